import { afterEach, expect, test, vi } from "vitest";
import { keepScreen } from "./keep-screen";

afterEach(() => void vi.restoreAllMocks());

/** Returns the screen's answer after its call failed like this. */
function kept(failure: unknown) {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  return keepScreen(
    new Request("http://console.example/youtube"),
    () => Promise.reject(failure as Error),
    ({ detail }) => detail,
  );
}

/** The router does not reload after an answer with an error status. */
const failed = (words: string) => ({ data: words, init: { status: 503 } });

test.each([
  [500, "quota reached", "quota reached"],
  [500, '{"kind":"quota","detail":"quota reached"}', "quota reached"],
  [500, '{"error":"out of memory"}', "out of memory"],
  [500, '{"detail":"","message":"gone"}', "gone"],
  [500, '{"error":{"code":7}}', "The server responded with status 500."],
  [502, "null", "The server responded with status 502."],
  [504, "<html><title>Gateway</title></html>", "The server responded with status 504."],
  [500, "", "The server responded with status 500."],
  [500, undefined, "The server responded with status 500."],
  [401, '{"detail":"Sign in again."}', "Your session has ended."],
])("%s with the body %j says: %s", async (status, data, words) => {
  const answered = { status, statusText: "", internal: false, data };
  expect(await kept(answered)).toMatchObject(failed(words));
});

test("a call that never arrived says so", async () => {
  const words = "The console could not be reached.";
  expect(await kept(new TypeError("Failed to fetch"))).toMatchObject(failed(words));
});
