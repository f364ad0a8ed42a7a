/**
 * Bugs like those the product once had, each planted around what the product depends on: the simulation detects all of
 * them.
 */
import type { Client, InStatement, ResultSet } from "@libsql/client";
import type { Fetch } from "../app/vendors/http.server";
import type { FileStore } from "../app/storage/files";
import type { Plant } from "./plant";
import { plantedInStatements } from "./planted-in-statements";

type Batch = Client["batch"];

const textOf = (statement: unknown) =>
  typeof statement === "string" ? statement : (statement as { sql: string }).sql;
const has = (statements: readonly unknown[], words: RegExp) =>
  statements.some((each) => words.test(textOf(each)));
const nothing = { columns: [], columnTypes: [], rows: [], rowsAffected: 0 } as unknown as ResultSet;

/** Returns the client with a different way to write batches. */
const writing = (batchOf: (batch: Batch) => Batch) => (client: Client) => ({
  ...client,
  batch: batchOf((statements, mode) => client.batch(statements, mode)),
});

const dropsBatches = writing((batch) => async (statements, mode) => {
  try {
    return await batch(statements, mode);
  } catch (error) {
    if (!has(statements, /INTO ledger/)) throw error;
    return statements.map(() => nothing);
  }
});

/** @param given a row that begins with its id, or several rows */
const againIn = (given: unknown[]): unknown[] =>
  Array.isArray(given[0])
    ? given.map((row) => againIn(row as unknown[]))
    : [`${String(given[0])}-again`, ...given.slice(1)];

/** Writes charges a second time under different ids. */
function booksAgain(client: Client): Client {
  const seen = new WeakSet<object>();
  const renamed = (statement: unknown): InStatement => {
    const { sql, args } = statement as { sql: string; args: string[] };
    if (!/INTO ledger/.test(sql)) return statement as InStatement;
    return { sql, args: args.map((each) => JSON.stringify(againIn(JSON.parse(each) as unknown[]))) };
  };
  return writing((batch) => (statements, mode) => {
    const again = seen.has(statements);
    seen.add(statements);
    return batch(again ? statements.map(renamed) : statements, mode);
  })(client);
}

const neverEnds = writing((batch) => async (statements, mode) => {
  try {
    return await batch(statements, mode);
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError") return new Promise(() => undefined);
    throw error;
  }
});

const leavesRowsOpen = writing(
  (batch) => (statements, mode) =>
    batch(
      statements.map((each) =>
        /UPDATE run_rows SET state = \?, reason = \?/.test(textOf(each)) ? "SELECT 1" : each,
      ),
      mode,
    ),
);

const copyOf = (request: Parameters<Fetch>[0]) => request.clone() as unknown as typeof request;

const repeats =
  (fetch: Fetch): Fetch =>
  async (request) => {
    const again = copyOf(request);
    try {
      return await fetch(request);
    } catch (error) {
      if (again.signal.aborted) throw error;
      return fetch(again);
    }
  };

let mails = 0;
const ownKeys =
  (fetch: Fetch): Fetch =>
  (request) => {
    const key = request.headers.get("idempotency-key");
    if (key === null) return fetch(request);
    const renamed = copyOf(request);
    renamed.headers.set("idempotency-key", `${key}-${(mails += 1)}`);
    return fetch(renamed);
  };

const forgetsReservations: Plant["storage"] = (storage, object) =>
  object !== "limiter"
    ? storage
    : {
        ...storage,
        put: async (key, value) => (key.startsWith("open ") ? undefined : storage.put(key, value)),
      };

/** Changes each mail's content, as a mail with the current time would. */
const changesMails =
  (fetch: Fetch): Fetch =>
  async (request) => {
    if (request.headers.get("idempotency-key") === null) return fetch(request);
    const text = await copyOf(request).text();
    return fetch(
      new Request(request as unknown as Request, { method: "POST", body: `${text} ${(mails += 1)}` }),
    );
  };

const deletesFirst = (files: FileStore): FileStore => ({
  ...files,
  get: async (key) => {
    const found = await files.get(key);
    if (key.startsWith("unwritten/")) await files.delete([key]);
    return found;
  },
});

const forgetsRates: Plant["storage"] = (storage, object) =>
  object !== "limiter"
    ? storage
    : {
        ...storage,
        put: async (key, value) => (key.startsWith("bucket ") ? undefined : storage.put(key, value)),
      };

export const plantedBugs: Plant[] = [
  { name: "what could not be written is dropped", seed: 4, isCommon: true, database: dropsBatches },
  { name: "what is written again is booked again", seed: 115, database: booksAgain },
  { name: "a request to the database may hang for ever", seed: 41, database: neverEnds },
  { name: "a cancel leaves rows open", seed: 30, database: leavesRowsOpen },
  { name: "a request whose line broke is sent again", seed: 22, isCommon: true, fetch: repeats },
  { name: "each try of a mail has a key of its own", seed: 47, fetch: ownKeys },
  {
    name: "all other workers are taken for dead",
    seed: 16,
    runs: (runs) => ({ ...runs, alive: async () => [] }),
  },
  {
    name: "no worker is ever taken for dead",
    seed: 7,
    runs: (runs) => ({ ...runs, alive: async (_, ids) => ids }),
  },
  { name: "the limiter forgets what it reserved", seed: 12, storage: forgetsReservations },
  { name: "the clock wakes nobody", seed: 5, isCommon: true, tick: async () => undefined },
  { name: "two mails differ under one key", seed: 36, fetch: changesMails },
  { name: "what lies unwritten is deleted before it is written", seed: 98, files: deletesFirst },
  { name: "the limiter forgets what has left when it rests", seed: 44, storage: forgetsRates },
  ...plantedInStatements,
];
