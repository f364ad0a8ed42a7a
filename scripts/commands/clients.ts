/**
 * `npm run clients -- import <file.csv>`: replaces the list of clients, which tools use where they
 * may not query the CRM. Columns: domain, name, state.
 */
import { readFileSync } from "node:fs";
import { replaceListedClients } from "../../app/exclusions/storage/listed-clients.ts";
import { readClientList } from "../client-list.ts";
import { Refusal } from "../refusal.ts";
import { withDatabase } from "../stack/command-database.ts";

export async function run([action, path, ...more]: string[]): Promise<void> {
  if (action !== "import" || !path || more.length > 0) {
    throw new Refusal("Usage: npm run clients -- import <file.csv>   (columns: domain, name, state)");
  }
  const { clients, skipped } = readClientList(contents(path));
  for (const { line, why } of skipped) process.stderr.write(`Skipped record ${line}: ${why}\n`);
  if (clients.length === 0) throw new Refusal("The file contains no clients. The list was not changed.");
  await withDatabase((database) => replaceListedClients(database, clients));
  const former = clients.filter(({ state }) => state === "former-client").length;
  process.stdout.write(`The list now has ${clients.length - former} clients and ${former} former clients.\n`);
}

function contents(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch {
    throw new Refusal(`The file ${path} cannot be read.`);
  }
}
