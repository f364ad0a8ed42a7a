import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { answer } from "../../sandbox/answer.ts";
import { createWorld } from "../../sandbox/world.ts";
import { probes } from "../../app/vendors/probes/all.server.ts";
import { sandboxSubject } from "../../app/vendors/probes/subjects.ts";
import { vendors } from "../../app/vendors/vendors.ts";
import { ask, type Fetch } from "../probe/ask.ts";
import { secretsOf } from "../probe/here.ts";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";
import type { Environment } from "../stack/environment.ts";
import { workerVariables } from "../stack/worker-variables.ts";
import { missingSecrets } from "../deploy/secrets.ts";
import { examineBasics } from "./basics.ts";
import { reportOf } from "./report.ts";
import { examineServices } from "./services.ts";

const textOf = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const guide = textOf("docs/vendors.md");
const sandbox = () => answer(createWorld({ behaviours: [] }));

async function examine(environment: Environment, fetch: Fetch) {
  const asked: string[] = [];
  const found = await examineServices(vendors, {
    environment,
    probes,
    guide,
    ask: (probe) => {
      asked.push(probe.name);
      return ask(probe, sandboxSubject, {
        fetch,
        secrets: secretsOf(probe, environment),
        now: () => new Date(),
      });
    },
  });
  return { asked, of: (label: string) => found.find((one) => one.label === label), found };
}

test("what has no key says so, names what is lost, and is not asked", async () => {
  const { asked, of } = await examine({}, sandbox());
  expect(of("Serper")).toEqual({
    label: "Serper",
    state: "not set",
    words:
      "SERPER_API_KEY is not set. Without it: the console uses only Brave, which finds fewer LinkedIn posts.",
  });
  expect(of("DataForSEO")?.words).toMatch(/^DATAFORSEO_LOGIN, DATAFORSEO_PASSWORD are not set\. /);
  expect(asked.some((name) => name.startsWith("apollo/"))).toBe(false);
});

test("what has its key and answers works; no call that costs is made", async () => {
  const keys = Object.fromEntries(vendors.flatMap((vendor) => vendor.keys.map((key) => [key, "a-key"])));
  const { asked, of, found } = await examine(
    {
      ...keys,
      TRANSCRIPT_RELAY_URL: "https://transcript-relay.example",
      REDDIT_USER_AGENT: "web:console:1.0 (by /u/northlight)",
    },
    sandbox(),
  );
  expect(of("Apollo")).toMatchObject({ state: "works" });
  expect(of("Serper")).toEqual({
    label: "Serper",
    state: "not tried",
    words: "It has no free call. To test a paid one: npm run probe -- serper",
  });
  expect(found.filter(({ state }) => state === "fails")).toEqual([]);
  const dear = probes.filter(({ units, effect }) => units > 0 || effect).map(({ name }) => name);
  expect(asked.filter((name) => dear.includes(name))).toEqual([]);
});

test("a refused key and a service that is not reached are told apart", async () => {
  const environment = { APOLLO_API_KEY: "wrong" };
  const refused = await examine(environment, async () =>
    Response.json({ error: "Invalid access credentials." }, { status: 401 }),
  );
  expect(refused.of("Apollo")).toMatchObject({ state: "fails" });
  expect(refused.of("Apollo")?.words).not.toContain("not reached");
  const away = await examine(environment, () => Promise.reject(new TypeError("fetch failed")));
  expect(away.of("Apollo")?.words).toMatch(
    /^It cannot be reached: .*\. Without it: the console uses only People Data Labs/,
  );
  expect(away.of("A company's own site")).toMatchObject({ state: "fails" });
});

const basics = (environment: Environment, checkDatabase: () => Promise<void>, nodeVersion = "22.1.0") =>
  examineBasics({ environment, nodeVersion, declared: {}, checkDatabase });

test("Node, database, secret and sender", async () => {
  const given = {
    TURSO_DATABASE_URL: "libsql://one",
    SESSION_SECRET: "s".repeat(32),
    MAIL_FROM: "a@b.example",
  };
  const fine = await basics(given, () => Promise.resolve());
  expect(fine.map(({ state }) => state)).toEqual(["works", "works", "works", "works"]);
  const old = await basics(given, () => Promise.reject(new Refusal("It lacks a migration.")), "18.0.0");
  expect(old.slice(0, 2)).toEqual([
    { label: "Node", state: "fails", words: "18.0.0; the console needs 20 or newer." },
    { label: "Database", state: "fails", words: "It lacks a migration." },
  ]);
  const none = await basics({}, () => Promise.reject(new Error("is not asked")));
  expect(none.map(({ state }) => state)).toEqual(["works", "not set", "not set", "not set"]);
});

test("a secret that the Worker refuses fails, in words that are the Worker's", async () => {
  const found = await basics({ SESSION_SECRET: "short" }, () => Promise.reject(new Error("is not asked")));
  expect(found.find(({ label }) => label === "Sign-ins")).toMatchObject({
    state: "fails",
    words: expect.stringContaining("SESSION_SECRET needs at least 32 characters") as string,
  });
  expect(() => missingSecrets(new Set(), { SESSION_SECRET: "short" })).toThrow("at least 32 characters");
  expect(missingSecrets(new Set(["SESSION_SECRET"]), { SESSION_SECRET: "short" })).toEqual({});
});

test("what fails is told first, in lines that fit", () => {
  const text = reportOf([
    { label: "A", state: "works", words: "It answers." },
    { label: "B", state: "fails", words: "word ".repeat(60).trim() },
  ]);
  expect(text.indexOf("Does not work (1)")).toBe(0);
  expect(text).toContain("\n\nWorks (1)\n  A: It answers.");
  expect(Math.max(...text.split("\n").map(({ length }) => length))).toBeLessThanOrEqual(100);
});

test("the example of a configuration names everything that can be configured, and sets nothing", () => {
  const example = textOf(".dev.vars.example");
  expect(parseEnv(example)).toEqual({});
  const named = [...example.matchAll(/^# ([A-Z][A-Z_]+)=$/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(workerVariables));
  expect(named).toHaveLength(workerVariables.length);
});

test("docs/configuration.md explains each of them", () => {
  const page = textOf("docs/configuration.md");
  expect(workerVariables.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
