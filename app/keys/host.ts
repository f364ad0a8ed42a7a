/** Host names: their one ASCII form, their Unicode form, and what of them is registered by the list of public suffixes. */
import { parse } from "tldts";

/** Returns the ASCII form of a host name as browsers read it (IDNA); null when it is none. */
export function asciiHost(text: string): string | null {
  let host: string;
  try {
    host = new URL(`https://${text}`).hostname;
  } catch {
    return null;
  }
  const plain = host.replace(/\.$/, "");
  const { hostname, isIp } = parse(plain, { extractHostname: false });
  const isLabel = (label: string) => label.length < 64 && /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/.test(label);
  const labels = plain.split(".");
  return hostname && !isIp && labels.length > 1 && labels.every(isLabel) ? plain : null;
}

/** The sandbox's companies live under .example: RFC 2606 keeps it free for made-up names. */
const madeUpSuffix = "example";

export interface Registered {
  /** By the ICANN part of the list: "acme.co.uk", "github.io". */
  domain: string;
  suffix: string;
  /** Under a private suffix such as github.io each host belongs to somebody else. */
  isPrivate: boolean;
}

/** Returns what somebody registered of an ASCII host; null when its ending is on no list. */
export function registeredOf(host: string): Registered | null {
  const icann = parse(host, { extractHostname: false });
  if (!icann.domain || !icann.publicSuffix) return null;
  if (!icann.isIcann && icann.publicSuffix !== madeUpSuffix) return null;
  const { isPrivate, domain } = parse(host, { extractHostname: false, allowPrivateDomains: true });
  return {
    domain: icann.domain,
    suffix: icann.publicSuffix,
    isPrivate: isPrivate === true && domain !== null,
  };
}

/** Whether a domain may end like this: "com", "co.uk". */
export const isKnownSuffix = (suffix: string): boolean =>
  parse(`a.${suffix}`, { extractHostname: false }).publicSuffix === suffix &&
  parse(`a.${suffix}`, { extractHostname: false }).isIcann === true;

/** Returns a host for people to read: "xn--mller-kva.de" → "müller.de". */
export const unicodeHost = (ascii: string): string =>
  ascii
    .split(".")
    .map((label) => (label.startsWith("xn--") ? (decoded(label.slice(4)) ?? label) : label))
    .join(".");

// Punycode's own numbers (RFC 3492, section 5).
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
