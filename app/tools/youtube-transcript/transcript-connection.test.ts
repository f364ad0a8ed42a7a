/** Tests the class behind the Durable Object with storage, sockets and time in memory. */
import { afterEach, expect, test, vi } from "vitest";
import type { PlainAnswer } from "../../runs/answer.server";
import { memoryStorage } from "../../storage/testing/object-storage";
import { TranscriptConnection, type TranscriptSocket } from "./transcript-connection.server";

afterEach(() => void vi.restoreAllMocks());

const lines = Array.from({ length: 1200 }, (_, at) => `${at * 2}|1.5|line ${at}`);
const frames = lines.map((line) => `TRANSCRIPT@@${line}`);
const minute = 60_000;

interface Client extends TranscriptSocket {
  readyState: number;
  heard: string[];
}

/**
 * Builds a user's object. `restart` acts like hibernation: sockets with attachments and storage
 * survive.
 */
function newObject() {
  const storage = memoryStorage();
  const sockets: Client[] = [];
  const answers = new Map<string, PlainAnswer>();
  const ends = new Map<string, () => void>();
  const underWay = new Set<Promise<unknown>>();
  const ended = new Set<string>();
  const clock = { now: 0 };
  let ids = 0;
  const make = () =>
    new TranscriptConnection({
      storage,
      time: {
        now: () => clock.now,
        after: (milliseconds, then) => {
          let isOff = false;
          void Promise.resolve().then(() => {
            clock.now += milliseconds;
            if (!isOff) then();
          });
          return () => void (isOff = true);
        },
      },
      newId: () => `connection ${(ids += 1)}`,
      sockets: () => sockets,
      holds: async (signIn) => {
        if (signIn === "not known") throw new Error("The database is gone");
        return !ended.has(signIn);
      },
      answer: async (runId) => {
        const answer = answers.get(runId);
        if (!answer) throw new Error("The database is gone");
        return answer;
      },
      waitFor: (runId) => new Promise<void>((resolve) => ends.set(runId, resolve)),
      later: (work) => {
        underWay.add(work);
        void work.finally(() => underWay.delete(work));
      },
    });
  const each = { object: make() };
  return {
    storage,
    clock,
    answers,
    /** Revokes the sign-in or disables its account. */
    revoke: (signIn: string) => void ended.add(signIn),
    restart: () => {
      underWay.clear();
      each.object = make();
    },
    follow: (connectionId: string, runId: string) => each.object.follow(connectionId, runId),
    isOpen: (connectionId: string) => each.object.isOpen(connectionId),
    /** Ends the run and notifies the waiting object. */
    end: (runId: string, answer: PlainAnswer) => {
      answers.set(runId, answer);
      ends.get(runId)?.();
    },
    ring: () => {
      storage.alarmAt = null;
      return each.object.alarm();
    },
    say: (socket: Client, action: object) => each.object.message(socket, JSON.stringify(action)),
    settled: () => Promise.all(underWay),
    async open(action: object | null, signIn = "a sign-in"): Promise<Client> {
      let attachment: unknown = null;
      const heard: string[] = [];
      const socket: Client = {
        readyState: 1,
        heard,
        send: (text) => void heard.push(text),
        close: () => void (socket.readyState = 3),
        serializeAttachment: (value) => void (attachment = structuredClone(value)),
        deserializeAttachment: () => attachment,
      };
      sockets.push(socket);
      await each.object.opened(socket, signIn);
      if (action) await each.object.message(socket, JSON.stringify(action));
      return socket;
    },
  };
}

const done: PlainAnswer = { state: "done", result: { raw: lines.join("\n") }, reason: null };
const working: PlainAnswer = { state: "open", message: "Still working." };
const connect = { action: "connect" };

test("a run's lines come one frame each once it has ended, then FINISH, then the socket is closed", async () => {
  const object = newObject();
  object.answers.set("run", working);
  const socket = await object.open(connect);
  expect(await object.follow("connection 1", "run")).toBe(true);
  expect(socket.heard).toEqual([JSON.stringify({ connectionId: "connection 1" })]);
  object.end("run", done);
  await object.settled();
  expect(socket.heard.slice(1)).toEqual([...frames, "FINISH@@"]);
  expect(socket.readyState).toBe(3);
});

test("a socket that comes back closes the one left behind and gets what it does not hold yet", async () => {
  const object = newObject();
  const left = await object.open(connect);
  const back = await object.open({ ...connect, connectionId: "connection 1", after: 700 });
  expect(left.readyState).toBe(3);
  object.answers.set("run", done);
  await object.follow("connection 1", "run");
  await object.settled();
  expect(left.heard).toHaveLength(1);
  expect(back.heard.slice(1)).toEqual([...frames.slice(700), "FINISH@@"]);
});

