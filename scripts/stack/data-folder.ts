/** What lies where in DATA_DIR. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectRoot } from "../project-root.ts";

export interface DataFolder {
  root: string;
  /** The database server's own folder. */
  database: string;
  /** Address of the running database, for the other commands. */
  databaseUrl: string;
  /** By which the database knows its token, and that token. */
  databaseKey: string;
  databaseToken: string;
  sessionSecret: string;
  /** Processes of the running launcher: pids and command lines. */
  processes: string;
  /** The Worker's local configuration, made anew at every start; holds secrets. */
  worker: string;
  /** Objects, files and key-value pairs of the local Workers runtime. */
  state: string;
  logs: string;
  /** What the sandbox's services have charged, as long as the database that knows what was paid. */
  bill: string;
}

export function dataFolder(path = process.env.DATA_DIR || ".data"): DataFolder {
  const root = resolve(projectRoot, path);
  const at = (...parts: string[]) => join(root, ...parts);
  mkdirSync(root, { recursive: true, mode: 0o700 });
  return {
    root,
    database: at("database"),
    databaseUrl: at("database-url"),
    databaseKey: at("database-key.pem"),
    databaseToken: at("database-token"),
    sessionSecret: at("session-secret"),
    processes: at("processes.json"),
    worker: at("worker"),
    state: at("state"),
    logs: at("logs"),
    bill: at("bill.ndjson"),
  };
}
