/**
 * What the database of a local run asks of those who come: a token signed once, with a key that is then thrown away. Any
 * page in a browser of this machine can reach the database's port; none can read the token.
 */
import { generateKeyPairSync, sign } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { DataFolder } from "./data-folder.ts";

export interface DatabaseSecret {
  /** Holds the public key, by which the server knows the token. */
  keyFile: string;
  token: string;
}

export function keptDatabaseSecret({
  databaseKey,
  databaseToken,
}: Pick<DataFolder, "databaseKey" | "databaseToken">): DatabaseSecret {
  if (!existsSync(databaseKey) || !existsSync(databaseToken)) {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const words = `${encoded({ alg: "EdDSA", typ: "JWT" })}.${encoded({ a: "rw" })}`;
    const signature = sign(null, Buffer.from(words), privateKey).toString("base64url");
    writeFileSync(databaseToken, `${words}.${signature}`, { mode: 0o600 });
    writeFileSync(databaseKey, publicKey.export({ type: "spki", format: "pem" }), { mode: 0o600 });
  }
  return { keyFile: databaseKey, token: readFileSync(databaseToken, "utf8").trim() };
}

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
