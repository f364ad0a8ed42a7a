import { createHash } from "node:crypto";

/** What is kept of a token: nothing leads back from it. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");
