/** A company's domain: what somebody registered, by the ICANN part of the list of public suffixes. */
import { asciiHost, isKnownSuffix, registeredOf, unicodeHost, type Registered } from "./host";
import type { Key, Parsed, Refusal } from "./key";
import { isPlaceholder, isSampleHost } from "./placeholders";
import { isPlatformPage, isTenant } from "./platforms";
import { linkTarget, readable, shortened, unwrapped } from "./text";

/** A host as somebody typed it: pages are read there. */
export interface Host {
  /** ASCII, as browsers send it. */
  host: string;
  shown: string;
}

interface Address extends Host {
  path: string;
  registered: Registered;
}

const hint = "Enter a company domain such as acme.com.";
const refusal = (refused: Refusal["refused"], words: string, suggestion?: string): Refusal =>
  suggestion === undefined ? { refused, words } : { refused, words, suggestion };

/** Reads the company that a website, link or domain names: "https://www.Acme.com/about" → acme.com. */
export function parseDomain(text: string): Parsed<"domain"> {
  const address = addressIn(text);
  if ("refused" in address) return address;
  const { host, path, registered } = address;
  const { domain } = registered;
  if (isPlatformPage(host, domain, path) && !isTenant(host, domain)) {
    return refusal(
      "platform-page",
      `${unicodeHost(host)} is a platform's page, not the company's own site. Enter the company's domain.`,
    );
  }
  if (isSampleHost(domain)) {
    return refusal("placeholder", `“${unicodeHost(domain)}” is a sample and stands for no company.`);
  }
  return domainKey(companyHost(host, registered));
}

/** Reads the host as it was typed, without "www.": its pages may differ from those of the company's other hosts. */
export function parseHost(text: string): Host | Refusal {
  const address = addressIn(text);
  return "refused" in address ? address : { host: address.host, shown: address.shown };
}

/** Returns the company of a host: what is registered, or the host itself where each host belongs to somebody else. */
const companyHost = (host: string, registered: Registered): string =>
  registered.isPrivate || isTenant(host, registered.domain) ? host : registered.domain;

const domainKey = (value: string): Key<"domain"> => ({
  kind: "domain",
  value,
  shown: unicodeHost(value),
});

/** Returns the canonical domain of an address's host; the host itself where its ending is on no list. */
export function domainOfEmail(email: string): string {
  const host = asciiHost(email.slice(email.lastIndexOf("@") + 1));
  if (!host) return "";
  const registered = registeredOf(host);
  return registered ? companyHost(withoutWww(host), registered) : host;
}

/** Returns the canonical domain of any host or link; null when it names none. Platforms' own domains count. */
export function registeredDomain(text: string): string | null {
  const address = addressIn(text);
  return "refused" in address ? null : companyHost(address.host, address.registered);
}

const withoutWww = (host: string) => host.replace(/^www\./, "");

function addressIn(text: string): Address | Refusal {
  const plain = readable(text);
  if (typeof plain !== "string") return plain;
  if (plain === "") return refusal("empty", hint);
  if (isPlaceholder(plain)) return refusal("placeholder", `“${plain}” stands for nothing here. ${hint}`);
  const link = unwrapped(linkTarget(unwrapped(linkTarget(plain))));
  const parts = link.split(/[\s,;|]+/).filter((part) => part !== "");
  const found = parts.length > 1 ? parts.flatMap(hostsOnly) : [];
  if (found.length > 1) {
    return refusal(
      "several",
      `This holds several domains: ${found.slice(0, 3).join(", ")}. Keep one of them.`,
    );
  }
  const words = `“${shortened(plain)}” is no company domain.`;
  return (
    pageOf(link) ??
    (found[0]
      ? refusal("not-one", `${words} Did you mean ${found[0]}?`, found[0])
      : refusal("not-one", `${words} ${hint}`))
  );
}

function hostsOnly(word: string): string[] {
  const page = pageOf(unwrapped(word));
  return page && !("refused" in page) ? [page.host] : [];
}

/** Schemes written twice or without their colon: "http://https://acme.com", "https//acme.com", "https:acme.com". */
const schemes = /^(?:(?:https?|ftp)(?::\/{0,3}|\/{1,3}))+/i;

