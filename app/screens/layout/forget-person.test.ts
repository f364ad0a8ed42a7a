import { expect, test } from "vitest";
import { forgetPerson } from "./forget-person";

/** A browser's storage, as far as the standard goes. */
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
