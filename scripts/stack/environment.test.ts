import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { vendors } from "../../app/vendors/vendors.ts";
import { localEnvironment, mergeEnvironments, portFrom } from "./environment.ts";
import { workerEnvironment, workerVariables } from "./worker-variables.ts";

test("the process environment wins, with an empty value too", () => {
  const file = { APOLLO_API_KEY: "file", HUBSPOT_TOKEN: "file", PDL_API_KEY: "file" };
  const merged = mergeEnvironments(file, {
    APOLLO_API_KEY: "process",
    HUBSPOT_TOKEN: "",
    PDL_API_KEY: undefined,
  });
  expect(merged).toEqual({ APOLLO_API_KEY: "process", HUBSPOT_TOKEN: "", PDL_API_KEY: "file" });
});

test(".dev.vars is read with quotes and comments", () => {
  const folder = mkdtempSync(join(tmpdir(), "dev-vars-"));
  const path = join(folder, ".dev.vars");
  writeFileSync(path, "# keys\nMAIL_FROM=\"Desk <desk@example.com>\"\nOPENAI_API_KEY='sk-#1'\n");
  expect(localEnvironment(path)).toMatchObject({
    MAIL_FROM: "Desk <desk@example.com>",
    OPENAI_API_KEY: "sk-#1",
  });
  expect(localEnvironment(join(folder, "none"))).toMatchObject({ PATH: process.env.PATH });
  rmSync(folder, { recursive: true });
});

test("the Worker gets its own names and nothing else of the machine", () => {
  expect(workerEnvironment({ PATH: "/bin", OPENAI_MODEL: "m", SLACK_WEBHOOK_URL: "" })).toEqual({
    OPENAI_MODEL: "m",
    SLACK_WEBHOOK_URL: "",
  });
});

test("every key that a vendor needs reaches the Worker", () => {
  const names = new Set(workerVariables);
  expect(vendors.flatMap(({ keys }) => keys).filter((key) => !names.has(key))).toEqual([]);
});

test("a port is a whole number in range", () => {
  expect(portFrom({}, "PORT", 5173)).toBe(5173);
  expect(portFrom({ PORT: "" }, "PORT", 5173)).toBe(5173);
  expect(portFrom({ PORT: "8080" }, "PORT", 5173)).toBe(8080);
  for (const PORT of ["http", "0", "70000", "80.5"])
    expect(() => portFrom({ PORT }, "PORT", 1)).toThrow(/PORT must be/);
});
