/** Transcript sockets in the Workers runtime: frames, resuming, failures, and other users' connections. */
import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { runs, type RunStatus } from "../app/storage/schema";
import { disableStaff, endSessions, listSessions } from "../app/staff/storage/staff";
import { writeResult } from "../app/storage/stored-results";
import { signedInStaff, testDatabase } from "./testing/console";

const lines = Array.from({ length: 1200 }, (_, at) => `${at * 2}|1.5|line ${at}`);
const frames = lines.map((line) => `TRANSCRIPT@@${line}`);

/** Creates a run as the database stores it after its end. */
async function endedRun(status: RunStatus, more: { raw?: string; reason?: string; detail?: string } = {}) {
  const id = crypto.randomUUID();
  const at = new Date();
  await testDatabase()
    .insert(runs)
    .values({
      id,
      tool: "youtube-transcript",
      query: "download",
      kind: "plain",
      status,
      staffId: "somebody",
      title: "A video",
      input: {},
      settings: {},
      versions: {},
      origin: "https://console.example",
      reason: more.reason ?? null,
      result: more.raw === undefined ? null : writeResult({ value: { raw: more.raw }, sandbox: true }),
      problem: more.detail ? { kind: "blocked", upstream: "youtube-player", detail: more.detail } : null,
      createdAt: at,
      finishedAt: at,
    });
  return id;
}

const objectOf = (person: string) => env.TRANSCRIPT_CONNECTION.getByName(person);

const signInOf = async (staffId: string) =>
  (await listSessions(testDatabase(), staffId, new Date()))[0]?.tokenHash ?? "";

let signIn = "";
beforeAll(async () => {
  signIn = await signInOf((await signedInStaff()).id);
});

/** Opens this user's socket; `heard` collects messages until it is closed. */
async function openSocket(person: string, action: object) {
  const headers = { upgrade: "websocket", "x-sign-in": signIn };
  return follow(await objectOf(person).fetch("https://transcripts/", { headers }), action);
}

async function follow(answer: Response, action: object) {
  const socket = answer.webSocket;
  if (!socket) throw new Error("No socket");
  const heard: string[] = [];
  let first: (message: string) => void;
  const connected = new Promise<string>((resolve) => (first = resolve));
  const closed = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve()));
  socket.addEventListener("message", ({ data }) => {
    if (heard.push(String(data)) === 1) first(String(data));
  });
  socket.accept();
  socket.send(JSON.stringify(action));
  const reply = JSON.parse(await connected.then((text) => (text.startsWith("{") ? text : "{}"))) as {
    connectionId?: string;
  };
  return { socket, heard, closed, connectionId: reply.connectionId ?? "" };
}

test("a run's lines come one frame each, then FINISH, then the socket is closed", async () => {
  const runId = await endedRun("done", { raw: lines.join("\n") });
  const { connectionId, heard, closed } = await openSocket("ada", { action: "connect" });
  expect(await objectOf("ada").follow(connectionId, runId)).toBe(true);
  await closed;
  expect(heard.slice(1)).toEqual([...frames, "FINISH@@"]);
});

test("a connection that comes back gets what it does not hold yet", async () => {
  const runId = await endedRun("done", { raw: lines.join("\n") });
  const first = await openSocket("ben", { action: "connect" });
  const { connectionId } = first;
  first.socket.close(1000, "cut");
  await objectOf("ben").follow(connectionId, runId);
  const second = await openSocket("ben", { action: "connect", connectionId, after: 700 });
  await second.closed;
  expect(second.heard).toEqual([JSON.stringify({ connectionId }), ...frames.slice(700), "FINISH@@"]);
  const third = await openSocket("ben", { action: "connect", connectionId, after: 1199 });
  await third.closed;
  expect(third.heard.slice(1)).toEqual([...frames.slice(1199), "FINISH@@"]);
});

test("no person reaches another's connection", async () => {
  const runId = await endedRun("done", { raw: lines.join("\n") });
  const { connectionId, heard } = await openSocket("cleo", { action: "connect" });
  expect(await objectOf("mallory").isOpen(connectionId)).toBe(false);
  expect(await objectOf("mallory").follow(connectionId, runId)).toBe(false);
  const stolen = await openSocket("mallory", { action: "connect", connectionId });
  await stolen.closed;
  expect(stolen.heard.at(0)).toMatch(/^ERROR@@/);
  expect(stolen.heard.at(-1)).toBe("FINISH@@");
  expect(heard).toHaveLength(1);
});

test.each([
  ["failed", { detail: "refuses our address" }, /"kind":"blocked".*refuses our address/],
  ["no-data", { raw: "", reason: "This video is private." }, /"kind":"no-data".*This video is private\./],
] as const)("a run that ended %s says why before FINISH", async (status, more, words) => {
  const runId = await endedRun(status, more);
  const { connectionId, heard, closed } = await openSocket("dora", { action: "connect" });
  await objectOf("dora").follow(connectionId, runId);
  await closed;
  expect(heard).toHaveLength(3);
  expect(heard[1]).toMatch(words);
  expect(heard[2]).toBe("FINISH@@");
});

test("a socket that sends before it connects is told so", async () => {
  const { heard, closed } = await openSocket("eve", { action: "listen" });
  await closed;
  expect(heard[0]).toMatch(/^ERROR@@.*connect/);
  expect(heard[1]).toBe("FINISH@@");
});

test("an object that was evicted knows its sockets and connections again", async () => {
  const runId = await endedRun("done", { raw: lines.join("\n") });
  const { connectionId, heard, closed } = await openSocket("fay", { action: "connect" });
  await evictDurableObject(objectOf("fay"), { webSockets: "hibernate" });
  expect(await objectOf("fay").follow(connectionId, runId)).toBe(true);
  await closed;
  expect(heard.slice(1)).toEqual([...frames, "FINISH@@"]);
});

test.each([
  ["a revoked sign-in", async (id: string) => endSessions(testDatabase(), id, [await signInOf(id)])],
  ["an account that was switched off", (id: string) => disableStaff(testDatabase(), id, new Date())],
])("the sockets of %s are closed by the object's alarm, and no line reaches them before", async (_, end) => {
  const runId = await endedRun("done", { raw: lines.join("\n") });
  const person = await signedInStaff();
  const opened = () =>
    person
      .call("/ws/transcript", { headers: { upgrade: "websocket" } })
      .then((answer) => follow(answer, { action: "connect" }));
  const [waiting, asking] = [await opened(), await opened()];
  await end(person.id);
  expect(await objectOf(person.id).follow(asking.connectionId, runId)).toBe(true);
  await asking.closed;
  await runDurableObjectAlarm(objectOf(person.id));
  await waiting.closed;
  for (const { heard } of [waiting, asking])
    expect(heard.slice(1)).toEqual([expect.stringMatching(/^ERROR@@.*Log in again/), "FINISH@@"]);
  expect((await person.call("/ws/transcript", { headers: { upgrade: "websocket" } })).status).toBe(401);
});
