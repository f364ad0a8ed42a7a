/** `npm run token -- add|revoke <name>`: long-lived read-only tokens for outside tools (the Apollo endpoints alone). */
import { randomBytes } from "node:crypto";
import { hashToken } from "../../app/staff/session.server.ts";
import { addOutsideToken, removeOutsideToken } from "../../app/storage/staff.ts";
import { Refusal } from "../refusal.ts";
import { withDatabase } from "../stack/command-database.ts";

export async function run([action, name, ...more]: string[]): Promise<void> {
  if ((action !== "add" && action !== "revoke") || !name || more.length > 0) {
    throw new Refusal("Usage: npm run token -- add|revoke <name>");
  }
  process.stdout.write(`${await (action === "add" ? add(name) : revoke(name))}\n`);
}

async function add(name: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const added = await withDatabase((database) =>
    addOutsideToken(database, { name, tokenHash: hashToken(token), createdAt: new Date() }),
  );
  if (!added)
    throw new Refusal(`There is a token "${name}" already. Revoke it first, or choose another name.`);
  return `Token "${name}" (shown only now): ${token}`;
}

async function revoke(name: string): Promise<string> {
  const removed = await withDatabase((database) => removeOutsideToken(database, name));
  if (!removed) throw new Refusal(`There is no token "${name}".`);
  return `Token "${name}" is revoked.`;
}
