/**
 * Writes a database to a file as SQL, from the /dump path of libSQL's server or Turso, and loads it
 * into an empty database.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createClient } from "@libsql/client/web";
import { Refusal } from "../refusal.ts";
import type { Connection } from "./migrate.ts";

const lastLine = "COMMIT;";
/**
 * Upper sizes of one transaction. The database rolls back transactions that take longer than five
 * seconds.
 */
const mostCharacters = 1_000_000;
const mostStatements = 500;

/**
 * Writes the database to a file.
 * @returns the number of bytes written
 * @throws Refusal if the database sends no dump or an incomplete one
 */
export async function dumpDatabase({ url, authToken }: Connection, path: string): Promise<number> {
  const address = url.replace(/^libsql:/, "https:").replace(/\/+$/, "");
  const headers = authToken ? { authorization: `Bearer ${authToken}` } : undefined;
  const response = await fetch(`${address}/dump`, { headers }).catch((failure: unknown) => {
    throw new Refusal(`The database at ${url} can't be reached: ${String(failure)}`, { cause: failure });
  });
  if (!response.ok || !response.body) {
    throw new Refusal(`The database at ${url} sent no dump: it answered with status ${response.status}.`);
  }
  // Renamed after the download, so an incomplete dump never has the final name.
  const part = `${path}.part`;
  await pipeline(response.body as AsyncIterable<Uint8Array>, createWriteStream(part, { mode: 0o600 }));
  if (!(await endsWith(part, lastLine))) {
    await rm(part);
    throw new Refusal(`The dump of ${url} is incomplete, so no file was written. Try again.`);
  }
  await rename(part, path);
  return (await stat(path)).size;
}

async function endsWith(path: string, words: string): Promise<boolean> {
  const { size } = await stat(path);
  let end = "";
  for await (const piece of createReadStream(path, { start: Math.max(0, size - 100) })) end += String(piece);
  return end.trimEnd().endsWith(words);
}

/**
 * Loads a dump into the database.
 * @returns the number of statements run
 * @throws Refusal if the database has tables already, or the file is not a complete dump
 */
export async function loadDump(connection: Connection, path: string): Promise<number> {
  const whole = await endsWith(path, lastLine).catch(() => {
    throw new Refusal(`The file ${path} cannot be read.`);
  });
  if (!whole) throw new Refusal(`${path} is not a complete dump: it does not end with ${lastLine}`);
  const client = createClient(connection);
  try {
    const { rows } = await client.execute("SELECT COUNT(*) AS tables FROM sqlite_schema");
    if (Number(rows[0]?.tables) > 0) {
      throw new Refusal(`The database at ${connection.url} is not empty. Restore into a new database.`);
    }
    let done = 0;
    let waiting: string[] = [];
    let characters = 0;
    const write = async () => {
      if (waiting.length > 0) await client.migrate(waiting);
      done += waiting.length;
      [waiting, characters] = [[], 0];
    };
    for await (const statement of statementsOf(path)) {
      waiting.push(statement);
      characters += statement.length;
      if (waiting.length >= mostStatements || characters >= mostCharacters) await write();
    }
    await write();
    return done;
  } finally {
    client.close();
  }
}

/**
 * Yields the dump's statements without its own BEGIN and COMMIT, because the caller writes them in
 * several transactions.
 */
export async function* statementsOf(path: string): AsyncGenerator<string> {
  let statement = "";
  for await (const line of linesOf(path)) {
    statement += line;
    if (!isWhole(statement)) continue;
    if (!/^(PRAGMA |BEGIN TRANSACTION|COMMIT)/.test(statement)) yield statement;
    statement = "";
  }
}

/** A statement ends with ";" at the end of a line, outside of any quoted text. */
const isWhole = (statement: string) =>
  statement.endsWith(";\n") && (statement.match(/'/g)?.length ?? 0) % 2 === 0;

/**
 * Yields lines with their line ends. Splits only at \n: texts contain other characters that line
 * readers split at.
 */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const piece of createReadStream(path, "utf8")) {
    const lines = (rest + String(piece)).split(/(?<=\n)/);
    rest = lines.at(-1)?.endsWith("\n") ? "" : (lines.pop() ?? "");
    yield* lines;
  }
  if (rest) yield `${rest}\n`;
}
