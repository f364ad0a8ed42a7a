import { expect, test } from "vitest";
import { countDrafts, forgetPerson, keepFor } from "./forget-person";

/** A standard in-memory Storage. */
function storageOf(entries: Record<string, string>): Storage {
  const stored = new Map(Object.entries(entries));
  return {
    get length() {
      return stored.size;
    },
    key: (at) => [...stored.keys()][at] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}

const keysOf = (storage: Storage) => Array.from({ length: storage.length }, (_, at) => storage.key(at));

test("with the sign-in goes all a person left in the browser; how it looks stays", () => {
  const local = storageOf({
    linkedInToken: "secret",
    theme: "dark",
    emailToSendCSV: "dana@example.com",
    serpEmail: "dana@example.com",
    "filters-open:youtube": "yes",
  });
  const session = storageOf({ "last-run:youtube:scrape": "r1", "last-run:co-workers:scrape": "r2" });
  forgetPerson([local, session]);
  expect(keysOf(local)).toEqual(["theme"]);
  expect(keysOf(session)).toEqual([]);
});

const left = (storage: Storage) =>
  Object.fromEntries(
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "").map((key) => [
      key,
      storage.getItem(key),
    ]),
  );

test("what an account left stays for it, and goes when another one signs in", () => {
  const local = storageOf({ theme: "dark", "prompt-draft:one": "a text" });
  const session = storageOf({ "last-run:youtube": "a run" });
  keepFor("ada", local, [session]);
  keepFor("ada", local, [session]);
  expect(left(local)).toEqual({ theme: "dark", "prompt-draft:one": "a text", account: "ada" });
  expect(left(session)).toEqual({ "last-run:youtube": "a run" });
  keepFor("bo", local, [session]);
  expect(left(local)).toEqual({ theme: "dark", account: "bo" });
  expect(left(session)).toEqual({});
});

test("a draft that was saved or thrown away is none", () => {
  expect(countDrafts(storageOf({ "prompt-draft:one": "", emailToSendCSV: "a@b.example" }))).toBe(0);
  expect(countDrafts(storageOf({ "prompt-draft:one": "x", "prompt-draft:two:aside": "y" }))).toBe(2);
});
