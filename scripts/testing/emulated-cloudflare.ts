/**
 * An emulated Cloudflare with a database; runs the project's commands against both as a user does.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client/web";
import { Account } from "../../sandbox/cloudflare/account.ts";
import { startCloudflare } from "../../sandbox/cloudflare/serve.ts";
import { projectRoot } from "../project-root.ts";
import { startDatabase } from "../stack/database.ts";
import type { Environment } from "../stack/environment.ts";

export interface Ended {
  code: number | null;
  text: string;
}

/** @param worker the Worker whose URL is `url` */
export async function emulatedCloudflare(worker = "research-console", account = new Account()) {
  const cloudflare = await startCloudflare(account, worker);
  const stops: (() => Promise<void>)[] = [() => cloudflare.stop()];

  /** Returns an empty database, as Turso creates it. */
  async function newDatabase(): Promise<string> {
    const folder = mkdtempSync(join(tmpdir(), "research-console-tests-"));
    const { url, child } = await startDatabase(join(folder, "database"), join(folder, "database.log"));
    stops.push(async () => {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    });
    return url;
  }
  const databaseUrl = await newDatabase();

  const npmRun = (words: string[], environment: Record<string, string | undefined> = {}) =>
    start(join(projectRoot, "scripts", "run.mjs"), words, environment);
  /** @param input text typed at the command's prompts */
  const wrangler = (words: string[], input: string) =>
    start(join(projectRoot, "node_modules", "wrangler", "bin", "wrangler.js"), words, {}, input);

  /** Starts a command with these environment variables; undefined removes one. */
  function start(
    script: string,
    words: string[],
    environment: Record<string, string | undefined>,
    input?: string,
  ): Promise<Ended> {
    const variables: Environment = {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      CI: "true",
      CLOUDFLARE_API_BASE_URL: cloudflare.apiUrl,
      CLOUDFLARE_API_TOKEN: account.token,
      CONSOLE_URL: cloudflare.workerUrl,
      TURSO_DATABASE_URL: databaseUrl,
      DATABASE_REGION: "aws:eu-west-1",
      MAIL_FROM: "Research console <console@riverside-team.com>",
      ...environment,
    };
    const child = spawn(process.execPath, ["--no-warnings", script, ...words], {
      cwd: projectRoot,
      stdio: ["pipe", "pipe", "pipe"],
      env: Object.fromEntries(
        Object.entries(variables).filter(([, value]) => value !== undefined),
      ) as typeof process.env,
    });
    child.stdin.end(input ?? "");
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (piece: Buffer) => (text += piece.toString()));
    return new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => resolve({ code, text }));
    });
  }

  return {
    account,
    url: cloudflare.workerUrl,
    databaseUrl,
    newDatabase,
    npmRun,
    wrangler,
    /** Returns the calls since the last request that changed something. */
    changes: () => account.calls.splice(0).filter((call) => !call.startsWith("GET ")),
    tables: async (url = databaseUrl) => {
      const client = createClient({ url });
      const { rows } = await client.execute("SELECT name FROM sqlite_schema WHERE type = 'table'");
      client.close();
      return rows.map(({ name }) => String(name));
    },
    stop: async () => {
      for (const stop of stops) await stop();
    },
  };
}
