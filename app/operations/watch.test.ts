/** Tests the operators' messages: one per problem, one when it is over, and no user data. */
import { beforeEach, expect, test, vi } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { startTestPlain, type TestApp, testApp } from "../runs/testing/test-app";
import { heartbeatArrived } from "../storage/heartbeats";
import type { Upstreams } from "../vendors/upstreams";
import { slackTeamChat } from "../vendors/team-chat/slack.server";
import { slack } from "../vendors/definitions/slack";
import { watch } from "./watch.server";

const own = ownDatabase();
/** Slack's answers in order. */
let answers: (() => Response)[];
let posted: string[];
let app: TestApp;
const delivered = () => new Response("ok");

beforeEach(async () => {
  answers = [];
  posted = [];
  ticks = 0;
  app = await consoleOn(app?.clock);
  await sql("DELETE FROM troubles");
  await sql("UPDATE runs SET status = 'done'");
});

/** Builds a console as after a deployment; the time continues. */
async function consoleOn(clock = { now: 0 }): Promise<TestApp> {
  const made = await testApp(own.url, async (request) => {
    posted.push(await request.text());
    return (answers.shift() ?? delivered)();
  });
  made.clock.now = clock.now;
  made.config = { ...made.config, isWatched: true };
  made.sendHeartbeat = (queue) => heartbeatArrived(made.database, queue, made.time.now());
  made.upstreams = (connect) =>
    ({ opsChat: slackTeamChat(connect(slack), "OPS_SLACK_WEBHOOK_URL") }) as unknown as Upstreams;
  return made;
}

const sql = (words: string) => app.database.$client.execute(words);
const minutes = (count: number) => count * 60_000;
let ticks = 0;
/** Runs this many ticks, one per minute. */
async function pass(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    app.clock.now += minutes(1);
    await watch(app, new Date(minutes((ticks += 1))));
  }
}

test("what needs a person is told once, through restarts and doubled ticks, and once more when it is over", async () => {
  await startTestPlain(app, { title: "a secret search", input: { domain: "secret.example" } });
  await pass(5);
  expect(posted).toEqual([]);
  await pass(10);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toContain("console.example: action needed");
  expect(posted[0]).toMatch(/• runs: a run has waited \d+ minutes; the limit is 6 minutes/);
  app = await consoleOn(app.clock);
  await pass(20);
  const at = new Date(0);
  await Promise.all([watch(app, at), watch(await consoleOn(app.clock), at), watch(app, at)]);
  expect(posted).toHaveLength(1);
  await sql("UPDATE runs SET status = 'done'");
  await pass(10);
  expect(posted).toHaveLength(1);
  await pass(15);
  expect(posted).toHaveLength(2);
  expect(posted[1]).toContain("console.example: resolved");
  expect(posted[1]).toContain("✓ resolved after");
  await pass(20);
  expect(posted).toHaveLength(2);
  // Contains neither the search nor the user.
  expect(posted.join()).not.toMatch(/secret|@|Test person/);
});

test("what Slack surely did not post is told by a later look; what may have arrived is not", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const ofRuns = () => posted.filter((text) => text.includes(" runs: a run"));
  answers = [() => new Response("no_service", { status: 404 })];
  await startTestPlain(app);
  await pass(10);
  expect(ofRuns()).toHaveLength(1);
  expect(said.mock.calls).toMatchObject([
    [{ what: "a service failed", upstream: "slack", status: 404 }],
    [{ what: "watch not told" }],
  ]);
  said.mockRestore();
  // Slack's refusal is a problem too, which soon ends.
  await pass(5);
  expect(ofRuns()).toHaveLength(2);
  await pass(30);
  expect(ofRuns()).toHaveLength(2);
  await sql("UPDATE runs SET status = 'done'");
  answers = [() => new Response("who knows", { status: 200 })];
  await pass(60);
  expect(ofRuns()).toHaveLength(3);
});

test("what comes and goes between two looks of a quarter of an hour is one trouble", async () => {
  const runId = await startTestPlain(app);
  await pass(12);
  for (let times = 0; times < 4; times++) {
    await sql(`UPDATE runs SET look_due_at = ${app.time.now()} WHERE id = '${runId}'`);
    await pass(12);
  }
  expect(posted).toHaveLength(1);
});

test("a queue that brings nothing is told", async () => {
  app.sendHeartbeat = async (queue) => {
    if (queue === "clock") await heartbeatArrived(app.database, queue, app.time.now());
  };
  await pass(30);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatch(/queues: a message sent to the runs queue \d+ minutes ago has not arrived/);
});

test("a part that can't be read is named without an error's own words, and the others are looked at", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  app.files.list = () => Promise.reject(new Error("it was about ada@secret.example"));
  await startTestPlain(app);
  await pass(15);
  expect(posted).toHaveLength(2);
  expect(posted.join()).toContain("unwritten: this check failed; see the log");
  expect(posted.join()).toContain("runs: a run has waited");
  expect(posted.join() + JSON.stringify(said.mock.calls)).not.toContain("secret");
  said.mockRestore();
});

test("without a channel nothing is looked at", async () => {
  app.config = { ...app.config, isWatched: false };
  await startTestPlain(app);
  const asked = vi.spyOn(app.database.$client, "batch");
  await pass(15);
  expect(posted).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});
