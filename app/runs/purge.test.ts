import { beforeAll, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import {
  answerKeys,
  calls,
  clips,
  firings,
  probes,
  rows,
  runFiles,
  runs,
  seenPosts,
  sessions,
  signInFailures,
  transcripts,
} from "../storage/schema";
import { purge } from "./purge.server";
import { startTestCsv, testApp, type TestApp } from "./testing/test-app";

const day = 86_400_000;

const own = ownDatabase();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(own.url, () => Promise.reject(new Error("Nothing is asked here")));
});

/** Does the work with the clock set back by this many days. */
async function daysAgo<T>(days: number, work: () => Promise<T>): Promise<T> {
  app.clock.now = -days * day;
  const done = await work();
  app.clock.now = 0;
  return done;
}

/** Creates a finished run with every kind of file that a run may store. */
const startRun = (days: number, kind: "plain" | "csv") =>
  daysAgo(days, async () => {
    const { database, files, now } = app;
    const plain = { kind, file: null };
    const id = await startTestCsv(app, "domain\nacme.example\n", {
      status: "done",
      mail: "failed",
      ...(kind === "plain" && plain),
    });
    if (kind === "plain") await files.delete([`uploads/${id}`]);
    await files.put(`results/${id}.csv`, "a,b", "text/csv");
    await files.put(`mails/${id}.json`, "{}", "application/json");
    await files.put(`run-files/${id}/one`, "picture", "image/png");
    await database.insert(runFiles).values({
      id: `${id}.one`,
      runId: id,
      key: `run-files/${id}/one`,
      name: "one.png",
      contentType: "image/png",
      createdAt: now(),
      expiresAt: new Date(now().getTime() + 180 * day),
    });
    return id;
  });

const filesOf = (id: string) =>
  app
    .fileKeys()
    .filter((key) => key.includes(id))
    .map((key) => key.split("/")[0]);

test("uploads, results and mails go after 30 days, of plain runs too, however late the purge comes", async () => {
  const ids = [];
  for (const days of [29, 31, 45, 170]) {
    for (const kind of ["plain", "csv"] as const) ids.push(await startRun(days, kind));
  }
  await purge(app, app.now());
  expect(ids.map(filesOf)).toEqual([
    ["results", "mails", "run-files"],
    ["uploads", "results", "mails", "run-files"],
    ...Array.from({ length: 6 }, () => ["run-files"]),
  ]);
  expect(await app.database.$count(runs)).toBe(8);
});

