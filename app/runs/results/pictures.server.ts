/**
 * Other people's pictures under our own address (docs/decisions/0006-pictures-of-others.md): a page may load only addresses the server signed, so
 * the Content-Security-Policy knows no other host, and no request can make the console fetch an address of its choice.
 */
import { isSignedBy, type Secrets, signatureOf } from "../../signing.server";

const prefix = "/api/images/";

/** The same address always gets the same path, so that browsers keep it. */
export function picturePath(secrets: Secrets, address: string): string {
  return `${prefix}${signatureOf(secrets, "picture", address)}/${Buffer.from(address).toString("base64url")}`;
}

/** The address behind a path's two last parts; null when we never signed it. */
export function signedPicture(secrets: Secrets, given: string, encoded: string): string | null {
  const address = Buffer.from(encoded, "base64url").toString();
  return isSignedBy(secrets, "picture", address, given) ? address : null;
}

/** Keys under which results carry the address of a picture. */
const pictureKeys = new Set([
  "img",
  "image",
  "logo",
  "thumbnail",
  "photo",
  "picture",
  "artwork",
  "videoThumbnail",
  "secondThumbnail",
  "competitorLogo",
]);

/**
 * The same result with its pictures under our own address.
 * @param given what the person entered: an address that comes from there, and not from a service, is left as it is
 */
export function withSignedPictures(secrets: Secrets, value: unknown, given: unknown = null): unknown {
  const entered = textsIn(given);
  const signed = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(signed);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(
      Object.entries(part).map(([key, each]) => [
        key,
        typeof each === "string" && pictureKeys.has(key) && /^https?:\/\//i.test(each) && !entered.has(each)
          ? picturePath(secrets, each)
          : signed(each),
      ]),
    );
  };
  return signed(value);
}

function textsIn(value: unknown, into = new Set<string>()): Set<string> {
  if (typeof value === "string") into.add(value);
  else if (typeof value === "object" && value !== null)
    for (const each of Object.values(value)) textsIn(each, into);
  return into;
}
