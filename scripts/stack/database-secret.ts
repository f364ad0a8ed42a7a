/**
 * Creates the token for the local database. The private key signs one token and is then discarded.
 * Any page in a browser on this machine can reach the database's port, but no page can read the
 * token.
 */
import { generateKeyPairSync, sign } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { DataFolder } from "./data-folder.ts";

export interface DatabaseSecret {
  /** File with the public key that the server checks the token with. */
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
