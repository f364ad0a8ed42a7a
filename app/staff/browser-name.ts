/** Returns a readable browser name from the user agent, such as "Chrome on Windows". */

/** The first match counts, because browsers also name their ancestors. */
const browsers = {
  Edg: "Edge",
  OPR: "Opera",
  Firefox: "Firefox",
  FxiOS: "Firefox",
  Chrome: "Chrome",
  CriOS: "Chrome",
  Safari: "Safari",
};
const systems = {
  iPhone: "iPhone",
  iPad: "iPad",
  Android: "Android",
  Windows: "Windows",
  Macintosh: "Mac",
  CrOS: "ChromeOS",
  Linux: "Linux",
};

const nameIn = (text: string, names: Record<string, string>) =>
  Object.entries(names).find(([sign]) => text.includes(sign))?.[1];

export function browserName(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, 500);
  const browser = nameIn(text, browsers);
  const system = nameIn(text, systems);
  if (!browser) return "API client";
  return system ? `${browser} on ${system}` : browser;
}
