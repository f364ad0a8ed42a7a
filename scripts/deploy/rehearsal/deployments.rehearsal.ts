/**
 * The history of one account, from an empty account to a rollback; each test continues from the
 * previous one.
 */
import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "../../project-root.ts";
import { emulatedCloudflare } from "../../testing/emulated-cloudflare.ts";

const name = "research-console";
/** The file in which a build names its configuration for Wrangler. */
const wranglersPointer = join(projectRoot, ".wrangler", "deploy", "config.json");
let cloud: Awaited<ReturnType<typeof emulatedCloudflare>>;
beforeAll(async () => {
  cloud = await emulatedCloudflare(name);
});
afterAll(() => cloud.stop());

const live = () => cloud.account.live(name)?.id;
const health = async () => (await fetch(`${cloud.url}/api/health`)).status;

test.each<[string, () => () => void, RegExp, Record<string, string | undefined>?]>([
  [
    "R2 is not switched on",
    () => {
      cloud.account.r2On = false;
      return () => (cloud.account.r2On = true);
    },
    /R2 is not enabled.*dash\.cloudflare\.com/s,
  ],
  [
    "no workers.dev name and no domain",
    () => {
      cloud.account.subdomain = null;
      return () => (cloud.account.subdomain = "riverside-team");
    },
    /has no URL yet/,
    { CONSOLE_URL: undefined },
  ],
  [
    "a token without the right for queues",
    () => {
      cloud.account.scopes.delete("queues");
      return () => cloud.account.scopes.add("queues");
    },
    /Account · Queues · Edit/,
  ],
  [
    "several accounts",
    () => {
      cloud.account.otherAccounts = [{ id: "fedcba9876543210fedcba9876543210", name: "Another" }];
      return () => (cloud.account.otherAccounts = []);
    },
    /several accounts.*Another/s,
  ],
  ["an unknown token", () => () => undefined, /does not know you/, { CLOUDFLARE_API_TOKEN: "wrong" }],
  ["no sender of mails", () => () => undefined, /MAIL_FROM is not set/, { MAIL_FROM: undefined }],
  [
    "a database that does not answer",
    () => () => undefined,
    /can't be reached/,
    { TURSO_DATABASE_URL: "http://127.0.0.1:9" },
  ],
])("%s: the deployment stops before it has changed anything", async (_, make, words, environment) => {
  const mend = make();
  const { code, text } = await cloud.npmRun(["deploy"], environment);
  mend();
  expect(text).toMatch(words);
  expect(code).toBe(1);
  expect(cloud.changes()).toEqual([]);
  expect(await cloud.tables()).toEqual([]);
});

test("on a new account it makes what is needed, deploys at once and answers", async () => {
  const { code, text } = await cloud.npmRun(["deploy"]);
  expect(text).toMatch(/Version .* is deployed at .* and answers/);
  expect(code).toBe(0);
  const { buckets, queues, namespaces } = cloud.account;
  expect([...buckets]).toEqual([["research-console-files", "weur"]]);
  expect([...queues].map(([queue, { consumers }]) => [queue, consumers.map(({ script }) => script)])).toEqual(
    [
      ["research-console-runs", [name]],
      ["research-console-clock", [name]],
    ],
  );
  expect([...namespaces.keys()]).toEqual(["research-console-FLASH"]);
  expect(cloud.account.script(name)).toMatchObject({
    migrationTag: "v2",
    crons: ["* * * * *"],
    onWorkersDev: true,
  });
  const { bindings = [], placement } = cloud.account.live(name)?.metadata ?? {};
  expect(placement).toMatchObject({ region: "aws:eu-west-1" });
  expect(bindings).toContainEqual({ type: "plain_text", name: "DATABASE_REGION", text: "aws:eu-west-1" });
  expect(await cloud.tables()).toContain("runs");
  expect(await health()).toBe(200);
  expect(cloud.changes().filter((call) => call.startsWith("PUT"))).toContain(`PUT /workers/scripts/${name}`);
});

