/**
 * Returns the path to open after a form or sign-in: a path of the console, or "/" for anything
 * else. Browsers drop tabs and line breaks and read "\\" as "/", so the function checks the parsed
 * URL and not its text.
 */
export function returnPath(to: string | null, origin: string): string {
  if (!to?.startsWith("/") || !URL.canParse(to, origin)) return "/";
  const { origin: named, pathname, search, hash } = new URL(to, origin);
  // "/.//evil.example" parses as a path of the console, but browsers read its text as another host.
  if (named !== origin || pathname.startsWith("//") || pathname.startsWith("/login")) return "/";
  return `${pathname}${search}${hash}`;
}
