/** Tests the production class with storage in memory. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { memoryStorage } from "../storage/testing/object-storage";
import type { NumberedEvent } from "./feed-event";
import { ProgressFeed } from "./progress-feed.server";

/** A feed with its pages. `restart` simulates hibernation: pages and storage stay. */
function newFeed() {
  const storage = memoryStorage();
  const open: { send(text: string): void }[] = [];
  const clock = { now: 0 };
  const make = () => new ProgressFeed({ storage, now: () => clock.now, listeners: () => open });
  const each = { feed: make() };
  return {
    storage,
    open,
    publish: (msg: string) => each.feed.publish({ msg }),
    partial: (value: unknown) => each.feed.publish({ partial: { runId: "r1", value } }),
    forget: (subjects: string[]) => each.feed.forget(subjects),
    /** Rings the object's alarm when it is due. */
    ring: () => {
      clock.now = storage.alarmAt ?? clock.now;
      storage.alarmAt = null;
      return each.feed.dropOld();
    },
    clock,
    restart: () => void (each.feed = make()),
    async join(after: string | null) {
      const heard: Partial<NumberedEvent>[] = [];
      await each.feed.join(after, () => {
        const listener = { send: (text: string) => void heard.push(JSON.parse(text) as NumberedEvent) };
        open.push(listener);
        return listener;
      });
      return heard;
    },
  };
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test("numbers go on after a restart, and pages that come back hear what they missed of the last hundred", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(130), fc.nat(20), fc.nat(160), async (before, since, after) => {
      const feed = newFeed();
      for (const at of upTo(1, before)) await feed.publish(`${at}`);
      feed.restart();
      for (const at of upTo(before + 1, before + since)) await feed.publish(`${at}`);
      const last = before + since;
      const heard = await feed.join(String(after));
      await feed.publish("new");
      expect(heard.map(({ id }) => id)).toEqual([...upTo(Math.max(after, last - 100) + 1, last), last + 1]);
    }),
    { numRuns: 30 },
  );
});

test("an event goes after fourteen days at most, also of a person who does nothing more", async () => {
  const feed = newFeed();
  await feed.publish("one");
  await feed.ring();
  await feed.publish("two");
  expect((await feed.join("0")).map(({ msg }) => msg)).toEqual(["one", "two"]);
  await feed.ring();
  expect((await feed.join("0")).map(({ msg }) => msg)).toEqual(["two"]);
  await feed.ring();
  expect(await feed.join("0")).toEqual([]);
  expect(feed.storage.alarmAt).toBeNull();
  expect(feed.clock.now).toBe(21 * 86_400_000);
  await feed.publish("three");
  expect(feed.storage.alarmAt).toBe(28 * 86_400_000);
});

test("a page that is new is told nothing of before", async () => {
  const feed = newFeed();
  await feed.publish("before");
  const heard = await feed.join(null);
  await feed.publish("after");
  expect(heard).toEqual([{ id: 2, msg: "after" }]);
});

test("half a text is told, and neither numbered nor kept", async () => {
  const feed = newFeed();
  const heard = await feed.join(null);
  await feed.partial("Dear A");
  await feed.publish("Done");
  expect(heard).toEqual([{ partial: { runId: "r1", value: "Dear A" } }, { id: 1, msg: "Done" }]);
  expect(await feed.join("0")).toEqual([{ id: 1, msg: "Done" }]);
});

test("a page that is closing keeps the others from nothing", async () => {
  const feed = newFeed();
  feed.open.push({
    send() {
      throw new TypeError("Can't call WebSocket send() after close().");
    },
  });
  const heard = await feed.join(null);
  await feed.publish("Still here");
  expect(heard).toEqual([{ id: 1, msg: "Still here" }]);
});

test("events that name a person go, the others keep their numbers", async () => {
  const feed = newFeed();
  for (const msg of ["Looking up al@acme.example", "Looking up\njo.doe@acme.example", "Done"])
    await feed.publish(msg);
  await feed.forget(["email:jo.doe@acme.example"]);
  expect((await feed.join("0")).map(({ id }) => id)).toEqual([1, 3]);
});

test("what is published at once, while pages come back, reaches each page in order and once", async () => {
  const feed = newFeed();
  await feed.publish("1");
  const publishing = upTo(2, 40).map((at) => feed.publish(`${at}`));
  const pages = await Promise.all(upTo(1, 6).map(() => feed.join("1")));
  await Promise.all(publishing);
  for (const heard of pages) expect(heard.map(({ id }) => id)).toEqual(upTo(2, 40));
});

test("an event that can't be kept takes no other down with it", async () => {
  const feed = newFeed();
  const { put } = feed.storage;
  feed.storage.put = async () => {
    throw new Error("The disk is full");
  };
  const lost = feed.publish("lost");
  await expect(lost).rejects.toThrow("The disk is full");
  feed.storage.put = put;
  await feed.publish("kept");
  expect(await feed.join("0")).toEqual([{ id: 1, msg: "kept" }]);
});
