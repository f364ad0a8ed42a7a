import fc from "fast-check";
import { expect, test } from "vitest";
import { returnPath } from "./return-path";

const origin = "https://console.example";

test.each([
  ["/youtube", "/youtube"],
  ["/runs?status=done#last", "/runs?status=done#last"],
  ["/personalized-emails/../icp", "/icp"],
  ["/\t", "/"],
  ["", "/"],
  [null, "/"],
  ["youtube", "/"],
  ["https://evil.example/", "/"],
  [`${origin}/youtube`, "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/\n/evil.example", "/"],
  ["/\r\\evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/x/..//evil.example", "/"],
  ["/login?to=/login", "/"],
  ["//[", "/"],
])("%j leads to %s", (to, path) => {
  expect(returnPath(to, origin)).toBe(path);
});

test("leads to the console, whatever it is given", () => {
  const piece = fc.constantFrom("/", "\\", ".", "\t", "\n", "\r", "@", ":", "evil.example", "?", "#", "%2f");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const path = returnPath(pieces.join(""), origin);
      expect(path).toMatch(/^\/(?![/\\])/);
      expect(new URL(path, origin).origin).toBe(origin);
    }),
    { numRuns: 5000 },
  );
});
