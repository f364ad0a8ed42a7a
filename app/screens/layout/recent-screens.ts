/** The last screens of this browser, newest first, for the palette. */
const key = "recent-screens";
const most = 5;

export function recentPaths(): string[] {
  return (localStorage.getItem(key) ?? "").split(" ").filter(Boolean);
}

/** @param path of the screen that is being shown */
export function notePath(path: string): void {
  // What stands below a screen, a run for example, is found by its name.
  if (path.lastIndexOf("/") > 0) return;
  const others = recentPaths().filter((other) => other !== path);
  localStorage.setItem(key, [path, ...others].slice(0, most).join(" "));
}
