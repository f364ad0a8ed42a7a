/**
 * A finished run's page: other filters over its stored answers, and resuming a cancelled file
 * (docs/product/runs-and-files.md).
 */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { signedIn } from "../browser.ts";
import { sandboxUrl } from "../product.ts";
import { healSandbox, order } from "../sandbox.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/youtube-light");
});
afterEach(() => page.context().close());

async function send(content: string, name: string) {
  await page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByLabel("Email for CSV results").fill("dana@example.com");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Results for CSV" }).waitFor();
}

test("fewer views on a finished file say what would be added, with nothing looked up", async () => {
  await send("domain\nbrightcast.example\nquietworks.example\n", "what-if.csv");
  await page.getByText("The csv file was sent to email.", { exact: false }).waitFor({ timeout: 60_000 });
  await page.getByRole("link", { name: "View full results" }).click();
  await page.getByRole("button", { name: "Try different filters" }).click();
  const drawer = page.getByRole("dialog", { name: "Try different filters" });
  await drawer.getByText("0 more, 0 fewer.", { exact: false }).waitFor();
  // The count follows each change.
  await drawer.getByLabel("Minimum views").fill("100000");
  await drawer.getByRole("region", { name: "Dropped" }).getByText("brightcast.example").waitFor();
  await expectAccessible(page);
});

test("a cancelled file is gone on with when its price was seen", { timeout: 240_000 }, async () => {
  onTestFinished(healSandbox);
  await order(["www.youtube.com", "www.googleapis.com"].map((host) => ({ host, latencyMs: 60_000 })));
  // No other test looks these up, because a cached answer would finish a row at once.
  await send("domain\nonyxyard.example\nforgetone.example\n", "gone-on-with.csv");
  const block = page.getByRole("region", { name: "Results for CSV", exact: true });
  await block.getByText("Row 0 of 2.", { exact: false }).waitFor();
  await block.getByRole("button", { name: "Stop run" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop run" }).click();
  await block.getByText("2 were not looked up", { exact: false }).waitFor();
  await healSandbox();
  await page.getByRole("link", { name: "View full results" }).click();
  const goOn = page.getByRole("button", { name: "Resume 2 cancelled rows" });
  await goOn.click();
  const dialog = page.getByRole("dialog", { name: "Resume 2 cancelled rows" });
  await dialog.getByText("2 inputs would be looked up", { exact: false }).waitFor();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Resume 2 cancelled rows" }).click();
  await expect.poll(() => goOn.count(), { timeout: 60_000 }).toBe(0);
});

test(
  "one row that failed is selected and worked again by itself, its price first",
  { timeout: 180_000 },
  async () => {
    onTestFinished(healSandbox);
    await order(["api.apollo.io", "api.peopledatalabs.com"].map((host) => ({ host, status: 500 })));
    const market = (await (await fetch(`${sandboxUrl}/market.json`)).json()) as {
      people: { email: string }[];
    };
    // No other test looks these up.
    const people = market.people.slice(-2).map(({ email }) => email);
    const body = new FormData();
    body.set("csvfile", new Blob([["email", ...people].join("\n")], { type: "text/csv" }), "one-again.csv");
    body.set("emailToSendCSV", "dana@example.com");
    const { runId } = (await (await callApi("/api/signals/query/target/csv", { body })).json()) as {
      runId: string;
    };
    const run = async () => (await (await callApi(`/api/runs/${runId}`)).json()) as object;
    await expect.poll(run, { timeout: 120_000 }).toMatchObject({ counts: { failed: 2 } });
    await healSandbox();
    await page.goto(`/runs/${runId}`);
    await page.getByRole("checkbox", { name: "Select row 2" }).check();
    await page.getByRole("button", { name: "Look up again" }).click();
    const dialog = page.getByRole("dialog", { name: "Look up again" });
    await dialog.getByText("1 input would be looked up", { exact: false }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Look up again" }).click();
    await page.getByText("Processing these rows.").waitFor();
    await expect
      .poll(run, { timeout: 120_000 })
      .toMatchObject({ status: "done", counts: { failed: 1, done: 1 } });
  },
);
