/**
 * Youtube Transcript under trouble: lost connections, failures, a refused clipboard, 20,000 lines.
 */
import type { Page, WebSocketRoute } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { signedIn } from "../browser.ts";
import { saidAfterClick } from "../copying.ts";
import { changeVideo, healSandbox, video } from "../sandbox.ts";
import { transcriptScreen } from "../transcript-screen.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/youtube-transcript");
});
afterEach(async () => {
  await healSandbox();
  await page.context().close();
});

const { lines, field, submit, ask, storedResult, shownLines } = transcriptScreen(() => page);

test("search shows the lines that hold the words; Clear empties field and result; the tab keeps its last one", async () => {
  await ask((await video({ captions: "automatic" })).url);
  await page.getByRole("link", { name: "View full results" }).waitFor();
  await page.getByLabel("Search in the transcript").fill("team");
  await page.locator("mark").first().waitFor();
  for (const { text } of await shownLines()) expect(text).toContain("team");
  // Spoken text continues from one line to the next.
  await page.getByLabel("Search in the transcript").fill("");
  // Until all lines are back, the first two may not be adjacent.
  await expect.poll(() => page.locator("mark").count()).toBe(0);
  const [first, second] = await shownLines();
  const across = `${first?.text.split(" ").at(-1)} ${second?.text.split(" ")[0]}`;
  await page.getByLabel("Search in the transcript").fill(across.toUpperCase());
  await expect.poll(async () => (await shownLines())[0]?.text).toBe(first?.text);
  await expect.poll(async () => (await shownLines())[1]?.text).toBe(second?.text);
  await page.getByLabel("Search in the transcript").fill("");
  await expect.poll(() => page.locator("mark").count()).toBe(0);
  // Each sentence is complete and has the time of its first line.
  const all = await lines().count();
  await page.getByRole("radio", { name: "Sentences" }).check();
  await expect.poll(() => lines().count()).toBeLessThan(all);
  const [sentence] = await shownLines();
  expect(sentence?.startTime).toBe(first?.startTime);
  expect(sentence?.text.startsWith(first?.text ?? "?")).toBe(true);
  const [text] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download TXT" }).click(),
  ]);
  expect(text.suggestedFilename()).toMatch(/\.txt$/);
  // A click on a time starts the player there.
  await page.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>player</title>" }),
  );
  await page.getByRole("button", { name: "Play it here" }).click();
  const player = page.locator("iframe[title^='Player of']");
  await player.waitFor();
  await lines().nth(1).getByRole("link").click();
  await expect.poll(() => player.getAttribute("src")).not.toMatch(/start=0&/);
  await page.getByRole("button", { name: "Close the player" }).click();
  await player.waitFor({ state: "detached" });
  await page.getByRole("radio", { name: "Bubbles" }).check();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download SRT" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.srt$/);

  await page.goto("/youtube-light");
  await page.goto("/youtube-transcript");
  await lines().first().waitFor();
  await page.getByRole("button", { name: "Clear" }).click();
  expect(await field().inputValue()).toBe("");
  expect(await lines().count()).toBe(0);
  expect(await submit().isDisabled()).toBe(true);
});

/** Forwards the server's frames until the plan drops one. */
async function between(plan: (socket: WebSocketRoute, frame: number) => "pass" | "drop") {
  let frames = 0;
  await page.routeWebSocket("**/ws/transcript", (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      const isLine = String(message).startsWith("TRANSCRIPT@@");
      if (!isLine || plan(socket, ++frames) === "pass") socket.send(message);
    });
  });
}

test("a socket that is cut in mid-stream loses nothing and doubles nothing", async () => {
  const wanted = await video({ captions: "manual", seconds: 1500 });
  const cuts = [17, 60, 61, 300];
  await between((socket, frame) => {
    if (!cuts.includes(frame)) return "pass";
    void socket.close({ code: 4000, reason: "cut" });
    return "drop";
  });
  await ask(wanted.url);
  await page.getByRole("link", { name: "View full results" }).waitFor({ timeout: 50_000 });
  expect(await shownLines()).toEqual((await storedResult()).formatted);
});

