import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { isBefore, licences, readAdvisories, readLock, weaknesses } from "./packages.ts";

test("no package has a weakness that is known, or a licence that forbids its use", () => {
  const lock = readLock(projectRoot);
  expect(Object.keys(lock).length).toBeGreaterThan(300);
  expect([...weaknesses(lock, readAdvisories(projectRoot)), ...licences(lock)]).toEqual([]);
});

test("what is accepted is installed, so that its reason goes with it", () => {
  const lock = readLock(projectRoot);
  const { accepted } = readAdvisories(projectRoot);
  expect(Object.keys(accepted).filter((path) => !(path in lock))).toEqual([]);
});

test("a version before the fixed one is told, also deep down; the fixed one is not", () => {
  const advisories = {
    readOn: "2026-11-23",
    advisories: [{ id: "A-1", package: "@a/b", fixed: "2.10.0", about: "a hole" }],
    accepted: { "node_modules/c/node_modules/@a/b": "never called" },
  };
  const lock = {
    "node_modules/@a/b": { version: "2.9.1" },
    "node_modules/d/node_modules/@a/b": { version: "2.10.0-beta.1" },
    "node_modules/e/node_modules/@a/b": { version: "2.10.0" },
    "node_modules/c/node_modules/@a/b": { version: "1.0.0" },
    "node_modules/b": { version: "1.0.0" },
  };
  expect(weaknesses(lock, advisories)).toEqual([
    "node_modules/@a/b 2.9.1: A-1, fixed in 2.10.0 (a hole)",
    "node_modules/d/node_modules/@a/b 2.10.0-beta.1: A-1, fixed in 2.10.0 (a hole)",
  ]);
});

test.each([
  ["1.2.3", "1.2.4", true],
  ["1.10.0", "1.9.9", false],
  ["2.0.0", "2.0.0", false],
  ["2.0.0-rc.1", "2.0.0", true],
])("%s before %s: %s", (version, other, is) => expect(isBefore(version, other)).toBe(is));

test("what is built in must be freer than what is only run", () => {
  expect(
    licences({
      "": {},
      "node_modules/a": { license: "MIT AND ISC" },
      "node_modules/b": { license: "LGPL-3.0-or-later" },
      "node_modules/c": { license: "Apache-2.0 AND LGPL-3.0-or-later", dev: true },
      "node_modules/d": { license: "AGPL-3.0", dev: true },
      "node_modules/e": {},
    }),
  ).toEqual(["node_modules/b: LGPL-3.0-or-later", "node_modules/d: AGPL-3.0", "node_modules/e: none named"]);
});
