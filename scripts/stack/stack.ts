/**
 * Starts and stops a local run: database, sandbox, console, and a timer in place of the cron
 * trigger.
 */
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "../refusal.ts";
import { untilAnswers } from "./answering.ts";
import { relayFromIpv6 } from "./both-loopbacks.ts";
import type { Child } from "./child.ts";
import { type ConsoleMode, startConsole } from "./console.ts";
import { type DataFolder, dataFolder } from "./data-folder.ts";
import { startDatabase } from "./database.ts";
import { keptDatabaseSecret } from "./database-secret.ts";
import { type Environment, portFrom } from "./environment.ts";
import { portTaken } from "./free-port.ts";
import { endLeftovers, endStragglers, recordProcesses } from "./leftovers.ts";
import { startSandbox } from "./sandbox.ts";
import { startTicking } from "./tick.ts";

export interface Stack {
  console: string;
  sandbox: string;
  database: { url: string; authToken: string };
  data: DataFolder;
  /** A message that says how to sign in. */
  signIn: string;
  /** Resolves with a message when a process ends unexpectedly. */
  broken: Promise<string>;
  /** Lets tests crash a part. The database is missing if it was configured, not started here. */
  crashing: { console: CrashingPart; database?: CrashingPart };
}

export interface CrashingPart {
  kill(): void;
  /** Restarts the part at the same address with the same data. Resolves when it answers. */
  startAgain(): Promise<void>;
}

export interface StartingStack {
  /** Rejects if a part fails to start; by then all other parts have been stopped. */
  ready: Promise<Stack>;
  /** Stops everything, even during the start. */
  stop(): Promise<void>;
}

interface Options {
  mode: ConsoleMode;
  environment: Environment;
  /** Process that the run belongs to. When it has ended, the run counts as a leftover. */
  owner?: number | undefined;
  /** Destination of the console's output. */
  output: "inherit" | "log";
  /** Turns off the cron timer, so that a chart scrape does not disturb a measurement. */
  clockless?: boolean;
}

export function startStack(options: Options): StartingStack {
  const data = dataFolder(options.environment.DATA_DIR || ".data");
  const children: Child[] = [];
  const closing: (() => unknown)[] = [];
  let stopping = false;
  const record = () =>
    recordProcesses(
      data.processes,
      children.map((child) => child.pid),
      options.owner,
    );

  // In reverse order, because the console uses the other parts.
  const stop = async () => {
    stopping = true;
    const startedAny = children.length > 0;
    for (const close of closing.splice(0)) close();
    for (const child of children.splice(0).reverse()) await child.stop();
    if (!startedAny) return;
    rmSync(data.databaseUrl, { force: true });
    await endStragglers(data);
  };
  const keep = async (child: Child): Promise<Child> => {
    children.push(child);
    if (stopping) await stop();
    else record();
    return child;
  };
  const forget = (child: Child) => void children.splice(children.indexOf(child), 1);
  const ready = start(options, data, { keep, forget, record, closing }).catch(async (failure: unknown) => {
    await stop();
    throw failure;
  });
  return { ready, stop };
}

interface Parts {
  keep(child: Child): Promise<Child>;
  /** Drops a child that has ended: the system may reuse its process id. */
  forget(child: Child): void;
  /** Records the running processes in DATA_DIR. */
  record(): void;
  /** Functions that stop() calls before it ends the processes. */
  closing: (() => unknown)[];
}

