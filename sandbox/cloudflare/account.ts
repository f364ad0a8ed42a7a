/** What Cloudflare keeps of one account: as much of it as Wrangler asks about and changes for this project. */
import type { Upload } from "./upload.ts";

/** What a token may be allowed to do; Cloudflare's names of these permissions stand in docs/operations.md. */
export type Scope = "workers" | "r2" | "queues" | "kv";

export interface Version extends Upload {
  id: string;
  number: number;
  createdOn: string;
}

export interface Deployment {
  id: string;
  createdOn: string;
  message: string | undefined;
  versions: { version_id: string; percentage: number }[];
}

export interface Script {
  /** Newest first, as Cloudflare lists them. */
  versions: Version[];
  deployments: Deployment[];
  /** Of the newest Durable Object migration that was applied. */
  migrationTag: string | undefined;
  /** Id of the first deployment that a version before the newest migration may not come back to. */
  migratedAtVersion: number;
  crons: string[];
  onWorkersDev: boolean;
  tags: string[];
}

export interface Queue {
  id: string;
  /** Workers that take messages, with the settings that Wrangler sent. */
  consumers: { id: string; script: string; settings: unknown }[];
}

export class Account {
  readonly id = "0123456789abcdef0123456789abcdef";
  readonly token = "a token of the emulated Cloudflare";
  scopes = new Set<Scope>(["workers", "r2", "queues", "kv"]);
  /** Others that the same token reaches. */
  otherAccounts: { id: string; name: string }[] = [];
  /** R2 is switched on by a person in the dashboard, who agrees to its prices there. */
  r2On = true;
  subdomain: string | null = "riverside-team";
  /** Longest start of a script; Cloudflare's limit is a second. */
  startsWithin = 1000;
  /** Milliseconds that uploaded scripts are said to take for their start. */
  startupMilliseconds = 140;
  /** Gzipped bytes; the paid plan's limit is 10 MB. */
  largestScript = 10 * 1024 * 1024;
  /** Bindings that versions started from now on find nothing behind, as when a bucket was deleted meanwhile. */
  readonly lostBindings = new Set<string>();
  /** Where each was asked to lie, by its name. */
  readonly buckets = new Map<string, string | undefined>();
  readonly queues = new Map<string, Queue>();
  /** Ids by title. */
  readonly namespaces = new Map<string, string>();
  readonly scripts = new Map<string, Script>();
  /** Files by their hash. */
  readonly files = new Map<string, { content: Buffer; type: string }>();
  /** Hashes by path, of each upload of files. */
  readonly uploads = new Map<string, Record<string, string>>();
  /** Calls that were made, for tests that count them: `POST /workers/scripts/x/versions`. */
  readonly calls: string[] = [];

  script(name: string): Script | undefined {
    return this.scripts.get(name);
  }

  /** The version that everybody gets, unless a request names another one. */
  live(name: string): Version | undefined {
    const script = this.scripts.get(name);
    const full = script?.deployments[0]?.versions.find(({ percentage }) => percentage === 100);
    return script?.versions.find(({ id }) => id === full?.version_id);
  }
}

export function keepVersion(script: Script, upload: Upload): Version {
  const version: Version = {
    ...upload,
    id: crypto.randomUUID(),
    number: script.versions.length + 1,
    createdOn: new Date().toISOString(),
  };
  script.versions.unshift(version);
  return version;
}

export function deployVersions(
  script: Script,
  versions: Deployment["versions"],
  message?: string,
): Deployment {
  const deployment = { id: crypto.randomUUID(), createdOn: new Date().toISOString(), message, versions };
  script.deployments.unshift(deployment);
  return deployment;
}
