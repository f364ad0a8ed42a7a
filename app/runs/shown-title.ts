const profilePath = "linkedin.com/in/";

/** Returns a run's title for users; the URL of a LinkedIn profile becomes its last part. */
export function shownTitle(title: string): string {
  const at = title.toLowerCase().indexOf(profilePath);
  // A longer title only mentions the URL.
  if (at === -1 || title.includes(" ")) return title;
  const [person = ""] = title.slice(at + profilePath.length).split(/[/?#]/);
  try {
    return decodeURIComponent(person) || title;
  } catch {
    return title;
  }
}
