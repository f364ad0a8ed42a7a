/**
 * Encrypts small secrets for storage: AES-GCM with a key per purpose. The owner's id is
 * authenticated too, so a copied secret cannot be decrypted elsewhere.
 */
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

/** @param owner Id of the run or account that owns the text. */
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

/** Returns null if the text was encrypted with a retired secret or for another owner. */
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
