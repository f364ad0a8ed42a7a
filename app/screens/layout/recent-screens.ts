/** The last screens of this browser, newest first, for the palette. */
const key = "recent-screens";
const most = 5;

export function recentPaths(): string[] {
  return (localStorage.getItem(key) ?? "").split(" ").filter(Boolean);
}

/**
 * Remembers a screen that the user has opened.
 * @param path path of the current screen
 */
export function notePath(path: string): void {
  // Pages below a screen, such as a run, are found by title instead.
  if (path.lastIndexOf("/") > 0) return;
  const others = recentPaths().filter((other) => other !== path);
  localStorage.setItem(key, [path, ...others].slice(0, most).join(" "));
}
