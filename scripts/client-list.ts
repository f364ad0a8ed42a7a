/** Reads a file of clients in any encoding and delimiter that uploads may have. */
import { parseDomain } from "../app/keys/domain.ts";
import { isKey } from "../app/keys/key.ts";
import type { listedClients } from "../app/storage/schema.ts";
import { canonical } from "../app/runs/csv/headers.ts";
import { judgeHead } from "../app/runs/csv/judge.ts";
import { CsvParser } from "../app/runs/csv/parser.ts";
import { isBlank } from "../app/runs/csv/wide-rows.ts";
import { InvalidInput } from "../app/toolkit/failure.ts";
import { Refusal } from "./refusal.ts";

type ListedClient = typeof listedClients.$inferInsert;

interface ClientList {
  clients: ListedClient[];
  /** Skipped records by their position in the file; the header is 1. */
  skipped: { line: number; why: string }[];
}

/** Returns the clients. The default state is "client"; a later record for the same domain wins. */
export function readClientList(bytes: Uint8Array): ClientList {
  const { at, records } = recordsOf(bytes);
  const cell = (record: string[], name: string) => (record[at[name] ?? -1] ?? "").trim();
  const clients = new Map<string, ListedClient>();
  const skipped: ClientList["skipped"] = [];
  records.forEach((record, index) => {
    if (isBlank(record)) return;
    const line = index + 2;
    const company = parseDomain(cell(record, "domain"));
    const state = stateOf(cell(record, "state"));
    if (!isKey(company)) skipped.push({ line, why: company.words });
    else if (!state)
      skipped.push({ line, why: `the state "${cell(record, "state")}" is not client or former-client` });
    else
      clients.set(company.value, {
        domain: company.value,
        name: cell(record, "name") || company.shown,
        state,
      });
  });
  return { clients: [...clients.values()], skipped };
}

/** Returns the records and the index of each column (`at`). */
function recordsOf(bytes: Uint8Array): { at: Record<string, number>; records: string[][] } {
  try {
    const { encoding, headers, columns, rowsFrom, ...dialect } = judgeHead(
      bytes,
      { columns: [{ name: "domain" }] },
      { whole: true },
    );
    const parser = new CsvParser(dialect);
    const all = [...parser.push(new TextDecoder(encoding).decode(bytes)), ...parser.end()];
    const names = headers.map(canonical);
    const at = { name: names.indexOf("name"), state: names.indexOf("state"), ...columns };
    return { at, records: all.slice(rowsFrom) };
  } catch (failure) {
    throw failure instanceof InvalidInput ? new Refusal(failure.message) : failure;
  }
}

function stateOf(text: string): ListedClient["state"] | undefined {
  const word = text.toLowerCase().replaceAll(/[\s_]+/g, "-");
  if (word === "" || word === "client" || word === "customer" || word === "active") return "client";
  return ["former-client", "former", "churned", "former-customer"].includes(word)
    ? "former-client"
    : undefined;
}
