/** Small secrets at rest: AES-GCM under a key of their purpose, bound to what they belong to, so that what is moved opens nowhere. */
import { keyFor, type Purpose, type Secrets } from "./signing.server";

const bytes = (text: string) => new TextEncoder().encode(text);

const keyOf = (secret: string, purpose: Purpose): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new Uint8Array(keyFor(secret, purpose)), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

const algorithm = (iv: Uint8Array<ArrayBuffer>, owner: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: bytes(owner),
});

/** @param owner id of the run or account that the text belongs to */
export async function sealText(
  [newest = ""]: Secrets,
  purpose: Purpose,
  owner: string,
  text: string,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(algorithm(iv, owner), await keyOf(newest, purpose), bytes(text));
  return `${Buffer.from(iv).toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
}

/** Null where it was sealed under a secret that is gone, or for another owner. */
export async function unsealText(
  secrets: Secrets,
  purpose: Purpose,
  owner: string,
  sealed: string,
): Promise<string | null> {
  const [iv, text] = sealed.split(".").map((part) => new Uint8Array(Buffer.from(part, "base64url")));
  if (!iv || !text) return null;
  for (const secret of secrets) {
    const opened = await crypto.subtle
      .decrypt(algorithm(iv, owner), await keyOf(secret, purpose), text)
      .catch(() => null);
    if (opened) return new TextDecoder().decode(opened);
  }
  return null;
}