test("a run goes after 180 days with its rows and all its files, however many there are", async () => {
  const old = await startRun(181, "csv");
  const many = Array.from({ length: 12_000 }, (_, position) => ({
    runId: old,
    position,
    state: "done" as const,
  }));
  for (let at = 0; at < many.length; at += 2000) {
    await app.database.insert(rows).values(many.slice(at, at + 2000));
  }
  const others = Array.from({ length: 250 }, () => crypto.randomUUID());
  await daysAgo(400, async () => {
    for (const id of others) await startTestCsv(app, "domain\n", { id, status: "done" });
  });
  const sent = app.database.$client;
  const sizes: number[] = [];
  const batch = sent.batch.bind(sent);
  sent.batch = async (...args) => {
    const results = await batch(...args);
    sizes.push(results.reduce((sum, { rowsAffected }) => sum + rowsAffected, 0));
    return results;
  };
  await purge(app, app.now());
  sent.batch = batch;
  expect(filesOf(old)).toEqual([]);
  expect(others.flatMap(filesOf)).toEqual([]);
  expect(await app.database.$count(rows)).toBe(0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(5000);
  const left = await app.database.select({ id: runs.id }).from(runs);
  expect(left.map(({ id }) => id)).not.toContain(old);
});

test("pieces of a file that nobody joined go after a day", async () => {
  await daysAgo(1.1, () => app.files.put("pieces/ada/7-left/000-x", "x", "text/plain"));
  await daysAgo(0.9, () => app.files.put("pieces/ada/7-fresh/000-x", "x", "text/plain"));
  await purge(app, app.now());
  expect(app.fileKeys().filter((key) => key.startsWith("pieces/"))).toEqual(["pieces/ada/7-fresh/000-x"]);
});

test("what belongs to nothing goes, after a day in which its owner may still be written down", async () => {
  const { files, database } = app;
  const put = (mark: string) =>
    Promise.all(
      ["uploads/plan-#", "results/#.csv", "mails/#.json", "run-files/#/one", "answers/#"].map((key) =>
        files.put(key.replace("#", mark), "x", "text/plain"),
      ),
    );
  await daysAgo(2, () => put("ownerless"));
  await put("just-put");
  await daysAgo(2, () => files.put("answers/owned", "{}", "application/json"));
  await database.insert(calls).values({
    ...{ key: "owned", upstream: "u", operation: "o", runId: "r", claimedUntil: 0 },
    ...{ answerFile: "answers/owned", expiresAt: app.now().getTime() + day },
  });
  await daysAgo(181, () => files.put("of-a-kind-to-come/x", "x", "text/plain"));
  await purge(app, app.now());
  expect(filesOf("ownerless")).toEqual([]);
  expect(filesOf("just-put")).toHaveLength(5);
  expect(filesOf("owned")).toEqual(["answers"]);
  expect(filesOf("of-a-kind-to-come")).toEqual([]);
});

test("answers and transcripts past their time go in one purge, however many there are", async () => {
  const { files, database } = app;
  const names = Array.from({ length: 1200 }, (_, at) => `many-${at}`);
  await daysAgo(31, async () => {
    for (const name of names) {
      await files.put(`transcripts/${name}.en.json`, "[]", "application/json");
      await files.put(`answers/${name}`, "{}", "application/json");
    }
    for (let at = 0; at < names.length; at += 400) {
      const some = names.slice(at, at + 400);
      const copy = { language: "en", upstream: "u", data: "live" as const, fetchedAt: app.now() };
      await database
        .insert(transcripts)
        .values(some.map((videoId) => ({ ...copy, videoId, file: `transcripts/${videoId}.en.json` })));
      const call = { upstream: "u", operation: "o", runId: "r", claimedUntil: 0, expiresAt: 1 };
      await database
        .insert(calls)
        .values(some.map((key) => ({ ...call, key, answerFile: `answers/${key}` })));
    }
  });
  await purge(app, app.now());
  expect(filesOf("many-")).toEqual([]);
  expect(await database.$count(transcripts)).toBe(0);
  expect(await database.$count(calls)).toBe(1);
});

test("firings, services tried out, sign-ins and failed ones go by their age", async () => {
  const { database } = app;
  const now = app.now().getTime();
  for (const days of [179, 181]) {
    const at = now - days * day;
    const firing = { alertId: "a", missed: 0, nextAt: 0, createdAt: new Date(at) };
    await database.insert(firings).values({ ...firing, slot: at, state: "sent", endedAt: new Date(at) });
    // An open firing is not deleted.
    await database.insert(firings).values({ ...firing, slot: at + 1, state: "ready" });
    await database
      .insert(probes)
      .values({ id: `p${days}`, call: "serper/search", staffId: "x", at: new Date(at), units: 0, usd: 0 });
  }
  for (const hours of [23, 25]) {
    const at = new Date(now - hours * 3_600_000);
    await database.insert(signInFailures).values({ subject: `ip:${hours}`, at });
    const times = { createdAt: at, seenAt: at, expiresAt: new Date(at.getTime() + day) };
    await database.insert(sessions).values({ tokenHash: `t${hours}`, staffId: "x", ...times });
  }
  await purge(app, app.now());
  expect((await database.select().from(firings)).map(({ state }) => state).toSorted()).toEqual([
    "ready",
    "ready",
    "sent",
  ]);
  expect((await database.select().from(probes)).map(({ id }) => id)).toEqual(["p179"]);
  expect((await database.select().from(signInFailures)).map(({ subject }) => subject)).toEqual(["ip:23"]);
  expect((await database.select().from(sessions)).map(({ tokenHash }) => tokenHash)).toEqual(["t23"]);
});

test("posts seen and clips pages go after 180 days", async () => {
  const { database } = app;
  const times = [179, 181].map((days) => app.now().getTime() - days * day);
  for (const at of times) {
    await database.insert(seenPosts).values({ scope: "s", key: `k${at}`, runId: "r", at });
    const facts = { runId: "r", competitors: [], data: "live" as const, createdBy: "x" };
    await database
      .insert(clips)
      .values({ ...facts, id: `c${at}`, videoId: `v${at}`, createdAt: new Date(at) });
  }
  await purge(app, app.now());
  expect(await database.$count(seenPosts)).toBe(1);
  expect(await database.$count(clips)).toBe(1);
});

test("what a run was answered stays while the run is open, or its mail has not gone", async () => {
  const { database } = app;
  const keys = { open: "its run waits", mailing: "its mail waits", over: "its run is over" };
  const made = {
    open: { status: "paused", mail: "due" },
    mailing: { status: "done", mail: "sending" },
    over: { status: "done", mail: "sent" },
  } as const;
  for (const each of ["open", "mailing", "over"] as const) {
    const runId = await startTestCsv(app, "domain\n", made[each]);
    await database
      .insert(calls)
      .values({ key: keys[each], upstream: "u", operation: "o", runId, claimedUntil: 0, expiresAt: 1 });
  }
  await purge(app, app.now());
  const left = (await database.select({ key: calls.key }).from(calls)).map(({ key }) => key);
  expect(left).toEqual(expect.arrayContaining([keys.open, keys.mailing]));
  expect(left).not.toContain(keys.over);
});

test("keys go with the answer that they lead to, and so do those of an answer that another has replaced", async () => {
  const { database } = app;
  const call = { upstream: "u", operation: "o", runId: "r", claimedUntil: 0, answer: "{}" };
  await database.insert(calls).values([
    { ...call, key: "gone", answeredAt: 5, expiresAt: 1 },
    { ...call, key: "kept", answeredAt: 5, expiresAt: app.now().getTime() + day },
  ]);
  await database.insert(answerKeys).values([
    { key: "person/email:gone@a.example", call: "gone", answeredAt: 5 },
    { key: "person/email:kept@a.example", call: "kept", answeredAt: 5 },
    { key: "person/email:replaced@a.example", call: "kept", answeredAt: 4 },
    { key: "person/email:lost@a.example", call: "never", answeredAt: 5 },
  ]);
  await purge(app, app.now());
  expect((await database.select().from(answerKeys)).map(({ key }) => key)).toEqual([
    "person/email:kept@a.example",
  ]);
});
