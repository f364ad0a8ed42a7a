/**
 * Magic clips in a browser: made from a Discovery result, shared by link, and gone when sharing
 * ends.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { signedIn, visitor } from "./browser.ts";
import { video } from "./sandbox.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

interface VideoInfo {
  videoTitle: string;
  videoDuration: number;
  videoResolution: { width: number };
  competitorsQueried: {
    competitorCompany: string;
    competitorDomain: string;
    competitorLogo: string | null;
  }[];
}

const hms = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
    .map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");

const labels: Record<number, string> = { 640: "480p", 1280: "720p", 1920: "1080p" };

test("a Discovery result becomes a page with everything that was found", async () => {
  const answer = await apiOf(page).post("/api/youtube/scrape", {
    data: { domain: "brightcast.example", findDomainCompetitors: true },
    timeout: 60_000,
  });
  expect(answer.ok()).toBe(true);
  const runId = answer.headers()["x-run-id"];
  const stored = await apiOf(page).get(`/api/youtube/results/${runId}`);
  expect(await stored.json()).toEqual(await answer.json());
  await page.goto(`/youtube?run=${runId}`);
  await page.getByRole("button", { name: "Make a clips page" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Make a clips page" }).click();
  await page.waitForURL(/\/magic-clips\/.+/);
  await page.getByRole("heading", { level: 1, name: "Your clips are ready" }).waitFor();

  const id = new URL(page.url()).pathname.split("/").at(-1);
  const told = await apiOf(page).post("/api/magic-clips", { data: { action: "get_video_info", id } });
  const video = (await told.json()) as VideoInfo;
  expect(video.competitorsQueried.length).toBeGreaterThan(0);
  await page.getByRole("heading", { level: 2, name: video.videoTitle }).waitFor();
  await page.getByText(hms(video.videoDuration), { exact: true }).waitFor();
  await page
    .getByText(labels[video.videoResolution.width] ?? "Unknown Resolution", { exact: true })
    .waitFor();
  for (const { competitorCompany, competitorDomain } of video.competitorsQueried) {
    const entry = page.getByRole("listitem").filter({ hasText: competitorDomain });
    expect(await entry.textContent()).toContain(competitorCompany);
  }
  const pictures = page.getByRole("img", { name: /^Thumbnail/ });
  expect(await pictures.count()).toBe(2);
  // Two pictures of one video, each with a caption.
  for (const words of ["Thumbnail on YouTube", "Frame from the video"])
    await page.getByRole("figure").getByText(words, { exact: true }).waitFor();
  for (const picture of await pictures.all())
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
  for (const name of ["Youtube Discovery", "Youtube Transcript", "Youtube Thumbnail"])
    expect(await page.getByRole("link", { name }).isVisible()).toBe(true);
  await expectAccessible(page);
});

test("pressing again leads to the same page; its links carry the video along", async () => {
  const first = page.url();
  await page.goBack();
  await page.getByRole("button", { name: "Make a clips page" }).click();
  await page.waitForURL(/\/magic-clips\/.+/);
  expect(page.url()).toBe(first);
  await page.getByRole("link", { name: "Youtube Transcript" }).click();
  expect(await page.getByLabel("YouTube URL").inputValue()).toMatch(
    /^https:\/\/www\.youtube\.com\/watch\?v=/,
  );
  await page.goto(first);
});

test("a share link shows the page alone, fits a phone, and ends when it is turned off", async () => {
  const own = page.url();
  await page.getByRole("button", { name: "Create share link" }).click();
  const link = await page.getByLabel("Share link").inputValue();
  expect(link).not.toBe(own);
  const anybody = await visitor();
  const phone = await anybody.newPage();
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.goto(link);
  expect(await phone.getByRole("heading", { level: 1 }).textContent()).toBe("Your clips are ready");
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await phone.getByRole("button", { name: /share link/ }).count()).toBe(0);
  // The page is for prospects: it shows the company, a next step, and nothing internal.
  expect(await phone.locator("main header").textContent()).toMatch(/^Riverside(?! Tools)/);
  await phone.getByText(/^From your videos, Riverside picked this one to turn into clips\./).waitFor();
  await phone.getByRole("heading", { name: "Which part would you like to see first?" }).waitFor();
  expect(await phone.getByRole("link", { name: "See what Riverside does" }).getAttribute("href")).toBe(
    "https://provider.example/",
  );
  const served = await (await phone.reload())?.text();
  for (const inside of ["Competitors", "brightcast.example", "Youtube Discovery", new URL(own).pathname])
    expect(served).not.toContain(inside);
  await expectAccessible(phone);
  // A signed-in user who follows the link sees the same page.
  await page.goto(link);
  await page.getByRole("heading", { name: "Which part would you like to see first?" }).waitFor();
  expect(await page.getByRole("heading", { name: "Competitors" }).count()).toBe(0);
  await page.goto(own);
  expect(await phone.locator('meta[property="og:title"]').getAttribute("content")).toBeTruthy();
  const preview = (await phone.locator('meta[property="og:image"]').getAttribute("content")) ?? "";
  expect((await apiOf(anybody).get(preview)).headers()["content-type"]).toMatch(/^image\//);

  // The link opens nothing else.
  await phone.goto(own);
  expect(new URL(phone.url()).pathname).toBe("/login");
  const id = new URL(link).pathname.split("/").at(-1);
  const told = await apiOf(anybody).post("/api/magic-clips", { data: { action: "get_video_info", id } });
  expect(told.status()).toBe(401);

  await page.getByRole("button", { name: "Turn off share link" }).click();
  await page.getByRole("button", { name: "Create share link" }).waitFor();
  await phone.goto(link);
  await phone.getByText("These clips are no longer shared.", { exact: false }).waitFor();
  expect(await phone.getByRole("link").count()).toBe(0);
  expect((await apiOf(anybody).get(preview)).status()).toBe(404);
  await anybody.close();
});

test("an unknown page is a friendly 404", async () => {
  const answer = await page.goto("/magic-clips/unknown");
  expect(answer?.status()).toBe(404);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Page not found");
  await expectAccessible(page);
});

test("a video's address becomes a page too: beside its transcript, and over the API", async () => {
  const { url } = await video({ captions: "manual" });
  const made = await apiOf(page).post("/api/magic-clips", { data: { action: "make", url } });
  expect(made.status()).toBe(201);
  const { id } = (await made.json()) as { id: string };
  await page.goto(`/youtube-transcript?url=${encodeURIComponent(url)}`);
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.getByRole("button", { name: "Make a clips page" }).click();
  await page.waitForURL(`**/magic-clips/${id}`);
  await page.getByRole("heading", { level: 1, name: "Your clips are ready" }).waitFor();
  const refused = await apiOf(page).post("/api/magic-clips", {
    data: { action: "make", url: "https://acme.com" },
  });
  expect(refused.status()).toBe(400);
});
