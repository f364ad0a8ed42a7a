/**
 * Checks every part the console depends on, and reports what needs an operator
 * (docs/operations.md).
 */
import type { RequestApp } from "../app";
import { requireWritable } from "../storage/heartbeats";
import { readSchemaVersion, schemaVersion } from "../storage/schema-version";
import { reasonOfTrouble } from "../storage/trouble";
import { type Check, openWorkOnce, backlog } from "./backlog.server";

export interface HealthPart {
  part: string;
  /** warning: it works, but an operator should check it. */
  state: "ok" | "warning" | "trouble";
  /** Message for operators; contains the figure if all is well. */
  words: string;
}

export interface DeepHealth {
  /** True if no part is in trouble. */
  ok: boolean;
  /** Version of the Worker that answers. */
  version: string;
  parts: HealthPart[];
}

type Judged = Omit<HealthPart, "part">;

const ok = (words: string): Judged => ({ state: "ok", words });
const trouble = (words: string): Judged => ({ state: "trouble", words });

/** Checks that use a part to see whether it works. */
const tries: Record<string, (app: RequestApp) => Promise<Judged>> = {
  database: async ({ database }) => {
    const had = await readSchemaVersion(database);
    if (had < schemaVersion) {
      return trouble(`schema ${had}, this version needs ${schemaVersion}: run npm run db:migrate`);
    }
    await requireWritable(database);
    return ok(`schema ${had}, accepts writes`);
  },
  files: async ({ files, newId }) => {
    const key = `health/${newId()}`;
    await files.put(key, "ok", "text/plain");
    const found = await files.get(key);
    await found?.body.cancel();
    await files.delete([key]);
    return found ? ok("written, read, deleted") : trouble("the written file cannot be found");
  },
  notices: async ({ flash }) => {
    await flash.commitSession(await flash.getSession());
    return ok("written");
  },
  queue: async ({ enqueue }) => {
    await enqueue([{ type: "health" }]);
    return ok("takes messages");
  },
};

export async function deepHealth(app: RequestApp): Promise<DeepHealth> {
  const openWork = openWorkOnce(app);
  const judged = async ({ well, find }: Check): Promise<Judged> => {
    const found = await find(app, openWork);
    if (found.length === 0) return ok(well);
    const isTrouble = found.some(({ state }) => state === "trouble");
    return { state: isTrouble ? "trouble" : "warning", words: found.map(({ words }) => words).join("; ") };
  };
  const checks = [
    ...Object.entries(tries).map(([part, check]) => [part, () => check(app)] as const),
    ...Object.entries(backlog).map(([part, check]) => [part, () => judged(check)] as const),
  ];
  const parts = await Promise.all(
    checks.map(async ([part, check]): Promise<HealthPart> => {
      try {
        return { part, ...(await check()) };
      } catch (error) {
        const reason = reasonOfTrouble(error)?.words ?? (error instanceof Error ? error.message : null);
        return { part, ...trouble(reason ?? "it does not answer") };
      }
    }),
  );
  return { ok: parts.every(({ state }) => state !== "trouble"), version: app.version, parts };
}