async function start(
  { mode, environment, output, clockless }: Options,
  data: DataFolder,
  parts: Parts,
): Promise<Stack> {
  const port = portFrom(environment, "PORT", 5173);
  const sandboxPort = portFrom(environment, "SANDBOX_PORT", 8788);
  if (port === sandboxPort)
    throw new Refusal(`PORT and SANDBOX_PORT are both ${port}. Choose two different ports.`);
  await endLeftovers(data);
  await refuseTakenPort("PORT", port, "the console");
  await refuseTakenPort("SANDBOX_PORT", sandboxPort, "the sandbox");
  mkdirSync(data.logs, { recursive: true });

  const connection = await openConnection(environment, data, parts);
  const sandbox = `http://127.0.0.1:${sandboxPort}`;
  const sandboxChild = await parts.keep(startSandbox(environment, sandboxPort, data));
  writeFileSync(data.databaseUrl, connection.url);
  const preparing = prepareDatabase(connection, environment);
  // The build queries the database immediately. The development server first loads for seconds.
  if (mode === "preview" || !connection.own) await preparing;

  const console = `http://127.0.0.1:${port}`;
  const forConsole = {
    ...environment,
    TURSO_DATABASE_URL: connection.url,
    TURSO_AUTH_TOKEN: connection.authToken,
    SESSION_SECRET: environment.SESSION_SECRET || keptSecret(data.sessionSecret),
    UPSTREAM_GATEWAY_URL: environment.UPSTREAM_GATEWAY_URL ?? sandbox,
    // The sandbox's CRM lists former clients under this stage.
    HUBSPOT_FORMER_CLIENT_STAGES: environment.HUBSPOT_FORMER_CLIENT_STAGES ?? "other",
  };
  const launchConsole = async () => {
    const child = await parts.keep(startConsole({ mode, port, data, output, environment: forConsole }));
    await untilAnswers(`${console}/api/health`, child, 240);
    return child;
  };
  const [signIn, consoleChild] = await Promise.all([preparing, launchConsole()]);
  await untilAnswers(`${sandbox}/outbox.json`, sandboxChild, 60);
  const relay = await relayFromIpv6(port);
  parts.closing.push(() => relay?.close());
  if (!clockless) parts.closing.push(startTicking(console, parts.record));
  parts.record();
  const broken = Promise.race([consoleChild.ended, sandboxChild.ended, connection.ended]);
  const crashing = {
    console: crashingPart(parts, consoleChild, launchConsole),
    ...(connection.own && {
      database: crashingPart(parts, connection.own.child, connection.own.startAgain),
    }),
  };
  const { url, authToken } = connection;
  return { console, sandbox, database: { url, authToken }, data, signIn, broken, crashing };
}

/**
 * Runs migrations, creates the first account and returns a message on how to sign in. A configured
 * database gets no account, because the first account's password is well known. Imports are lazy,
 * so they load while other parts start.
 */
async function prepareDatabase(
  connection: { url: string; authToken: string; own: object | null },
  environment: Environment,
): Promise<string> {
  const [{ checkSchema, migrateDatabase }, { openDatabase }, { ensureFirstAccount }] = await Promise.all([
    import("./migrate.ts"),
    import("../../app/storage/database.ts"),
    import("./first-account.ts"),
  ]);
  if (!connection.own) {
    await checkSchema(connection);
    return "an account made with npm run user";
  }
  await migrateDatabase(connection);
  const database = openDatabase(connection);
  const signIn = await ensureFirstAccount(database, environment);
  database.$client.close();
  return signIn;
}

function crashingPart(
  parts: Pick<Parts, "forget" | "record">,
  first: Child,
  launch: () => Promise<Child>,
): CrashingPart {
  let child = first;
  return {
    kill: () => child.kill(),
    async startAgain() {
      await child.ended;
      parts.forget(child);
      child = await launch();
      parts.record();
    },
  };
}

/** Returns the configured database, or starts one. */
async function openConnection(environment: Environment, data: DataFolder, parts: Parts) {
  if (environment.TURSO_DATABASE_URL) {
    const { TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken = "" } = environment;
    return { url, authToken, ended: new Promise<never>(() => {}), own: null };
  }
  const log = join(data.logs, "database.log");
  const secret = keptDatabaseSecret(data);
  const { url, port, child } = await startDatabase(data.database, log, { secret });
  await parts.keep(child);
  const startAgain = async () =>
    parts.keep((await startDatabase(data.database, log, { at: port, secret })).child);
  return { url, authToken: secret.token, ended: child.ended, own: { child, startAgain } };
}

/** Checks twice: a port stays taken for a moment after its last owner ended. */
async function refuseTakenPort(name: string, port: number, whose: string): Promise<void> {
  if (!(await portTaken(port))) return;
  await sleep(500);
  if (!(await portTaken(port))) return;
  throw new Refusal(
    `Another program uses port ${port}, which ${whose} needs. Stop that program, or choose another port: ` +
      `${name}=${port + 1} npm run …`,
  );
}

/** Returns the SESSION_SECRET of a local run, created once and kept in DATA_DIR. */
function keptSecret(path: string): string {
  if (existsSync(path)) return readFileSync(path, "utf8").trim();
  const secret = randomBytes(32).toString("base64url");
  writeFileSync(path, secret, { mode: 0o600 });
  return secret;
}
