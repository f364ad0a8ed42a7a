import { expect, test } from "vitest";
import { Refusal } from "../refusal.ts";
import { plannedWorker } from "./built-worker.ts";

const routes = [{ pattern: "console.example.com", custom_domain: true }];
const vars = { PROVIDER_NAME: "Riverside" };

test("production is what stands at the top", () => {
  expect(plannedWorker({ name: "console", vars, routes, env: { staging: {} } })).toEqual({
    name: "console",
    vars,
    routes,
  });
});

test("an environment has a name and variables of its own", () => {
  expect(plannedWorker({ name: "console", vars, env: { staging: {} } }, "staging")).toEqual({
    name: "console-staging",
  });
  const own = { name: "trial", vars: { PROVIDER_NAME: "Trial" }, routes: [] };
  expect(plannedWorker({ name: "console", vars, routes, env: { staging: own } }, "staging")).toEqual(own);
});

test("an environment without routes is refused where it would take production's domain", () => {
  const config = { name: "console", routes, env: { staging: { vars } } };
  expect(() => plannedWorker(config, "staging")).toThrow(Refusal);
  expect(() => plannedWorker(config, "staging")).toThrow("[env.staging] in wrangler.toml has no routes");
});
