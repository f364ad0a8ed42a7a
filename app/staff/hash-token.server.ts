import { createHash } from "node:crypto";

/** Returns the hash that the database stores; nobody can recover the token from it. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
