/** Youtube Transcript in a browser: lines, copying, no scripts, and who may connect. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { signedIn, visitor } from "./browser.ts";
import { copied } from "./copying.ts";
import { consoleUrl } from "./product.ts";
import { healSandbox, order, video } from "./sandbox.ts";
import { transcriptScreen } from "./transcript-screen.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/youtube-transcript");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: consoleUrl });
});
afterEach(async () => {
  await healSandbox();
  await page.context().close();
});

const { lines, field, ask, storedResult, shownLines } = transcriptScreen(() => page);

test("socket, connect, download, both loading texts, then line by line; the copies hold what is shown", async () => {
  const wanted = await video({ captions: "manual" });
  const seen: string[] = [];
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith("/ws/transcript")) return;
    seen.push("socket");
    socket.on("framesent", ({ payload }) => seen.push(String(payload)));
    socket.on("framereceived", ({ payload }) => {
      if (String(payload).startsWith("{")) seen.push("connectionId");
    });
  });
  page.on("request", (request) => {
    if (request.url().includes("/api/yt-transcript/download")) seen.push("download");
  });
  await order([{ host: "www.youtube.com", latencyMs: 2000 }]);
  const firstText = page.getByText("Uploading the video");
  await page.route("**/api/yt-transcript/download*", async (route) => {
    await firstText.waitFor();
    await route.continue();
  });
  await ask(`https://m.youtube.com/watch?app=desktop&v=${wanted.url.slice(-11)}&t=4s`);
  await firstText.waitFor();
  await page.getByText("Hang tight, we are processing your transcript now!").waitFor();
  await lines().first().waitFor();
  await page.getByRole("link", { name: "View full results" }).waitFor();
  expect(await page.getByText("Hang tight").count()).toBe(0);
  expect(seen).toEqual(["socket", '{"action":"connect"}', "connectionId", "download"]);

  const stored = await storedResult();
  expect(await shownLines()).toEqual(stored.formatted);
  expect(await copied(page, "Copy Text")).toBe(stored.text);
  expect(await copied(page, "Copy Raw")).toBe(stored.raw);
  const formatted = stored.formatted.map((line) => `${line.startTime} ${line.text}`).join("\n");
  expect(await copied(page, "Copy Formatted")).toBe(formatted);
  const link = await lines().nth(5).getByRole("link").getAttribute("href");
  expect(link).toContain(`watch?v=${wanted.url.slice(-11)}&t=`);

  await expectAccessible(page);
  await page.getByText("Text", { exact: true }).click();
  expect(await page.locator("section[aria-label=Transcript] p").last().textContent()).toBe(stored.text);
});

test("the form works without scripts, and a run's own address shows its transcript again", async () => {
  const plain = await visitor({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto("/youtube-transcript");
  const wanted = await video({ captions: "automatic", seconds: 120 });
  await still.getByLabel("YouTube URL").fill(wanted.url);
  await still.getByRole("button", { name: "Submit", exact: true }).click();
  const shown = still.getByRole("list", { name: "Lines" }).getByRole("listitem");
  await shown.first().waitFor();
  const count = await shown.count();
  const run = await still.getByRole("link", { name: "View full results" }).getAttribute("href");
  await plain.close();

  await page.goto(`/youtube-transcript?run=${run?.split("/").at(-1)}`);
  await lines().first().waitFor();
  expect(await lines().count()).toBe(count);
  expect(await field().inputValue()).toBe(wanted.url);
});

test("another person's connection is refused, and so is a socket from another site or without a sign-in", async () => {
  const answer = await apiOf(page).get(
    `/api/yt-transcript/download?youtubeUrl=${encodeURIComponent((await video({})).url)}&connectionId=not-mine&language=en`,
  );
  expect(answer.status()).toBe(403);
  expect(answer.headers()["content-type"]).toContain("application/problem+json");
  const [{ value: session } = { value: "" }] = await page.context().cookies();
  const cookie = { cookie: `session=${session}` };
  const own = { origin: consoleUrl };
  expect(await opens({ ...cookie, ...own })).toBe(true);
  expect(await opens({ ...cookie, origin: "https://elsewhere.example" })).toBe(false);
  expect(await opens(own)).toBe(false);
});

/** Returns whether the WebSocket accepts a request with these headers. */
function opens(headers: Record<string, string>): Promise<boolean> {
  const address = `${consoleUrl.replace(/^http/, "ws")}/ws/transcript`;
  // Node's WebSocket accepts headers, which the browser's type does not declare.
  const socket = new WebSocket(address, { headers } as unknown as string[]);
  return new Promise((resolve) => {
    const told = (open: boolean) => {
      resolve(open);
      socket.close();
    };
    socket.addEventListener("open", () => told(true));
    socket.addEventListener("error", () => told(false));
  });
}
