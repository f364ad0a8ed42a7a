/** Paths of the files in DATA_DIR. */
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { projectRoot } from "../project-root.ts";

export interface DataFolder {
  root: string;
  /** Folder of the database server. */
  database: string;
  /** Contains the URL of the running database; other commands read it. */
  databaseUrl: string;
  /** Public key that the database server checks tokens with, and the token that it accepts. */
  databaseKey: string;
  databaseToken: string;
  sessionSecret: string;
  /** Process ids and command lines of the running launcher and its children. */
  processes: string;
  /** The Worker's local configuration, written at every start. Contains secrets. */
  worker: string;
  /** State of the local Workers runtime: Durable Objects, files and key-value pairs. */
  state: string;
  logs: string;
  /**
   * Charges of the sandbox's vendors. Kept as long as the database, which records the same
   * spending.
   */
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
