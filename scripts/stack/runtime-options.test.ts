import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { type RuntimeConfig, workerOptions } from "./runtime-options.ts";

const config = parse(readFileSync(join(projectRoot, "wrangler.toml"), "utf8")) as unknown as RuntimeConfig;
const options = workerOptions(config);

/** Returns all names that the Worker finds in its `env`, whatever their kind of section. */
function bindingsIn(section: unknown, key = ""): string[] {
  if (key === "env") return [];
  if (key === "vars") return Object.keys(section as object);
  if (Array.isArray(section)) return section.flatMap((each) => bindingsIn(each));
  if (typeof section !== "object" || section === null) return [];
  const { binding, class_name: className, name } = section as Record<string, string | undefined>;
  const own = binding ?? (className && name);
  return [
    ...(own ? [own] : []),
    ...Object.entries(section).flatMap(([inner, each]) => bindingsIn(each, inner)),
  ];
}

test("passes every binding of wrangler.toml", () => {
  const { bindings, kvNamespaces, r2Buckets, durableObjects, queueProducers } = options;
  const given = [bindings, kvNamespaces, r2Buckets, durableObjects, queueProducers].flatMap((kind) =>
    Object.keys(kind ?? {}),
  );
  const wanted = bindingsIn(config);
  expect(wanted).toContain("RUN_KEEPER");
  expect(wanted).toContain("VERSION");
  expect(wanted).toContain("PROVIDER_NAME");
  expect(given.toSorted()).toEqual(wanted.toSorted());
  expect(Object.keys(options.queueConsumers ?? {})).toEqual(
    config.queues?.consumers?.map(({ queue }) => queue),
  );
});

test("knows every section of wrangler.toml", () => {
  // Read by runtime-options.ts or by the Worker's tests. The other sections only concern
  // Cloudflare.
  const read = ["name", "main", "compatibility_date", "compatibility_flags", "vars", "version_metadata"];
  const bound = ["kv_namespaces", "r2_buckets", "durable_objects", "queues", "assets"];
  const elsewhere = ["limits", "observability", "migrations", "triggers", "env"];
  expect(
    Object.keys(config).filter((section) => ![...read, ...bound, ...elsewhere].includes(section)),
  ).toEqual([]);
});

test("every Durable Object class keeps its state in SQLite, as the migrations declare", () => {
  const { migrations } = config as unknown as { migrations: { new_sqlite_classes: string[] }[] };
  const classes = Object.values(options.durableObjects ?? {}) as { className: string; useSQLite: boolean }[];
  expect(
    classes
      .filter(({ useSQLite }) => useSQLite)
      .map(({ className }) => className)
      .toSorted(),
  ).toEqual(migrations.flatMap((each) => each.new_sqlite_classes).toSorted());
});

test("the entry is the first of the Worker's modules, its chunks follow, and a path with ! before it is a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "runtime-options-"));
  for (const name of ["chunk.js", "index.js", "index.js.map"]) writeFileSync(join(folder, name), "");
  const built = workerOptions({
    ...config,
    main: join(folder, "index.js"),
    assets: { directory: "/client", run_worker_first: ["/*", "!/assets/*"] },
  });
  rmSync(folder, { recursive: true });
  expect(built.modules).toEqual(["index.js", "chunk.js"].map((path) => ({ type: "ESModule", path })));
  expect(built.assets).toMatchObject({
    directory: "/client",
    routerConfig: { static_routing: { user_worker: ["/*"], asset_worker: ["/assets/*"] } },
  });
});

test("there is one runtime, the one that Wrangler brings", () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(join(projectRoot, path), "utf8")) as {
      dependencies: Record<string, string>;
      devDependencies: Record<string, string>;
      packages: Record<string, object>;
    };
  const wrangler = read("node_modules/wrangler/package.json").dependencies;
  expect(read("package.json").devDependencies.miniflare).toBe(wrangler.miniflare);
  const copies = Object.keys(read("package-lock.json").packages).filter((path) =>
    /(^|\/)node_modules\/(miniflare|workerd|wrangler)$/.test(path),
  );
  expect(copies.toSorted()).toEqual([
    "node_modules/miniflare",
    "node_modules/workerd",
    "node_modules/wrangler",
  ]);
});
