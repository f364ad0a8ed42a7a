/**
 * The database client: Turso over HTTP, with the same driver everywhere. It retries after temporary
 * trouble.
 */
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
  /** Sends the requests; default: the client's own fetch. */
  fetch?: (request: Request, signal: AbortSignal) => Promise<Response>;
  /** Creates a deadline for each request, because a connection may hang forever. */
  timeout?: () => ReturnType<typeof deadline>;
}

/** Milliseconds until a request without an answer is cancelled. */
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
    // Disables the client's own queue: a request dropped by the runtime would keep its place
    // forever, and twenty of them would block all later requests.
    concurrency: Number.POSITIVE_INFINITY,
  });
  return databaseOver(client, surroundings);
}

/**
 * Returns the answer with its whole body and clears the timer at once. The platform keeps a Durable
 * Object in memory, and bills it, while a timer runs.
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

/** @param client must set its own request deadlines */
export function databaseOver(client: Client, surroundings: RetrySurroundings): Database {
  return drizzle(retrying(client, surroundings), { schema });
}

/**
 * Returns the client with retries. It repeats reads and batches even if they may have run, but not
 * single writes; use `writeBatch` for an idempotent write.
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

/** Replaces lone surrogates, which some vendors send; the database would reject the statement. */
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
