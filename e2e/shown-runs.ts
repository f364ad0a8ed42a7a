/** Finished runs, for tests of how the screens show them. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { callApi } from "./api.ts";

/** @returns the run's id, once the run is done */
export async function runOf(path: string, json: object): Promise<string> {
  const id = (await callApi(path, { json })).headers.get("x-run-id") ?? "";
  const status = async () => ((await (await callApi(`/api/runs/${id}`)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 120_000 }).toBe("done");
  return id;
}

/** Checks that nothing overflows the page at a phone's width. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}
