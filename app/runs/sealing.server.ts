/** Secrets that travel with a run (LinkedIn token): AES-GCM under a key made from the session secret, erased at the end. */
import { InvalidInput } from "../toolkit/invalid-input";

const unreadable =
  "The token given with this run can't be read any more, since the console's own secret was changed. Start it again with the token.";

const bytes = (text: string) => new TextEncoder().encode(text);

async function keyFrom(secret: string): Promise<CryptoKey> {
  const digest = await crypto.subtle.digest("SHA-256", bytes(`run-secrets\n${secret}`));
  return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
}

export async function seal(secret: string, values: Record<string, string>): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv },
    await keyFrom(secret),
    bytes(JSON.stringify(values)),
  );
  return `${Buffer.from(iv).toString("base64url")}.${Buffer.from(sealed).toString("base64url")}`;
}

/** @throws InvalidInput where they were sealed under another session secret */
export async function unseal(secret: string, sealed: string): Promise<Record<string, string>> {
  const [iv = "", text = ""] = sealed.split(".");
  const key = await keyFrom(secret);
  const algorithm = { name: "AES-GCM", iv: Buffer.from(iv, "base64url") };
  const opened = await crypto.subtle.decrypt(algorithm, key, Buffer.from(text, "base64url")).catch(() => {
    throw new InvalidInput(unreadable);
  });
  return JSON.parse(new TextDecoder().decode(opened)) as Record<string, string>;
}
