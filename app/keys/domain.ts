/** Reads a company's domain: the registered domain by the ICANN part of the public suffix list. */
import { isFreeMail } from "./free-mail";
import { asciiHost, checkedHost, isKnownSuffix, registeredOf, unicodeHost, type Registered } from "./host";
import type { Key, Refusal } from "./key";
import { isPlaceholder, isSampleHost } from "./placeholders";
import { mostLevels } from "./pasted";
import { isPlatformPage, isTenant } from "./platforms";
import { isRedirect, redirectedTo } from "./redirects";
import { linkTarget, readable, shortened, unwrapped } from "./text";

export interface Company extends Key<"domain"> {
  /** The host as typed, in ASCII and without "www."; the console reads pages there. */
  host: string;
}

interface Address {
  host: string;
  path: string;
  registered: Registered;
}

const hint = "Enter a company domain such as acme.com.";
const refusal = (refused: Refusal["refused"], words: string, suggestion?: string): Refusal =>
  suggestion === undefined ? { refused, words } : { refused, words, suggestion };

/** Reads the company behind a website, link or domain: "https://www.Acme.com/about" → acme.com. */
export function parseDomain(text: string): Company | Refusal {
  const address = addressIn(text);
  if ("refused" in address) return address;
  const { host, path, registered } = address;
  const { domain } = registered;
  if (isRedirect(host)) {
    return refusal(
      "platform-page",
      `This link redirects through ${unicodeHost(host)}. Open it and enter the company's own domain.`,
    );
  }
  if (isPlatformPage(host, domain, path) && !isTenant(host, domain)) {
    return refusal(
      "platform-page",
      `${unicodeHost(host)} is a platform's page, not the company's own site. Enter the company's domain.`,
    );
  }
  if (isFreeMail(domain) || isFreeMail(host)) {
    return refusal(
      "free-mail",
      `${unicodeHost(domain)} is a mail service, where anyone can have an address. Enter the company's own domain.`,
    );
  }
  if (isSampleHost(domain)) {
    return refusal("placeholder", `"${unicodeHost(domain)}" is an example domain, not a company's domain.`);
  }
  const value = companyHost(host, registered);
  return { kind: "domain", value, shown: unicodeHost(value), host };
}

/**
 * Returns the company of a host: its registered domain, or the host itself where each host has its
 * own owner.
 */
const companyHost = (host: string, registered: Registered): string =>
  registered.isPrivate || isTenant(host, registered.domain) ? host : registered.domain;

/** Returns the canonical domain of an email; the host itself if its suffix is unknown. */
export function domainOfEmail(email: string): string {
  const host = asciiHost(email.slice(email.lastIndexOf("@") + 1));
  if (!host) return "";
  const registered = registeredOf(host);
  return registered ? companyHost(withoutWww(host), registered) : host;
}

/** Returns the company domain that a vendor or a model gives, or null if it gives none. */
export function domainIn(text: string | null): string | null {
  const parsed = parseDomain(text ?? "");
  return "kind" in parsed ? parsed.value : null;
}

/**
 * Returns the registered domain of a host or URL, or null if its suffix is unknown. Accepts
 * platforms' own domains.
 */
export function registeredDomain(address: string): string | null {
  const scheme = address.indexOf("://");
  const host = asciiHost((scheme < 0 ? address : address.slice(scheme + 3)).split(/[/?#]/)[0] ?? "");
  const registered = host ? registeredOf(host) : null;
  return host && registered ? companyHost(withoutWww(host), registered) : null;
}

/** Tells whether two URLs belong to one company. */
export const isSameCompany = (one: string, other: string): boolean => {
  const company = registeredDomain(one);
  return company !== null && company === registeredDomain(other);
};

const withoutWww = (host: string) => host.replace(/^www\./, "");

function addressIn(text: string): Address | Refusal {
  const plain = readable(text);
  if (typeof plain !== "string") return plain;
  if (plain === "") return refusal("empty", hint);
  if (isPlaceholder(plain)) return refusal("placeholder", `"${plain}" is a placeholder. ${hint}`);
  const link = unwrapped(linkTarget(unwrapped(linkTarget(plain))));
  const parts = link.split(/[\s,;|]+/).filter((part) => part !== "");
  const pages = parts.length > 1 ? parts.flatMap(pagesOnly) : [];
  const found = pages.map(({ host }) => host);
  const companies = new Set(pages.map(({ host, registered }) => companyHost(host, registered)));
  const [first] = pages;
  // Several pages of one company name it as well as one does.
  if (first && companies.size === 1 && pages.length === parts.length) return first;
  if (companies.size > 1) {
    return refusal(
      "several",
      `This contains several domains: ${found.slice(0, 3).join(", ")}. Keep one of them.`,
    );
  }
  const words = `"${shortened(plain)}" is not a company domain.`;
  return (
    pageOf(link) ??
    (found[0]
      ? refusal("not-one", `${words} Did you mean ${found[0]}?`, found[0])
      : refusal("not-one", `${words} ${hint}`))
  );
}

function pagesOnly(word: string): Address[] {
  const page = pageOf(unwrapped(word));
  return page && !("refused" in page) ? [page] : [];
}

/**
 * Schemes written twice or without their colon: "http://https://acme.com", "https//acme.com",
 * "https:acme.com".
 */
const schemes = /^(?:(?:https?|ftp)(?::\/{0,3}|\/{1,3}))+/i;

function pageOf(link: string, levels = mostLevels): Address | Refusal | null {
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
  const target = levels > 0 ? redirectedTo(url) : null;
  if (target !== null) return pageOf(target, levels - 1);
  const full = checkedHost(url.hostname);
  if (!full) return null;
  if (name.includes("@")) return mailbox(full);
  const host = registeredOf(withoutWww(full)) ? withoutWww(full) : full;
  const registered = registeredOf(host);
  if (!registered) return unknownEnding(full);
  return isFileName(rest, registered.suffix)
    ? refusal("not-one", `"${rest}" is a file name, not a company domain. ${hint}`)
    : { host, path: url.pathname, registered };
}

function mailbox(host: string): Refusal {
  const words = "This is an email address. Enter the company's domain, such as acme.com.";
  const registered = registeredOf(host);
  const domain = registered ? companyHost(withoutWww(host), registered) : null;
  return domain && !isFreeMail(domain) ? refusal("not-one", words, domain) : refusal("not-one", words);
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
  if (isKnownSuffix(host)) return refusal("not-one", `"${shown}" is a domain ending, not a company. ${hint}`);
  return guess
    ? refusal("unknown-suffix", `"${shown}" has an unknown domain ending. Did you mean ${guess}?`, guess)
    : refusal("unknown-suffix", `"${shown}" has an unknown domain ending. ${hint}`);
}

/** Sorted by how often companies use them. */
const usual = "com net org io co de eu ai uk fr nl es it pl se ch at info biz us ca".split(" ");

/**
 * Returns the host with the probably intended suffix ("acme.con" → "acme.com"), or null if none is
 * close.
 */
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

/**
 * One letter added, missing, changed, or two letters swapped. Two-letter suffixes are close only if
 * swapped.
 */
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
