/** The form of a slow search shows the expected time beside the price. */
import { expect, test } from "vitest";
import { answerOf, callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";

test("after a search of a minute, the next one says so before the click", { timeout: 300_000 }, async () => {
  // The vendor's rate limit delays the lookups of a guest's shows.
  const search = { email: "soren.sarwen@acornshift.example", type: "guest" };
  const runId = (await callApi("/api/hg-enricher/enrich", { json: search })).headers.get("x-run-id") ?? "";
  const read = async () =>
    (await answerOf(`/api/runs/${runId}`)).body as { status: string; startedAt: string; finishedAt: string };
  await expect.poll(async () => (await read()).status, { timeout: 200_000 }).toBe("done");
  const { startedAt, finishedAt } = await read();
  expect(Date.parse(finishedAt) - Date.parse(startedAt)).toBeGreaterThan(10_000);

  const page = await signedIn();
  await page.goto("/hosts-guests");
  await ready(page);
  const submit = page.getByRole("button", { name: "Submit" });
  await submit.waitFor();
  await page.getByText(/^Takes about \d+ (s|min)/).waitFor();
  await page.getByLabel("Email", { exact: true }).first().fill("uri.pelenko@brightcast.example");
  await page.getByText(/^Takes about \d+ (s|min)/).waitFor();
});
