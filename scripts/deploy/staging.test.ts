/**
 * Tests that staging has every binding of production under its own name: Wrangler copies no
 * bindings to environments.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";

type Named = Record<string, unknown>;
interface Bound {
  vars: Named;
  version_metadata: Named;
  kv_namespaces: Named[];
  r2_buckets: Named[];
  queues: { producers: Named[]; consumers: Named[] };
  durable_objects: { bindings: Named[] };
}
const { env, ...production } = parse(
  readFileSync(join(projectRoot, "wrangler.toml"), "utf8"),
) as unknown as Bound & {
  env: { staging: Bound };
} & Named;
const { staging } = env;

/** Keys that an environment inherits, from Wrangler's schema. */
const inherited = new Set([
  ...["name", "main", "compatibility_date", "compatibility_flags", "assets", "limits", "observability"],
  ...["migrations", "triggers", "routes", "placement", "workers_dev"],
]);

test("staging names every kind of binding that production has", () => {
  const kinds = Object.keys(production).filter((kind) => !inherited.has(kind));
  expect(Object.keys(staging).toSorted()).toEqual(kinds.toSorted());
});

test("its bindings are called the same, and what lies behind them is its own", () => {
  const nameOf = (kept: string) => kept.replace("research-console", "research-console-staging");
  const own = (list: Named[], key: string) =>
    list.map((each) => ({ ...each, [key]: nameOf(String(each[key])) }));
  expect(staging.vars).toEqual(production.vars);
  expect(staging.version_metadata).toEqual(production.version_metadata);
  expect(staging.durable_objects).toEqual(production.durable_objects);
  expect(staging.kv_namespaces).toEqual(production.kv_namespaces);
  expect(staging.r2_buckets).toEqual(own(production.r2_buckets, "bucket_name"));
  expect(staging.queues.producers).toEqual(own(production.queues.producers, "queue"));
  expect(staging.queues.consumers).toEqual(own(production.queues.consumers, "queue"));
});

test("Cloudflare keeps no line of its own for a request: addresses carry the signatures of links to files", () => {
  expect(production.observability).toMatchObject({ enabled: true, logs: { invocation_logs: false } });
  expect(staging).not.toHaveProperty("observability");
  expect(production).not.toHaveProperty("logpush");
});