test("a connection followed before the object slept is answered at its alarm", async () => {
  const object = newObject();
  object.answers.set("run", working);
  const socket = await object.open(connect);
  await object.follow("connection 1", "run");
  object.restart();
  object.answers.set("run", done);
  expect(object.storage.alarmAt).toBe(30_000);
  await object.ring();
  await object.settled();
  expect(socket.heard.slice(1)).toEqual([...frames, "FINISH@@"]);
});

test("what can't be sent at first is sent two seconds later", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const object = newObject();
  const socket = await object.open(connect);
  await object.follow("connection 1", "run");
  await object.settled();
  expect(object.storage.alarmAt).toBe(object.clock.now + 2000);
  object.answers.set("run", { state: "no-data", result: null, reason: "This video is private." });
  await object.ring();
  await object.settled();
  expect(socket.heard[1]).toMatch(/"kind":"no-data".*This video is private\./);
  expect(socket.heard[2]).toBe("FINISH@@");
});

test("a connection of which nothing was asked for a quarter of an hour ends, and no alarm is left without any", async () => {
  const object = newObject();
  const socket = await object.open(connect);
  object.clock.now = 15 * minute;
  await object.ring();
  expect(await object.isOpen("connection 1")).toBe(true);
  object.clock.now += 1;
  await object.ring();
  expect(await object.isOpen("connection 1")).toBe(false);
  expect(socket.heard[1]).toMatch(/not requested in time/);
  expect(await object.follow("connection 1", "run")).toBe(false);
});

test.each([
  { action: "listen" },
  { ...connect, connectionId: "another person's" },
  { ...connect, after: -1 },
])("%j is refused in words, and the socket closed", async (action) => {
  const { heard, readyState } = await newObject().open(action);
  expect(heard[0]).toMatch(/^ERROR@@/);
  expect(heard[1]).toBe("FINISH@@");
  expect(readyState).toBe(3);
});

test("a sign-in that has ended gets no line more, and its sockets are closed at the next look, thirty seconds on at most", async () => {
  const object = newObject();
  object.answers.set("run", working);
  const waiting = await object.open(connect, "ended");
  const silent = await object.open(null, "ended");
  const other = await object.open(connect, "another of the same person");
  await object.follow("connection 1", "run");
  object.revoke("ended");
  object.end("run", done);
  await object.settled();
  expect(waiting.heard.slice(1)).toEqual([expect.stringMatching(/^ERROR@@.*signed in/), "FINISH@@"]);
  expect(waiting.readyState).toBe(3);
  expect(silent.readyState).toBe(1);
  expect(object.storage.alarmAt).toBeLessThanOrEqual(30_000);
  await object.ring();
  expect(silent.heard).toEqual(waiting.heard.slice(1));
  expect(silent.readyState).toBe(3);
  expect(other.readyState).toBe(1);
});

test("a socket whose sign-in has ended can't take up a connection either", async () => {
  const object = newObject();
  object.answers.set("run", done);
  await object.open(connect);
  const late = await object.open(null, "ended");
  object.revoke("ended");
  await object.follow("connection 1", "run");
  const back = await object.open({ ...connect, connectionId: "connection 1" }, "ended");
  await object.settled();
  expect(back.heard.join()).not.toContain("TRANSCRIPT@@");
  expect([back.readyState, late.readyState]).toEqual([3, 1]);
});

test("while the database can't say whether a sign-in holds nothing is sent, and it is asked again", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const object = newObject();
  object.answers.set("run", done);
  const socket = await object.open(connect, "not known");
  await object.follow("connection 1", "run");
  await object.settled();
  await object.ring();
  await object.settled();
  expect(socket.heard).toHaveLength(1);
  expect(socket.readyState).toBe(1);
  expect(object.storage.alarmAt).not.toBeNull();
});

test("a socket stands for one connection: of many messages the first makes it, and the socket ends", async () => {
  const object = newObject();
  const socket = await object.open(null);
  await Promise.all(Array.from({ length: 100 }, () => object.say(socket, connect)));
  expect([...(await object.storage.list({ prefix: "connection:" })).keys()].length).toBeLessThan(2);
  expect(socket.readyState).toBe(3);
  expect(socket.heard.filter((text) => text.includes("already has a connection"))).toHaveLength(1);
});

test("a person has two hundred connections at most, and again when old ones were forgotten", async () => {
  const object = newObject();
  for (let at = 0; at < 200; at++) await object.open(connect);
  const one = await object.open(connect);
  expect(one.readyState).toBe(3);
  expect(one.heard.join()).toContain("Too many connections are open.");
  const known = await object.open({ ...connect, connectionId: "connection 1" });
  expect(known.readyState).toBe(1);
  object.clock.now += 16 * minute;
  await object.ring();
  expect((await object.open(connect)).readyState).toBe(1);
});
