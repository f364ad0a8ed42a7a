import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { largestBody, withBody } from "./request-body";

const worker = (exports as unknown as { default: Fetcher }).default;
const console = "https://console.example";

const chunkSize = 16 * 1024;

/** A body without end, or with this many chunks; `read` counts the chunks read. */
function endless(chunks = Number.POSITIVE_INFINITY) {
  const counted = { read: 0 };
  const chunk = new Uint8Array(chunkSize).fill(97);
  const body = new ReadableStream({
    type: "bytes",
    pull(controller) {
      if (counted.read >= chunks * chunkSize) {
        controller.close();
        controller.byobRequest?.respond(0);
        return;
      }
      counted.read += chunkSize;
      controller.enqueue(chunk.slice());
    },
  });
  return { counted, body };
}

const post = (path: string, type: string, body: BodyInit) =>
  new Request(`${console}${path}`, {
    method: "POST",
    headers: { "content-type": type, origin: console },
    body,
  });

test.each([
  ["/api/sm/auth", "application/json", 64],
  ["/login", "application/x-www-form-urlencoded", 64],
  ["/login.data", "multipart/form-data; boundary=x", 64],
  ["/api/icp/personas", "application/json", 1024],
  ["/icp", "application/x-www-form-urlencoded", 1024],
  ["/account", "multipart/form-data; boundary=x", 1024],
  ["/runs/pieces", "application/octet-stream", 2048],
])("of a body without end %s reads little more than it may", async (path, type, most) => {
  const { counted, body } = endless();
  const { tooLarge } = await withBody(post(path, type, body));
  expect(tooLarge).toContain(`larger than ${most === 64 ? "64 KB" : `${most / 1024} MB`}`);
  expect(counted.read).toBeLessThan((most + 64) * 1024);
});

test.each(["/api/sm/auth", "/api/icp/personas"])("%s answers 413 to a body without end", async (path) => {
  const response = await worker.fetch(post(path, "application/json", endless().body));
  expect(response.status).toBe(413);
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  expect(await response.json()).toMatchObject({ status: 413, title: "Too large", kind: "invalid-input" });
});

test("a body that says how large it is is read to its end, so that its sender sees the answer", async () => {
  const chunks = 200;
  const { counted, body } = endless(chunks);
  const request = post("/api/sm/auth", "application/json", body);
  request.headers.set("content-length", String(chunks * chunkSize));
  const { tooLarge } = await withBody(request);
  expect(tooLarge).toContain("larger than 64 KB");
  expect(counted.read).toBe(chunks * chunkSize);
});

test("a body that is just small enough is read whole", async () => {
  const signIn = (json: string) => worker.fetch(post("/api/sm/auth", "application/json", json));
  const filler = "x".repeat(64 * 1024 - '{"email":"","password":"p"}'.length);
  const fits = await signIn(`{"email":"${filler}","password":"p"}`);
  expect(fits.status).toBe(400);
  expect(await fits.json()).toMatchObject({ fields: { email: [expect.stringContaining("email")] } });
  const over = await signIn(`{"email":"${filler}x","password":"p"}`);
  expect(over.status).toBe(413);
});

test("only files stream into storage", () => {
  const multipart = "multipart/form-data; boundary=x";
  expect(largestBody("/youtube", multipart)).toBeNull();
  expect(largestBody("/youtube.data", multipart)).toBeNull();
  expect(largestBody("/api/runs/plan", multipart)).toBeNull();
  expect(largestBody("/api/youtube/scrape/csv", multipart)).toBeNull();
  expect(largestBody("/lists/one/import.data", multipart)).toBeNull();
  expect(largestBody("/runs/pieces", "application/octet-stream")).toBe(2 * 1024 * 1024);
  expect(largestBody("/lists/one", multipart)).toBe(1024 * 1024);
  expect(largestBody("/youtube", "application/x-www-form-urlencoded")).toBe(1024 * 1024);
  expect(largestBody("/youtube-thumbnail", multipart)).toBe(1024 * 1024);
  expect(largestBody("/LOGIN", multipart)).toBe(64 * 1024);
});