function pageOf(link: string): Address | Refusal | null {
  const text = /^https?%3a/i.test(link) ? (decodedUri(link) ?? link) : link;
  const rest = text.replace(schemes, "").replace(/^\/\//, "");
  if (/^[a-z][a-z0-9+-]*:(?!\d)/i.test(rest)) return null;
  let url: URL;
  try {
    url = new URL(`https://${rest}`);
  } catch {
    return null;
  }
  const name = rest.split(/[/?#]/)[0] ?? "";
  if (/\s/.test(name)) return null;
  if (name.includes("@")) {
    return refusal(
      "not-one",
      "This is an email address. Enter the company's domain, such as acme.com.",
      url.hostname,
    );
  }
  const full = asciiHost(url.hostname);
  if (!full) return null;
  const host = registeredOf(withoutWww(full)) ? withoutWww(full) : full;
  const registered = registeredOf(host);
  if (!registered) return unknownEnding(full);
  return isFileName(rest, registered.suffix)
    ? refusal("not-one", `“${rest}” is a file name, not a company domain. ${hint}`)
    : { host, shown: unicodeHost(host), path: url.pathname, registered };
}

function decodedUri(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

const stems =
  /^(?:readme|license|changelog|contributing|index|main|setup|install|config|report|invoice|untitled|scan|img|test|notes|document|start|deploy|build|run|app)$/i;
const fileEndings = new Set([
  "md",
  "rs",
  "sh",
  "py",
  "pl",
  "ps",
  "so",
  "cc",
  "zip",
  "mov",
  "cab",
  "ai",
  "app",
  "pub",
]);

function isFileName(rest: string, suffix: string): boolean {
  if (suffix === "zip" || suffix === "mov") return true;
  const [stem = "", ending = "", ...more] = rest.toLowerCase().split(".");
  return more.length === 0 && ending === suffix && fileEndings.has(suffix) && stems.test(stem);
}

function unknownEnding(host: string): Refusal {
  const guess = guessedHost(host);
  const shown = unicodeHost(host);
  if (isKnownSuffix(host))
    return refusal("not-one", `“${shown}” is an ending of domains, not a company. ${hint}`);
  return guess
    ? refusal("unknown-suffix", `“${shown}” ends in no known domain. Did you mean ${guess}?`, guess)
    : refusal("unknown-suffix", `“${shown}” ends in no known domain. ${hint}`);
}

/** In the order of how often companies use them. */
const usual = "com net org io co de eu ai uk fr nl es it pl se ch at info biz us ca".split(" ");

/** Returns the host with the ending that was probably meant: "acme.con" → "acme.com"; null when none is near. */
export function guessedHost(host: string): string | null {
  const dot = host.lastIndexOf(".");
  const ending = host.slice(dot + 1);
  if (
    dot < 1 ||
    ending.length < 2 ||
    /^(?:js|ts|cs|go|css|htm|pdf|doc|xls|csv|txt|jpg|png|gif|exe|bin)$/.test(ending)
  )
    return null;
  const national = `co.${ending.slice(2)}`;
  const isNational =
    ending.startsWith("co") && ending.length === 4 && !isNear(ending, "com") && isKnownSuffix(national);
  const near = isNational ? national : usual.find((one) => isNear(ending, one));
  return near ? `${host.slice(0, dot)}.${near}` : null;
}

/** One letter more, less, other, or two changed round. Endings of two letters are near only when turned round. */
function isNear(written: string, meant: string): boolean {
  if (Math.abs(written.length - meant.length) > 1) return false;
  let start = 0;
  while (start < written.length && written[start] === meant[start]) start += 1;
  let end = 0;
  while (end < Math.min(written.length, meant.length) - start && written.at(-1 - end) === meant.at(-1 - end))
    end += 1;
  const [left, right] = [written.slice(start, written.length - end), meant.slice(start, meant.length - end)];
  if (left.length === 2 && right.length === 2) return left[0] === right[1] && left[1] === right[0];
  return meant.length > 2 ? left.length <= 1 && right.length <= 1 : false;
}
