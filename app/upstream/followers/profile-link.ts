/** Which profile a link means, and the link of a profile. */
import type { Network } from "./port";

const shapes: [Network, RegExp][] = [
  ["youtube", /(?:^|\.)youtube\.com\/(?:@|c\/|user\/)?([\w.-]+)\/?$/i],
  ["linkedin", /(?:^|\.)linkedin\.com\/in\/([^/]+)\/?$/i],
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
  for (const [network, shape] of shapes) {
    const handle = shape.exec(hostname + decodeURI(pathname))?.[1];
    if (handle && !noProfiles.has(handle.toLowerCase())) return { network, handle };
  }
  return null;
}

const addresses: Record<Network, (handle: string) => string> = {
  youtube: (handle) => `https://www.youtube.com/@${handle}`,
  linkedin: (handle) => `https://www.linkedin.com/in/${handle}`,
  twitter: (handle) => `https://x.com/${handle}`,
  instagram: (handle) => `https://www.instagram.com/${handle}`,
  tiktok: (handle) => `https://www.tiktok.com/@${handle}`,
};

export const linkOfProfile = (network: Network, handle: string): string => addresses[network](handle);
