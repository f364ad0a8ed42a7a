/** The fallback list of clients, imported from a file (`npm run clients -- import`). */
import { writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import type { listedClients } from "../../storage/schema";

export interface ListedClient {
  name: string;
  state: "client" | "former-client";
}

/**
 * Returns the client with this domain, or null if there is none. Returns "no list" if no list was
 * imported, which must not be mistaken for "no client".
 */
export async function findListedClient(
  database: Database,
  domain: string,
): Promise<ListedClient | null | "no list"> {
  const found = await database.$client.execute({
    sql: "SELECT name, state, EXISTS (SELECT 1 FROM listed_clients) AS imported FROM (SELECT 1) LEFT JOIN listed_clients ON domain = ?",
    args: [domain],
  });
  const row = found.rows[0];
  if (!row || Number(row.imported) === 0) return "no list";
  return row.name === null ? null : { name: String(row.name), state: row.state as ListedClient["state"] };
}

/** Replaces the whole list: companies missing from the file are no longer clients. */
export async function replaceListedClients(
  database: Database,
  clients: (typeof listedClients.$inferInsert)[],
): Promise<void> {
  await writeBatch(database, [
    "DELETE FROM listed_clients",
    ...clients.map(({ domain, name, state }) => ({
      sql: "INSERT INTO listed_clients (domain, name, state) VALUES (?, ?, ?)",
      args: [domain, name, state],
    })),
  ]);
}
