/** YouTube's video categories, by their numbers. */
export const categories: readonly { id: string; name: string }[] = [
  { id: "1", name: "Film & Animation" },
  { id: "2", name: "Autos & Vehicles" },
  { id: "10", name: "Music" },
  { id: "15", name: "Pets & Animals" },
  { id: "17", name: "Sports" },
  { id: "19", name: "Travel & Events" },
  { id: "20", name: "Gaming" },
  { id: "22", name: "People & Blogs" },
  { id: "23", name: "Comedy" },
  { id: "24", name: "Entertainment" },
  { id: "25", name: "News & Politics" },
  { id: "26", name: "Howto & Style" },
  { id: "27", name: "Education" },
  { id: "28", name: "Science & Technology" },
  { id: "29", name: "Nonprofits & Activism" },
];

/**
 * Finds a category by name or number, ignoring case. Part of a name is enough if it fits only one
 * ("technology").
 */
export function categoryOf(words: string): { id: string; name: string } | null {
  const wanted = words.trim().toLowerCase();
  const exact = categories.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (exact) return exact;
  const near = categories.filter(({ name }) => wanted.length > 2 && name.toLowerCase().includes(wanted));
  return near.length === 1 ? (near[0] ?? null) : null;
}
