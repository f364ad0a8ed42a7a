/** Reads network and handle from a profile's link. */
import { isKey } from "../keys/key";
import { byNumber, parseLinkedInCompany, parseLinkedInPerson } from "../keys/linkedin";
import { partsOf } from "../keys/pasted";
import { hostOf, isHostOf } from "../keys/sites";
import { parseChannel } from "../keys/youtube";
import type { Network } from "../vendors/followers/port";

interface Profile {
  network: Network;
  handle: string;
}

/** Reads "https://x.com/acme" as twitter, acme; null if the link is not a profile. */
export function profileOfLink(link: string): Profile | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const host = hostOf(url);
  const parts = partsOf(url);
  if (isHostOf(host, "youtube.com")) return youtube(link);
  if (isHostOf(host, "linkedin.com")) return linkedIn(link);
  const [site, shape] = sites.find(([, , ...hosts]) => hosts.some((each) => isHostOf(host, each))) ?? [];
  const [handle = "", ...more] = parts;
  if (!site || !shape?.test(handle) || more.length > 0 || noProfiles.has(handle.toLowerCase())) return null;
  return { network: site, handle: handle.replace(/^@/, "") };
}

const sites: [network: Network, handle: RegExp, ...hosts: string[]][] = [
  ["twitter", /^@?\w{1,15}$/, "twitter.com", "x.com"],
  ["instagram", /^[\w.]+$/, "instagram.com"],
  ["tiktok", /^@[\w.]+$/, "tiktok.com"],
];

const noProfiles = new Set(["share", "intent", "home", "explore", "p", "login", "search", "reel", "i"]);

/** Vendors of follower counts need the handle, so a channel id is not enough. */
function youtube(link: string): Profile | null {
  const parsed = parseChannel(link);
  const handle = isKey(parsed) ? /^(?:@|user\/|c\/|\/)(.+)$/.exec(parsed.value)?.[1] : null;
  return handle ? { network: "youtube", handle } : null;
}

function linkedIn(link: string): Profile | null {
  const person = parseLinkedInPerson(link);
  if (isKey(person))
    return person.value.startsWith(byNumber) ? null : { network: "linkedin", handle: person.value };
  const company = parseLinkedInCompany(link);
  const isCompany = isKey(company) && company.value.startsWith("company/");
  return isCompany ? { network: "linkedin", handle: company.value } : null;
}
