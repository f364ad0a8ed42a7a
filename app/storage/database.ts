/** The way to the database: Turso over HTTP, the same driver everywhere. Trouble that passes is waited out here. */
import type { Client, InArgs, InStatement } from "@libsql/client";
import { createClient } from "@libsql/client/web";
import type { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { drizzle } from "drizzle-orm/libsql/web";
import { deadline, realTime } from "../time";
import * as schema from "./schema";
import { type RetrySurroundings, retryOnTrouble } from "./trouble";

export type Database = LibSQLDatabase<typeof schema> & { $client: Client };

interface Connection extends RetrySurroundings {
  url: string;
  authToken?: string;
  /** How requests are sent, if not as the client does it. */
  fetch?: (request: Request, signal: AbortSignal) => Promise<Response>;
  /** Begins with each request and ends it where no answer comes: a connection may hang for ever. */
  timeout?: () => ReturnType<typeof deadline>;
}

/** Milliseconds until a request without an answer is given up. */
export const longestRequest = 10_000;

export function openDatabase({
  url,
  authToken,
  fetch: send = (request, signal) => fetch(request, { signal }),
  timeout = () => deadline(realTime, longestRequest),
  ...surroundings
}: Connection): Database {
  const client = createClient({
    url,
    authToken,
    fetch: (request: Request) => wholeAnswer((signal) => send(request, signal), timeout()),
    // The client's own queue must never hold anything: a request the runtime has dropped would keep its place for good,
    // and twenty of those would leave every later request waiting.
    concurrency: Number.POSITIVE_INFINITY,
  });
  return databaseOver(client, surroundings);
}

/**
 * The answer with its whole body. Its timer is called off at once: the runtime keeps a Durable Object in memory, and
 * counts its time, for as long as a timer of it is running.
 */
async function wholeAnswer(
  ask: (signal: AbortSignal) => Promise<Response>,
  { signal, end }: ReturnType<typeof deadline>,
): Promise<Response> {
  try {
    const answer = await ask(signal);
    return answer.body ? new Response(await answer.arrayBuffer(), answer) : answer;
  } finally {
    end();
  }
}

/** @param client whose requests have a deadline of their own */
export function databaseOver(client: Client, surroundings: RetrySurroundings): Database {
  return drizzle(retrying(client, surroundings), { schema });
}

/**
 * The client, retrying while the database is in trouble. Reads and batches are repeated even when it is not known
 * whether they were done; a single write is not (`writeBatch` for one that may be).
 */
function retrying(client: Client, surroundings: RetrySurroundings): Client {
  const execute = client.execute.bind(client) as (
    statement: InStatement,
    args?: InArgs,
  ) => ReturnType<typeof client.execute>;
  const batch = client.batch.bind(client);
  client.execute = (statement: InStatement, args?: InArgs) =>
    retryOnTrouble(
      () => execute(wellFormed(statement), args && inWhole(args)),
      isRead(statement),
      surroundings,
    );
  client.batch = (statements, mode) => {
    const sent = statements.map((each) => (Array.isArray(each) ? each : wellFormed(each)));
    return retryOnTrouble(() => batch(sent, mode), true, surroundings);
  };
  return client;
}

/** Half a letter, as services send it now and then, is no text that the database takes: it would refuse the statement. */
const wellFormed = (statement: InStatement): InStatement =>
  typeof statement === "string" || !statement.args
    ? statement
    : { ...statement, args: inWhole(statement.args) };

const whole = <T>(value: T) => (typeof value === "string" ? value.toWellFormed() : value);
const inWhole = (args: InArgs): InArgs =>
  Array.isArray(args)
    ? args.map(whole)
    : Object.fromEntries(Object.entries(args).map(([name, value]) => [name, whole(value)]));

const isRead = (statement: InStatement) =>
  /^\s*select\b/i.test(typeof statement === "string" ? statement : statement.sql);
