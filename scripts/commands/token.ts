/**
 * `npm run token -- add <name> [apollo|health]` and `… revoke <name>`: long-lived read-only tokens
 * for other programs. A token opens either the Apollo endpoints or the deep health check.
 */
import { randomBytes } from "node:crypto";
import { hashToken } from "../../app/staff/hash-token.server.ts";
import { byCommand, writeEvent } from "../../app/storage/security-events.ts";
import { addOutsideToken, removeOutsideToken } from "../../app/staff/storage/staff.ts";
import { Refusal } from "../refusal.ts";
import { withDatabase } from "../stack/command-database.ts";

export async function run([action, name, kind = "apollo", ...more]: string[]): Promise<void> {
  const adds = action === "add" && (kind === "apollo" || kind === "health");
  if ((!adds && action !== "revoke") || !name || more.length > 0) {
    throw new Refusal(
      "Usage: npm run token -- add <name> [apollo|health], or: npm run token -- revoke <name>",
    );
  }
  process.stdout.write(`${await (adds ? add(name, kind) : revoke(name))}\n`);
}

async function add(name: string, kind: "apollo" | "health"): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const added = await withDatabase(async (database) => {
    const made = { name, kind, tokenHash: hashToken(token), createdAt: new Date() };
    const isNew = await addOutsideToken(database, made);
    if (isNew) await writeEvent(database, "token-made", byCommand(name));
    return isNew;
  });
  if (!added)
    throw new Refusal(`The token "${name}" already exists. Revoke it first, or choose another name.`);
  return `Token "${name}" (shown only now): ${token}`;
}

async function revoke(name: string): Promise<string> {
  const removed = await withDatabase(async (database) => {
    const isGone = await removeOutsideToken(database, name);
    if (isGone) await writeEvent(database, "token-revoked", byCommand(name));
    return isGone;
  });
  if (!removed) throw new Refusal(`There is no token "${name}".`);
  return `Token "${name}" is revoked.`;
}
