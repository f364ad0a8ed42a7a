/**
 * Secrets that travel with a run (LinkedIn token): AES-GCM under a key made from the console's secret, bound to the run, so
 * that what is moved to another one opens nowhere; erased at the run's end.
 */
import { keyFor, type Secrets } from "../signing.server";
import { InvalidInput } from "../toolkit/invalid-input";

const unreadable =
  "The token given with this run can't be read any more, since the console's own secret was changed. Start it again with the token.";

const bytes = (text: string) => new TextEncoder().encode(text);

const keyOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", new Uint8Array(keyFor(secret, "sealing")), "AES-GCM", false, [
    "encrypt",
    "decrypt",
  ]);

const algorithm = (iv: Uint8Array<ArrayBuffer>, runId: string) => ({
  name: "AES-GCM",
  iv,
  additionalData: bytes(runId),
});

export async function seal(
  [newest = ""]: Secrets,
  runId: string,
  values: Record<string, string>,
): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = bytes(JSON.stringify(values));
  const sealed = await crypto.subtle.encrypt(algorithm(iv, runId), await keyOf(newest), text);
  return `${Buffer.from(iv).toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
}

/** @throws InvalidInput where they were sealed under a secret that is gone, or for another run */
export async function unseal(
  secrets: Secrets,
  runId: string,
  sealed: string,
): Promise<Record<string, string>> {
  const [iv, text] = sealed.split(".").map((part) => new Uint8Array(Buffer.from(part, "base64url")));
  if (!iv || !text) throw new InvalidInput(unreadable);
  for (const secret of secrets) {
    const opened = await crypto.subtle
      .decrypt(algorithm(iv, runId), await keyOf(secret), text)
      .catch(() => null);
    if (opened) return JSON.parse(new TextDecoder().decode(opened)) as Record<string, string>;
  }
  throw new InvalidInput(unreadable);
}