test("when no socket opens any more, the stored transcript is read instead", async () => {
  const wanted = await video({ captions: "manual", seconds: 600 });
  let sockets = 0;
  await page.routeWebSocket("**/ws/transcript", (socket) => {
    if (++sockets > 1) return void socket.close({ code: 4000 });
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (String(message).startsWith("{")) socket.send(message);
      else void socket.close({ code: 4000 });
    });
  });
  await ask(wanted.url);
  await page.getByRole("link", { name: "View full results" }).waitFor({ timeout: 50_000 });
  expect(await shownLines()).toEqual((await storedResult()).formatted);
});

test("a refused clipboard says 'Failed' for a second", async () => {
  await ask((await video({ captions: "manual" })).url);
  await lines().first().waitFor();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
  });
  const { words, milliseconds } = await saidAfterClick(page, "Copy Raw");
  expect(words).toBe("Failed");
  expect(milliseconds).toBeGreaterThan(900);
});

test("the stored transcript is shown again, until it is looked up anew", async () => {
  const wanted = await video({ captions: "manual" });
  await ask(wanted.url);
  await page.getByText("Captions written by people").waitFor();
  await changeVideo(wanted, { captions: "automatic" });
  await page.getByRole("button", { name: "Clear" }).click();
  await ask(wanted.url);
  await page.getByText("Captions written by people").waitFor();
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByText("Automatic captions").waitFor();
  await changeVideo(wanted, { captions: "manual" });
});

const failureBox = () => page.getByRole("alert");

test("a failure shows the server's words, else the connection's, else the fixed ones", async () => {
  const hidden = await video({ captions: "manual" });
  await changeVideo(hidden, { state: "private" });
  await ask(hidden.url);
  await failureBox().waitFor();
  expect(await failureBox().textContent()).toMatch(/^No transcript.*This video is private\./s);
  await changeVideo(hidden, { state: "public" });

  await ask("https://vimeo.com/12345");
  await page.getByText("Enter a YouTube video URL").waitFor();

  await page.route("**/api/yt-transcript/download*", (route) => route.abort());
  await ask(hidden.url);
  await page.getByText("Failed to fetch", { exact: true }).waitFor();
  expect(await failureBox().textContent()).toContain("There was a server error, please try again.");
  await page.unroute("**/api/yt-transcript/download*");

  await page.routeWebSocket("**/ws/transcript", (socket) => void socket.close({ code: 4000 }));
  await ask(hidden.url);
  await page.getByText("Failed to fetch transcript", { exact: true }).waitFor({ timeout: 50_000 });
  expect(await page.getByText("Uploading the video").count()).toBe(0);
});

test("of a transcript of 20,000 lines the browser draws those near the screen alone, wherever it is scrolled to", async () => {
  const long = await video({ captions: "manual" });
  const { durationSeconds } = long;
  await changeVideo(long, { durationSeconds: 68_000 });
  await ask(long.url);
  await page.getByRole("link", { name: "View full results" }).waitFor({ timeout: 60_000 });
  await changeVideo(long, { durationSeconds });
  expect(await lines().count()).toBeGreaterThan(20_000);
  const drawnAt = (share: number) =>
    lines().evaluateAll(async (all, share) => {
      window.scrollTo(0, share * document.documentElement.scrollHeight);
      // The browser computes visibility with each frame, so the test waits for two.
      for (let frames = 0; frames < 2; frames += 1)
        await new Promise((drawn) => requestAnimationFrame(drawn));
      const drawn = all.filter((line) => line.checkVisibility({ contentVisibilityAuto: true }));
      return { drawn: drawn.length, at: window.scrollY };
    }, share);
  let before = -1;
  for (const share of [0, 0.3, 0.6, 0.9]) {
    const { drawn, at } = await drawnAt(share);
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(1000);
    expect(at).toBeGreaterThan(before);
    before = at;
  }
}, 180_000);
