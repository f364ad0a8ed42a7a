/** The screen in the README: a finished result from the sandbox, as picture and as text. */
import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { signalsSettings } from "../../app/tools/valid-targets/settings.ts";
import { youtubeSettings } from "../../app/tools/youtube/settings.ts";
import { initialsOf } from "../../app/toolkit/fields.ts";
import { callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { runOf } from "../shown-runs.ts";

export const kept = { picture: "docs/screenshot.png", words: "docs/screenshot.txt" };
const size = { width: 1440, height: 900 };

/** Youtube Discovery with default settings, for the company in all examples. */
export async function shownScreen(): Promise<Page> {
  for (const { api, fields } of [youtubeSettings, signalsSettings])
    await callApi(api, { method: "PUT", json: initialsOf(fields) });
  const { personas } = (await (await callApi("/api/icp/settings")).json()) as { personas: { id: string }[] };
  for (const { id } of personas) await callApi(`/api/icp/personas/${id}`, { method: "DELETE" });
  await stopOpenRuns();
  const run = await runOf("/api/youtube/scrape", { domain: "brightcast.example" });
  const page = await signedIn();
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.goto(`/youtube?run=${run}`);
  await page.getByRole("table").first().waitFor();
  await ready(page);
  return page;
}

/** Open runs of other tests would appear in the top bar. */
async function stopOpenRuns(): Promise<void> {
  const open = async () =>
    (await (await callApi("/api/runs?open=true&mine=true&limit=100")).json()) as { runs: { id: string }[] };
  for (const { id } of (await open()).runs) await callApi(`/api/runs/${id}/cancel`, { method: "POST" });
  await expect.poll(async () => (await open()).runs.length).toBe(0);
}

/**
 * Returns the text that a screen reader finds in the picture's area, without daily changes, plus
 * the picture's hash. So neither can be updated alone.
 */
export async function wordsOf(page: Page, picture: Buffer): Promise<string> {
  await page.evaluate((edge) => {
    const below = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (element) => element.getBoundingClientRect().top >= edge,
    );
    for (const element of below) element.style.setProperty("display", "none", "important");
  }, size.height);
  const tree = await page.locator("body").ariaSnapshot();
  const words = tree
    .split("\n")
    .filter((line) => !line.trim().startsWith("- /url:"))
    .join("\n")
    .replaceAll(/\d{1,2} [A-Z][a-z]{2} \d{4}, \d\d:\d\d [A-Z]+/g, "(when)")
    .replaceAll(/\d+ matching videos/g, "(some) matching videos")
    // The console knows no price yet if another test has already paid for this company.
    .replaceAll(/: (Usually up to \$[\d.]+|Usually free|Price not known yet)$/gm, ": (price)");
  return `Of the picture ${createHash("sha256").update(picture).digest("hex")}\n${words}\n`;
}
