/** Runs and transcript sockets in the Workers runtime while the database refuses, is too slow, or does not answer. */
import { env } from "cloudflare:workers";
import { afterEach, beforeAll, expect, inject, test } from "vitest";
import { openDatabase } from "../app/storage/database";
import { changeRun, createRun } from "../app/runs/storage/runs";
import type { Fault, RelayOrders } from "../app/storage/testing/relay";
import { listSessions } from "../app/staff/storage/staff";
import { keepTranscript } from "../app/runs/storage/transcripts";
import { bucketFiles } from "./files";
import { signedInStaff } from "./testing/console";

const direct = openDatabase({ url: inject("databaseUrl") });
const relay = inject("relayUrl");

async function order(orders: RelayOrders): Promise<void> {
  await fetch(`${relay}/orders`, { method: "POST", body: JSON.stringify(orders) });
}

const seen = async (word: string) =>
  ((await (await fetch(`${relay}/seen`)).json()) as string[]).filter((text) => text.includes(word)).length;

afterEach(() => order({}));

/** Starts a run of a video whose transcript is stored already: it only needs the database. */
async function startRun(): Promise<string> {
  const id = crypto.randomUUID();
  const videoId = id.replaceAll("-", "").slice(0, 11);
  await keepTranscript(
    { database: direct, files: bucketFiles(env.FILES) },
    {
      videoId,
      language: "en",
      text: JSON.stringify({
        videoId,
        title: "A video",
        language: "en",
        captions: "manual",
        durationSeconds: 2,
        cues: [{ start: 0, duration: 2, text: "Hello there" }],
      }),
      upstream: "youtube-player",
      data: "sandbox",
      link: null,
      fetchedAt: new Date(),
    },
  );
  await createRun(direct, {
    id,
    tool: "youtube-transcript",
    query: "download",
    kind: "plain",
    status: "queued",
    staffId: "somebody",
    title: "A video",
    input: { url: `https://www.youtube.com/watch?v=${videoId}` },
    settings: {},
    versions: {},
    origin: "https://console.example",
    createdAt: new Date(),
  });
  return id;
}

const keeperOf = (runId: string) => env.RUN_KEEPER.getByName(runId);

/** Works a run to its end and returns its final state. */
async function outcome(runId: string) {
  await keeperOf(runId).wake(runId);
  return (await keeperOf(runId).waitFor(40_000))?.status;
}

let signIn = "";
beforeAll(async () => {
  signIn = (await listSessions(direct, (await signedInStaff()).id, new Date()))[0]?.tokenHash ?? "";
});

/** Opens a user's socket; `heard` collects messages until it is closed. */
async function openSocket(person: string) {
  const object = env.TRANSCRIPT_CONNECTION.getByName(person);
  const answer = await object.fetch("https://transcripts/", {
    headers: { upgrade: "websocket", "x-sign-in": signIn },
  });
  const socket = answer.webSocket;
  if (!socket) throw new Error("No socket");
  const heard: string[] = [];
  const closed = new Promise<void>((resolve) => socket.addEventListener("close", () => resolve()));
  const connected = new Promise<string>((resolve) =>
    socket.addEventListener("message", ({ data }) => {
      heard.push(String(data));
      resolve(String(data));
    }),
  );
  socket.accept();
  socket.send(JSON.stringify({ action: "connect" }));
  const { connectionId } = JSON.parse(await connected) as { connectionId: string };
  return { object, connectionId, heard, closed };
}

test.each<Fault>(["refuse", "overrun"])(
  "runs end right whose database meets them with: %s",
  async (fault) => {
    const runs = await Promise.all(Array.from({ length: 4 }, startRun));
    const faults = Array.from({ length: 16 }, () => fault);
    await order({ faults });
    expect(await Promise.all(runs.map(outcome))).toEqual(["done", "done", "done", "done"]);
    const others = await Promise.all(Array.from({ length: 4 }, startRun));
    await order({ faults, word: "transcripts" });
    expect(await Promise.all(others.map(outcome))).toEqual(["done", "done", "done", "done"]);
  },
);

test("a run cancelled while its keeper still reads it does nothing more", async () => {
  const run = await startRun();
  await order({ faults: ["hold"], word: run });
  const ended = outcome(run);
  await expect.poll(() => seen(run)).toBe(1);
  await changeRun(direct, run, { status: "cancelled" });
  await keeperOf(run).stop();
  await order({});
  expect(await ended).toBe("cancelled");
});

const helloAlone = ["TRANSCRIPT@@0|2|Hello there", "FINISH@@"];

test("forty transcript sockets at once, with a database that lets four requests in", async () => {
  const runs = await Promise.all(Array.from({ length: 40 }, startRun));
  const sockets = await Promise.all(runs.map((run) => openSocket(run)));
  await order({ mostAtOnce: 4 });
  await Promise.all(
    sockets.map(async ({ object, connectionId }, at) => {
      const run = runs[at] ?? "";
      await keeperOf(run).wake(run);
      await object.follow(connectionId, run);
    }),
  );
  await Promise.all(sockets.map(({ closed }) => closed));
  for (const { heard } of sockets) expect(heard.slice(1)).toEqual(helloAlone);
});

test("what can't be sent over a transcript socket at first is sent soon after", async () => {
  const run = await startRun();
  await outcome(run);
  const { object, connectionId, heard, closed } = await openSocket(run);
  await order({ faults: ["deny"], word: run });
  await object.follow(connectionId, run);
  await closed;
  expect(heard.slice(1)).toEqual(helloAlone);
}, 20_000);
