/**
 * Serves external pictures under our own address (docs/decisions/0006-pictures-of-others.md). Pages
 * load only URLs that the server signed. So the Content-Security-Policy names no other host, and no
 * request can make the console fetch a URL of its choice.
 */
import { isSignedBy, type Secrets, signatureOf } from "../../signing.server";

const prefix = "/api/images/";

/** Returns the same path for the same URL, so that browsers can cache it. */
export function picturePath(secrets: Secrets, address: string): string {
  return `${prefix}${signatureOf(secrets, "picture", address)}/${Buffer.from(address).toString("base64url")}`;
}

/** Returns the URL in a path's last two parts, or null if we never signed it. */
export function signedPicture(secrets: Secrets, given: string, encoded: string): string | null {
  const address = Buffer.from(encoded, "base64url").toString();
  return isSignedBy(secrets, "picture", address, given) ? address : null;
}

/** Result keys that contain a picture's URL. */
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
 * Replaces picture URLs in a result with signed URLs of the console.
 * @param given the user's input; URLs that come from it stay unchanged
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