test("a second deployment gets no traffic before it was tested, and keeps the secrets", async () => {
  const before = live();
  const secretsOf = () =>
    cloud.account.live(name)?.metadata.bindings.filter(({ type }) => type === "secret_text");
  const secrets = secretsOf();
  // As after a build into another folder, such as the benchmark's.
  writeFileSync(wranglersPointer, JSON.stringify({ configPath: "../../build/bench/server/wrangler.json" }));
  const { code, text } = await cloud.npmRun(["deploy", "--built"], { MAIL_FROM: undefined });
  expect(text).toMatch(/gets no traffic yet.*is deployed at/s);
  expect(code).toBe(0);
  expect(live()).not.toBe(before);
  expect(secretsOf()).toEqual(secrets);
  const [full, split] = cloud.account.script(name)?.deployments ?? [];
  expect(split?.versions).toEqual([
    { version_id: live(), percentage: 0 },
    { version_id: before, percentage: 100 },
  ]);
  expect(full?.versions).toEqual([{ version_id: live(), percentage: 100 }]);
  expect(cloud.changes().some((call) => call === `PUT /workers/scripts/${name}`)).toBe(false);
});

test("a version that fails its test gets no request", async () => {
  const before = live();
  cloud.account.lostBindings.add("FILES");
  const { code, text } = await cloud.npmRun(["deploy", "--built"]);
  cloud.account.lostBindings.clear();
  expect(text).toMatch(/failed its test:\n {2}files: .*No user got it/s);
  expect(code).toBe(1);
  expect(live()).toBe(before);
});

