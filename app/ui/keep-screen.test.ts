import { afterEach, expect, test, vi } from "vitest";
import { keepScreen } from "./keep-screen";

afterEach(() => void vi.restoreAllMocks());

/** What a person reads when a screen's own call was answered like this. */
async function wordsFor(status: number, data: unknown): Promise<string> {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answered = { status, statusText: "", internal: false, data };
  return keepScreen(
    new Request("http://console.example/youtube"),
    () => Promise.reject(answered as unknown as Error),
    ({ detail }) => detail,
  );
}

test.each([
  [500, "quota reached", "quota reached"],
  [500, '{"kind":"quota","detail":"quota reached"}', "quota reached"],
  [500, '{"error":"out of memory"}', "out of memory"],
  [500, '{"detail":"","message":"gone"}', "gone"],
  [500, '{"error":{"code":7}}', "The console answered 500."],
  [502, "null", "The console answered 502."],
  [504, "<html><title>Gateway</title></html>", "The console answered 504."],
  [500, "", "The console answered 500."],
  [500, undefined, "The console answered 500."],
  [401, '{"detail":"Sign in again."}', "Your sign-in has ended."],
])("%s with the body %j says: %s", async (status, body, words) => {
  expect(await wordsFor(status, body)).toBe(words);
});

test("a call that never arrived says so", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const call = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await keepScreen(new Request("http://console.example/"), call, ({ detail }) => detail)).toBe(
    "The console could not be reached.",
  );
});
