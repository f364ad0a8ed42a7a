/**
 * New rows arrive while a user reads the list: the lines in view do not move
 * (docs/product/runs-and-files.md).
 */
import { expect, test } from "vitest";
import { callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";

const domains = Array.from({ length: 70 }, (_, at) => `no-such-row-${at}.example`);

test(
  "rows that end are told of and wait for a click, and nothing that is read moves",
  { timeout: 240_000 },
  async () => {
    const body = new FormData();
    body.set("csvfile", new Blob([["domain", ...domains].join("\n")], { type: "text/csv" }), "arriving.csv");
    body.set("emailToSendCSV", "dana@example.com");
    // After these rows, the run asks whether to continue.
    body.set("firstRows", "50");
    const { runId } = (await (await callApi("/api/youtube/scrape/csv/light", { body })).json()) as {
      runId: string;
    };
    const status = async () =>
      ((await (await callApi(`/api/runs/${runId}`)).json()) as { status: string }).status;
    await expect.poll(status, { timeout: 120_000, interval: 250 }).toBe("paused");

    const page = await signedIn(`/runs/${runId}?sort=-row.state`);
    const list = page.getByRole("grid", { name: "Rows of this run" });
    const frame = page.getByRole("region", { name: "Rows of this run" });
    await expect.poll(() => list.getAttribute("aria-rowcount")).toBe("71");
    await frame.evaluate((box) => box.scrollTo({ top: 900 }));
    const shown = async () => ({
      top: await frame.evaluate((box) => box.scrollTop),
      rows: await list.getByRole("rowheader").allInnerTexts(),
    });
    await expect.poll(() => list.locator("[data-loading]").count()).toBe(0);
    await ready(page);
    const before = await shown();
    expect(before.top).toBe(900);

    expect((await callApi(`/api/runs/${runId}/resume`, { method: "POST" })).status).toBe(200);
    const fresh = page.getByRole("button", { name: "20 new rows – show" });
    await fresh.waitFor({ timeout: 120_000 });
    expect(await shown()).toEqual(before);

    await fresh.click();
    await fresh.waitFor({ state: "detached" });
    await expect.poll(() => list.getByText("Waiting", { exact: true }).count()).toBe(0);
    await page.context().close();
  },
);
