import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hintOf } from "../../workers/location.ts";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";
import type { BuiltWorker } from "./built-worker.ts";
import { placeBeside, regionOf } from "./placement.ts";

test.each([
  ["libsql://console-riverside.aws-eu-west-1.turso.io", undefined, "aws:eu-west-1"],
  ["https://console-riverside.aws-ap-northeast-1.turso.io/", undefined, "aws:ap-northeast-1"],
  // Turso's early databases, and self-hosted servers.
  ["libsql://console-riverside.turso.io", undefined, undefined],
  ["https://aws-eu-west-1.example.com", undefined, undefined],
  ["http://127.0.0.1:8080", undefined, undefined],
  ["http://127.0.0.1:8080", "aws:us-east-1", "aws:us-east-1"],
  ["libsql://console-riverside.aws-eu-west-1.turso.io", "aws:us-east-1", "aws:us-east-1"],
])("the database at %s, called %s by its owner, is near %s", (url, named, region) => {
  expect(regionOf(url, named)).toBe(region);
});

test.each(["eu-west-1", "aws:Ireland", "gcp:europe-west1", "aws:"])("%s is no region", (named) => {
  expect(() => regionOf("http://127.0.0.1:8080", named)).toThrow(Refusal);
});

test.each([
  ["aws:us-east-1", "enam"],
  ["aws:us-west-2", "wnam"],
  ["aws:eu-west-1", "weur"],
  ["aws:eu-central-1", "weur"],
  ["aws:ap-south-1", "apac"],
  ["aws:ap-northeast-1", "apac"],
  ["aws:ap-southeast-2", "oc"],
  ["aws:sa-east-1", "sam"],
  ["aws:xx-north-1", undefined],
  [undefined, undefined],
])("objects beside %s are made in %s", (region, hint) => {
  expect(hintOf(region)).toBe(hint);
});

test("one name places the Worker and tells it where its objects belong", () => {
  const worker: BuiltWorker = {
    name: "console",
    vars: { PROVIDER_NAME: "Riverside" },
    migrations: [],
    kv_namespaces: [],
    r2_buckets: [],
    queues: { producers: [] },
  };
  placeBeside(worker, "aws:eu-west-1");
  expect(worker.placement).toEqual({ region: "aws:eu-west-1" });
  expect(worker.vars).toEqual({ PROVIDER_NAME: "Riverside", DATABASE_REGION: "aws:eu-west-1" });
});

// An object stays where it was first requested, so every request must give the hint.
test("objects are asked for in one file, which gives the hint", () => {
  const folder = join(projectRoot, "workers");
  const asking = readdirSync(folder).filter(
    (name) =>
      name.endsWith(".ts") &&
      !name.endsWith(".test.ts") &&
      /\b(getByName|idFromName|idFromString|newUniqueId)\(/.test(readFileSync(join(folder, name), "utf8")),
  );
  expect(asking).toEqual(["objects.ts"]);
});
