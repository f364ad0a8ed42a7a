/** Which profile a link means. Pure. */
import { decoded } from "../decoded";
import type { Network } from "../upstream/followers/port";

const shapes: [Network, RegExp][] = [
  ["youtube", /(?:^|\.)youtube\.com\/(?:@|c\/|user\/)?([\w.-]+)\/?$/i],
  ["linkedin", /(?:^|\.)linkedin\.com\/(?:in\/([^/]+)|(company\/[^/]+))\/?$/i],
  ["twitter", /(?:^|\.)(?:twitter|x)\.com\/(\w{1,15})\/?$/i],
  ["instagram", /(?:^|\.)instagram\.com\/([\w.]+)\/?$/i],
  ["tiktok", /(?:^|\.)tiktok\.com\/@([\w.]+)\/?$/i],
];
const noProfiles = new Set([
  "share",
  "intent",
  "home",
  "channel",
  "watch",
  "embed",
  "explore",
  "p",
  "login",
  "playlist",
  "shorts",
]);

/** "https://x.com/acme" → twitter, acme; null for links that lead to no profile. */
export function profileOfLink(link: string): { network: Network; handle: string } | null {
  if (!URL.canParse(link)) return null;
  const { hostname, pathname } = new URL(link);
  const path = decoded(pathname, decodeURI);
  for (const [network, shape] of shapes) {
    const [, person, company] = shape.exec(hostname + path) ?? [];
    const handle = person ?? company?.toLowerCase();
    if (handle && !noProfiles.has(handle.toLowerCase())) return { network, handle };
  }
  return null;
}
