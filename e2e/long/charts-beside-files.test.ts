/** Scrapes by the scheduler or a colleague must not delay a user's file. */
import { expect, test } from "vitest";
import { callApi } from "../api.ts";
import { healSandbox, order } from "../sandbox.ts";

test("a file is worked while chart hosts keep a scrape waiting", async () => {
  const send = async (path: string, init?: Parameters<typeof callApi>[1]) =>
    (await (await callApi(path, init)).json()) as Record<string, unknown>;
  // All vendors, because the scheduler's own scrape may run too.
  const hosts = ["charts.youtube.com", "itunes.apple.com", "podcastcharts.byspotify.com"];
  await order(hosts.map((host) => ({ host, latencyMs: 40_000 })));
  try {
    const json = { week: 30, year: 2025, platforms: ["youtube"] };
    expect(await send("/api/podcast-charts/scrape", { json })).toMatchObject({
      charts: 60,
    });
    const form = new FormData();
    form.set("csvfile", new Blob(["domain\r\nbrightcast.example\r\nquietworks.example\r\n"]), "two.csv");
    form.set("emailToSendCSV", "staff@example.com");
    const { runId } = await send("/api/youtube/scrape/csv/light", { body: form });
    const status = async () => (await send(`/api/runs/${String(runId)}`)).status;
    await expect.poll(status, { timeout: 35_000, interval: 300 }).toBe("done");
    // No chart was answered in the meantime.
    expect(await send("/api/podcast-charts/scrape")).toMatchObject({
      scrape: { week: 30, year: 2025, waiting: 60 },
    });
  } finally {
    await healSandbox();
  }
});
