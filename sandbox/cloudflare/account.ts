/**
 * The state of one Cloudflare account, as far as Wrangler reads and changes it for this project.
 */
import type { Upload } from "./upload.ts";

/** Permissions of a token; docs/operations.md has Cloudflare's names for them. */
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
  /** Newest first, as in Cloudflare's lists. */
  versions: Version[];
  deployments: Deployment[];
  /** Tag of the newest applied Durable Object migration. */
  migrationTag: string | undefined;
  /**
   * Number of the version that applied the newest migration. Cloudflare refuses a rollback to an
   * earlier version.
   */
  migratedAtVersion: number;
  crons: string[];
  onWorkersDev: boolean;
  tags: string[];
}

export interface QueueSettings {
  message_retention_period?: number;
}

export interface Queue {
  id: string;
  settings?: QueueSettings;
  /** Workers that consume the queue, with the settings from Wrangler. */
  consumers: { id: string; script: string; settings: unknown }[];
}

export class Account {
  readonly id = "0123456789abcdef0123456789abcdef";
  readonly token = "a token of the emulated Cloudflare";
  scopes = new Set<Scope>(["workers", "r2", "queues", "kv"]);
  /** Other accounts that the same token can access. */
  otherAccounts: { id: string; name: string }[] = [];
  /** A user must enable R2 in the dashboard and accept its prices. */
  r2On = true;
  subdomain: string | null = "riverside-team";
  /** Maximum startup time of a script in ms; Cloudflare's limit is one second. */
  startsWithin = 1000;
  /** Startup time in ms that the API reports for uploaded scripts. */
  startupMilliseconds = 140;
  /** Maximum gzipped bytes; the paid plan's limit is 10 MB. */
  largestScript = 10 * 1024 * 1024;
  /**
   * Bindings whose resource is missing in versions started from now on, as after somebody deleted a
   * bucket.
   */
  readonly lostBindings = new Set<string>();
  /** Requested location by bucket name. */
  readonly buckets = new Map<string, string | undefined>();
  readonly queues = new Map<string, Queue>();
  /** Ids by title. */
  readonly namespaces = new Map<string, string>();
  readonly scripts = new Map<string, Script>();
  /** Files by their hash. */
  readonly files = new Map<string, { content: Buffer; type: string }>();
  /** Hashes by path for each upload session. */
  readonly uploads = new Map<string, Record<string, string>>();
  /** API calls so far, for tests that count them: `POST /workers/scripts/x/versions`. */
  readonly calls: string[] = [];

  script(name: string): Script | undefined {
    return this.scripts.get(name);
  }

  /** Returns the version that serves all requests without an override. */
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
