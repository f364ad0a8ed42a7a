import { expect, test } from "vitest";
import { memoryStorage } from "./testing/object-storage";
import { WritesTogether } from "./writes-together";

/** A storage that notes its commits, and a time in which timers ring when they are told to. */
function world() {
  const commits: string[][] = [];
  const kept = memoryStorage();
  let open: string[] | undefined;
  /** What is asked of it without a pause is one commit. */
  const note = (what: string) => {
    if (!open) {
      open = [];
      commits.push(open);
      queueMicrotask(() => (open = undefined));
    }
    open.push(what);
  };
  const storage = {
    put: async <T>(key: string, value: T) => {
      note(`${key} ${String(value)}`);
      await kept.put(key, value);
    },
    delete: async (key: string) => {
      note(`no ${key}`);
      return kept.delete(key);
    },
  };
  const clock = { now: 1000, timers: [] as { at: number; ring: () => void }[] };
  const time = {
    now: () => clock.now,
    after: (milliseconds: number, then: () => void) => {
      clock.timers.push({ at: clock.now + milliseconds, ring: then });
      return () => undefined;
    },
  };
  const pass = async (milliseconds: number) => {
    clock.now += milliseconds;
    const due = clock.timers.filter(({ at }) => at <= clock.now);
    clock.timers = clock.timers.filter((each) => !due.includes(each));
    for (const { ring } of due) ring();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { commits, clock, pass, writes: new WritesTogether(storage, time) };
}

test("the first write after a rest is made at once, those that follow together", async () => {
  const { commits, pass, writes } = world();
  await Promise.all([writes.write("a", () => 1), writes.write("b", () => 2)]);
  expect(commits).toEqual([["a 1", "b 2"]]);
  const later = [writes.write("a", () => 3), writes.write("c", () => 4), writes.write("b", () => null)];
  await pass(3);
  expect(commits).toHaveLength(1);
  await pass(1);
  await Promise.all(later);
  expect(commits.slice(1)).toEqual([["a 3", "c 4", "no b"]]);
  await pass(4);
  await writes.write("d", () => 5);
  expect(commits.slice(2)).toEqual([["d 5"]]);
});

test("what a key holds is asked when it is written, and written once", async () => {
  const { commits, pass, writes } = world();
  await writes.write("count", () => 0);
  let count = 0;
  const all = Array.from({ length: 5 }, () => {
    count += 1;
    return writes.write("count", () => count);
  });
  await pass(4);
  await Promise.all(all);
  expect(commits.slice(1)).toEqual([["count 5"]]);
});

test("what is written while others are being written comes after them", async () => {
  const { commits, pass, writes } = world();
  const first = writes.write("a", () => 1);
  await first;
  const second = writes.write("a", () => 2);
  await pass(4);
  const third = writes.write("a", () => 3);
  await pass(4);
  await Promise.all([second, third]);
  expect(commits).toEqual([["a 1"], ["a 2"], ["a 3"]]);
});

test("a clock that was set back holds up nothing", async () => {
  const { commits, clock, pass, writes } = world();
  await writes.write("a", () => 1);
  clock.now -= 3_600_000;
  const later = writes.write("a", () => 2);
  await pass(4);
  await later;
  expect(commits).toEqual([["a 1"], ["a 2"]]);
});

test("a write that fails is told to those who wait for it, and keeps nothing from being written later", async () => {
  const failing = { put: async () => Promise.reject(new Error("no room")), delete: async () => true };
  const time = {
    now: () => 0,
    after: (_: number, then: () => void) => (setImmediate(then), () => undefined),
  };
  const writes = new WritesTogether(failing, time);
  await expect(writes.write("a", () => 1)).rejects.toThrow("no room");
  await expect(writes.write("a", () => null)).resolves.toBeUndefined();
});
