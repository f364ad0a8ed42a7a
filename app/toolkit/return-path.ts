/**
 * Where a form or a sign-in leads back to: a path of the console, the start where anything else was given. Browsers drop
 * tabs and line breaks and take "\\" for "/", so what the address means is judged, not how it is written.
 */
export function returnPath(to: string | null, origin: string): string {
  if (!to?.startsWith("/") || !URL.canParse(to, origin)) return "/";
  const { origin: named, pathname, search, hash } = new URL(to, origin);
  // "/.//evil.example" is a path of ours that means another host where it is written out.
  if (named !== origin || pathname.startsWith("//") || pathname.startsWith("/login")) return "/";
  return `${pathname}${search}${hash}`;
}
