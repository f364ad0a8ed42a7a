/** Finds the target of a redirect in the link itself, without fetching it. */
import { safeDecodeUri } from "../safe-decode-uri";
import { hostOf, isHostOf } from "./sites";

/** Services that only redirect, so their host never names a company. */
const wrappers = `safelinks.protection.outlook.com statics.teams.cdn.office.net urldefense.com urldefense.us
 urldefense.proofpoint.com mimecastprotect.com protection.sophos.com linkprotect.cudasvc.com
 secure-web.cisco.com clicktime.symantec.com deref-gmx.net deref-web.de deref-mail.com awstrack.me slack-redir.net href.li
 l.facebook.com lm.facebook.com l.instagram.com l.messenger.com l.threads.com l.threads.net l.wl.co t.umblr.com
 away.vk.com exit.sc gate.sc out.reddit.com r.search.yahoo.com list-manage.com ct.sendgrid.net hubspotlinks.com
 click.pstmrk.it googleadservices.com`.split(/\s+/);

/** Query parameters with the target, by site. */
const fields = new Map<string, string[]>(
  Object.entries({
    "linkedin.com": ["sessionRedirect", "session_redirect", "url"],
    "facebook.com": ["u"],
    "messenger.com": ["u"],
    "instagram.com": ["u"],
    "threads.com": ["u"],
    "threads.net": ["u"],
    "l.wl.co": ["u"],
    "tiktok.com": ["target"],
    "vk.com": ["to"],
    "umblr.com": ["z"],
    "out.reddit.com": ["url"],
    "exit.sc": ["url"],
    "gate.sc": ["url"],
    "slack-redir.net": ["url"],
    "duckduckgo.com": ["uddg"],
    "safelinks.protection.outlook.com": ["url"],
    "outlook.office.com": ["url"],
    "outlook.live.com": ["url"],
    "statics.teams.cdn.office.net": ["url"],
    "linkprotect.cudasvc.com": ["a"],
    "clicktime.symantec.com": ["u"],
    "deref-gmx.net": ["redirectUrl"],
    "deref-web.de": ["redirectUrl"],
    "deref-mail.com": ["redirectUrl"],
    "translate.google.com": ["u"],
    "googleadservices.com": ["adurl"],
    "googleusercontent.com": ["url", "q"],
    // These two give only the target's host.
    "mimecast.com": ["domain"],
    "mimecastprotect.com": ["domain"],
    "protection.sophos.com": ["d"],
  }),
);

const onYouTube = /^\/(?:attribution_link|redirect|signin|m|oembed)$/;
const ofYouTube = ["q", "u", "continue", "next", "url"];

/** Returns the redirect's target from the link's path or query, or null if it has none. */
export function redirectedTo(url: URL): string | null {
  const host = hostOf(url);
  const inPath = ofPath(host, url.pathname + url.search);
  if (inPath !== null) return inPath;
  if (host === "urldefense.proofpoint.com") return ofProofpoint(url.searchParams.get("u"));
  if (isHostOf(host, "bing.com")) return ofBing(url.searchParams.get("u")) ?? ledOn(url, ["r"]);
  if (isHostOf(host, "href.li")) return webAddress.test(url.search.slice(1)) ? url.search.slice(1) : null;
  if (isHostOf(host, "youtube.com")) return onYouTube.test(url.pathname) ? ledOn(url, ofYouTube) : null;
  if (/^(?:www\.)?google\.[a-z.]{2,6}$/.test(host)) {
    if (url.pathname === "/url") return ledOn(url, ["q", "url"]);
    return /^\/(?:pagead\/)?aclk$/.test(url.pathname) ? ledOn(url, ["adurl"]) : null;
  }
  return ledOn(url, fieldsOf(host));
}

/** Tells whether a host only redirects, so that it is never the target's company. */
export const isRedirect = (host: string): boolean =>
  /^(?:protect|url)[\w.-]*\.mimecast\.com$/.test(host) || wrappers.some((site) => isHostOf(host, site));

function fieldsOf(host: string): string[] {
  for (let at = 0; at >= 0; at = host.indexOf(".", at) + 1 || -1) {
    const found = fields.get(host.slice(at));
    if (found) return found;
  }
  return [];
}

/** Targets within the path: archives, mail filters and search pages. */
const paths: [site: string, within: RegExp][] = [
  ["web.archive.org", /^\/web\/[^/]+\/(.+)$/],
  ["urldefense.com", /^\/v3\/__(.+?)__;/],
  ["urldefense.us", /^\/v[23]\/__(.+?)__;/],
  ["awstrack.me", /^\/L0\/([^/]+)/],
  ["secure-web.cisco.com", /\/(https?%3a[^/]+)$/i],
  ["r.search.yahoo.com", /\/RU=([^/]+)/],
  ["google.com", /^\/amp\/s\/(.+)$/],
];

function ofPath(host: string, path: string): string | null {
  const within = paths.find(([site]) => isHostOf(host, site))?.[1].exec(path)?.[1];
  return within === undefined ? null : /^https?(?:%3a|:%2f)/i.test(within) ? safeDecodeUri(within) : within;
}

const webAddress = /^https?:\/\//i;

function ledOn(url: URL, names: string[]): string | null {
  for (const name of names) {
    const target = url.searchParams.get(name);
    if (!target) continue;
    if (webAddress.test(target) || /^\/(?!\/)/.test(target))
      return URL.canParse(target, url.href) ? new URL(target, url).href : null;
    if (/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(target)) return `https://${target}`;
  }
  return null;
}

/** Version 2 writes "%" as "-" and "/" as "_". */
const ofProofpoint = (target: string | null) =>
  target && safeDecodeUri(target.replaceAll("-", "%").replaceAll("_", "/"));

/** Bing encodes the URL in base64, prefixed by "a1". */
function ofBing(target: string | null): string | null {
  if (!target?.startsWith("a1")) return null;
  try {
    const address = atob(target.slice(2).replaceAll("-", "+").replaceAll("_", "/"));
    return webAddress.test(address) ? address : null;
  } catch {
    return null;
  }
}