test("with another database than the Worker's nothing is changed", async () => {
  cloud.changes();
  const other = await cloud.newDatabase();
  const empty = await cloud.npmRun(["deploy", "--built"], { TURSO_DATABASE_URL: other });
  expect(empty.text).toMatch(/is not the deployed console's database/);
  expect((await cloud.npmRun(["db:migrate"], { TURSO_DATABASE_URL: other })).code).toBe(0);
  const { code, text } = await cloud.npmRun(["deploy", "--built"], { TURSO_DATABASE_URL: other });
  expect(text).toMatch(/uses another database/);
  expect(code).toBe(1);
  expect(cloud.changes()).toEqual([]);
});

test("a rollback gives everybody the version before; named, the one named", async () => {
  // The newest version is the one that failed its test.
  const [, now, before] = (cloud.account.script(name)?.versions ?? []).map(({ id }) => id);
  expect(live()).toBe(now);
  const { code, text } = await cloud.npmRun(["rollback"]);
  expect(text).toMatch(/again/);
  expect(code).toBe(0);
  expect(live()).toBe(before);
  expect((await cloud.npmRun(["rollback", now ?? ""])).code).toBe(0);
  expect(live()).toBe(now);
});

/** Runs `wrangler secret …` on production's Worker. */
const secret = (words: string[], value = "") => cloud.wrangler(["secret", ...words, "--name", name], value);

test("the session secret is replaced: sign-ins end with the one before it, and tokens go on", async () => {
  const refused = await secret(["put", "SESSION_SECRET"], randomUUID());
  expect(refused.text).toMatch(/latest version of your Worker isn't currently deployed/);
  expect(refused.code).not.toBe(0);
  // A successful deployment fixes the state.
  expect((await cloud.npmRun(["deploy", "--built"])).code).toBe(0);

  const made = await cloud.npmRun(["user", "add", "jo@riverside-team.com"]);
  const [, password] = /shown only now\): (\S+)/.exec(made.text) ?? [];
  const answer = await fetch(`${cloud.url}/api/sm/auth`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "jo@riverside-team.com", password }),
  });
  const { token } = (await answer.json()) as { token: string };
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  const signedIn = async () => {
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${cloud.url}/api/sm/auth`, { headers })).status;
    return { browser: await ask({ cookie }), program: await ask({ authorization: `Bearer ${token}` }) };
  };
  expect(await signedIn()).toEqual({ browser: 200, program: 200 });

  const present = cloud.account.live(name)?.metadata.bindings.find((each) => each.name === "SESSION_SECRET");
  expect((await secret(["put", "SESSION_SECRET_BEFORE"], present?.text)).code).toBe(0);
  expect((await secret(["put", "SESSION_SECRET"], randomUUID())).code).toBe(0);
  expect(await signedIn()).toEqual({ browser: 200, program: 200 });
  expect((await secret(["delete", "SESSION_SECRET_BEFORE"])).code).toBe(0);
  expect(await signedIn()).toEqual({ browser: 401, program: 200 });
});

test("another database and its token are set at once, and Wrangler lists the versions", async () => {
  const before = live();
  const both = JSON.stringify({ TURSO_DATABASE_URL: cloud.databaseUrl, TURSO_AUTH_TOKEN: "of the backup" });
  expect((await secret(["bulk"], both)).code).toBe(0);
  expect(live()).not.toBe(before);
  const { bindings = [] } = cloud.account.live(name)?.metadata ?? {};
  expect(bindings).toContainEqual({ type: "secret_text", name: "TURSO_AUTH_TOKEN", text: "of the backup" });
  expect(await health()).toBe(200);
  expect((await cloud.wrangler(["versions", "list", "--name", name], "")).text).toContain(before);
});

test("a rollback brings old secrets back only when it is told to", async () => {
  const now = live();
  const refused = await cloud.npmRun(["rollback"]);
  expect(refused.text).toMatch(/These secrets changed since \S+: TURSO_AUTH_TOKEN\..*nothing was changed/s);
  expect(refused.code).toBe(1);
  expect(live()).toBe(now);
  const told = await cloud.npmRun(["rollback", "--with-its-secrets"]);
  expect(told.text).toMatch(/again/);
  expect(live()).not.toBe(now);
  expect((await cloud.npmRun(["rollback", now ?? ""])).code).toBe(0);
  expect(live()).toBe(now);
});

test("a Durable Object migration is deployed at once, and there is no way back across it", async () => {
  const script = cloud.account.script(name);
  if (!script) throw new Error("Nothing is deployed");
  // As if the previous release had known only the first migration.
  script.migrationTag = "v1";
  for (const { metadata } of script.versions)
    metadata.annotations = { ...metadata.annotations, "workers/tag": "v1" };
  const deployed = await cloud.npmRun(["deploy", "--built"]);
  expect(deployed.text).toMatch(/is deployed at .* and answers/);
  expect(script.migrationTag).toBe("v2");
  const now = live();
  const { code, text } = await cloud.npmRun(["rollback"]);
  expect(text).toMatch(/A Durable Object migration lies/);
  expect(code).toBe(1);
  expect(live()).toBe(now);
});

test.each<[string, () => () => void, RegExp]>([
  [
    "too large a script",
    () => {
      cloud.account.largestScript = 1000;
      return () => (cloud.account.largestScript = 10 * 1024 * 1024);
    },
    /10027/,
  ],
  [
    "too slow a start",
    () => {
      cloud.account.startupMilliseconds = 1500;
      return () => (cloud.account.startupMilliseconds = 140);
    },
    /10021|startup/i,
  ],
])("%s: Cloudflare's refusal is shown and everybody keeps what they had", async (_, make, words) => {
  const before = live();
  const mend = make();
  const { code, text } = await cloud.npmRun(["deploy", "--built"]);
  mend();
  expect(text).toMatch(words);
  expect(code).toBe(1);
  expect(live()).toBe(before);
  expect(await health()).toBe(200);
});

test("staging stands beside production, with nothing in common", async () => {
  const before = live();
  const database = await cloud.newDatabase();
  const staged = await emulatedCloudflare("research-console-staging", cloud.account);
  const { code, text } = await staged.npmRun(["deploy", "--env", "staging"], {
    TURSO_DATABASE_URL: database,
  });
  expect(text).toMatch(/Worker research-console-staging, .* and answers/s);
  expect(code).toBe(0);
  expect((await fetch(`${staged.url}/api/health`)).status).toBe(200);
  const staging = "research-console-staging";
  expect((await staged.wrangler(["secret", "put", "APOLLO_API_KEY", "--name", staging], "a key")).code).toBe(
    0,
  );
  const back = await staged.npmRun(["rollback", "--env", "staging"]);
  expect(back.text).toMatch(/These secrets changed since \S+: APOLLO_API_KEY/);
  await staged.stop();
  expect([...cloud.account.buckets.keys()]).toEqual([
    "research-console-files",
    "research-console-staging-files",
  ]);
  expect([...cloud.account.namespaces.keys()]).toEqual([
    "research-console-FLASH",
    "research-console-staging-FLASH",
  ]);
  expect(cloud.account.queues.size).toBe(4);
  expect(live()).toBe(before);
});

test("what was built for staging is not given to production", async () => {
  const before = live();
  cloud.changes();
  const { code, text } = await cloud.npmRun(["deploy", "--built"]);
  expect(text).toMatch(/contains research-console-staging, not research-console/);
  expect(code).toBe(1);
  expect(live()).toBe(before);
  expect(cloud.changes()).toEqual([]);
});
