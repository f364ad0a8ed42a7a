/**
 * Converts host names to ASCII and Unicode, and finds their registered domain by the public suffix
 * list.
 */
import { parse } from "tldts";

const label = /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/;
const longestLabel = 63;
const longestHost = 253;

/** Returns the ASCII form of a host name as browsers read it (IDNA), or null if it is invalid. */
export function asciiHost(text: string): string | null {
  try {
    return checkedHost(new URL(`https://${text}`).hostname);
  } catch {
    return null;
  }
}

/**
 * Returns a URL's host without a trailing dot; null for an IP address or a name without a domain.
 */
export function checkedHost(hostname: string): string | null {
  const host = hostname.endsWith(".") ? hostname.slice(0, -1) : hostname;
  if (host.length > longestHost || isIpAddress(host)) return null;
  const labels = host.split(".");
  return labels.length > 1 && labels.every((one) => one.length <= longestLabel && label.test(one))
    ? host
    : null;
}

/** Tells whether a URL's host is an IP address, which the URL parser has already normalised. */
export const isIpAddress = (host: string): boolean =>
  host.startsWith("[") || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host);

/** The sandbox's companies use .example, which RFC 2606 reserves for fictitious names. */
const madeUpSuffix = "example";

export interface Registered {
  /** By the ICANN part of the list: "acme.co.uk", "github.io". */
  domain: string;
  suffix: string;
  /** Under a private suffix such as github.io each host has its own owner. */
  isPrivate: boolean;
}

/** Returns the registered domain of an ASCII host, or null if its suffix is unknown. */
export function registeredOf(host: string): Registered | null {
  const icann = parse(host, { extractHostname: false });
  if (!icann.domain || !icann.publicSuffix) return null;
  if (!icann.isIcann && icann.publicSuffix !== madeUpSuffix) return null;
  // A private suffix is possible only if the host has a label before the registered domain.
  const hasHost = icann.domain !== host;
  const own = hasHost ? parse(host, { extractHostname: false, allowPrivateDomains: true }) : null;
  return {
    domain: icann.domain,
    suffix: icann.publicSuffix,
    isPrivate: own?.isPrivate === true && own.domain !== null,
  };
}

/** Returns the part of a domain that its owner chose: "acme" of "shop.acme.co.uk". */
export function labelOf(domain: string): string {
  const { domainWithoutSuffix } = parse(domain, { extractHostname: false, allowPrivateDomains: true });
  return domainWithoutSuffix ?? domain.split(".")[0] ?? domain;
}

/** Tells whether a public suffix exists: "com", "co.uk". */
export const isKnownSuffix = (suffix: string): boolean =>
  parse(`a.${suffix}`, { extractHostname: false }).publicSuffix === suffix &&
  parse(`a.${suffix}`, { extractHostname: false }).isIcann === true;

/** Returns a host for display: "xn--mller-kva.de" → "müller.de". */
export const unicodeHost = (ascii: string): string =>
  ascii
    .split(".")
    .map((label) => (label.startsWith("xn--") ? (decoded(label.slice(4)) ?? label) : label))
    .join(".");

/** Returns an email for display. */
export function unicodeAddress(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + unicodeHost(address.slice(at));
}

// Punycode's constants (RFC 3492, section 5).
const [base, tMin, tMax, skew, damp] = [36, 1, 26, 38, 700];

function decoded(label: string): string | null {
  const last = label.lastIndexOf("-");
  const points = Array.from(last > 0 ? label.slice(0, last) : "", (letter) => letter.charCodeAt(0));
  let [point, bias, i] = [128, 72, 0];
  for (let at = last > 0 ? last + 1 : 0; at < label.length;) {
    const before = i;
    for (let [weight, k] = [1, base]; ; k += base) {
      const digit = digitOf(label.charCodeAt(at));
      at += 1;
      if (digit === null) return null;
      i += digit * weight;
      const threshold = Math.min(Math.max(k - bias, tMin), tMax);
      if (digit < threshold) break;
      weight *= base - threshold;
    }
    bias = adapted(i - before, points.length + 1, before === 0);
    point += Math.floor(i / (points.length + 1));
    i %= points.length + 1;
    if (point > 0x10ffff) return null;
    points.splice(i, 0, point);
    i += 1;
  }
  return String.fromCodePoint(...points);
}

function digitOf(code: number): number | null {
  if (code >= 0x61 && code <= 0x7a) return code - 0x61;
  return code >= 0x30 && code <= 0x39 ? code - 0x30 + 26 : null;
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let left = Math.floor(delta / (isFirst ? damp : 2));
  left += Math.floor(left / length);
  let k = 0;
  for (; left > ((base - tMin) * tMax) / 2; k += base) left = Math.floor(left / (base - tMin));
  return k + Math.floor(((base - tMin + 1) * left) / (left + skew));
}
