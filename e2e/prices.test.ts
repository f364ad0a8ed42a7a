/** The price before the click (docs/product/runs-and-files.md). */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { answerOf, callApi } from "./api.ts";
import { ready, signedIn, visitor } from "./browser.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/valid-targets?for=target");
});
afterEach(() => page.context().close());

const submit = () => page.getByRole("button", { name: "Submit" });
const target = () => page.getByRole("region", { name: "Target", exact: true });
const person = () => target().getByLabel("Email", { exact: true });
const result = () => target().getByRole("heading", { name: /^Results for/ });
/** A vendor's rate limit may delay a search by up to a minute. */
const shown = () => result().waitFor({ timeout: 70_000 });
async function look(email: string) {
  await person().fill("");
  await person().pressSequentially(email);
  await target().getByRole("button", { name: "Submit" }).click();
}

test(
  "a search shows its price beside the button, then what it usually costs, and that it is paid",
  { timeout: 120_000 },
  async () => {
    await target().getByText("About this price").click();
    await target().getByText("At most $", { exact: false }).waitFor();
    await look("romy.belmont@coppertone.example");
    await shown();
    await page.goto("/valid-targets?for=target");
    await ready(page);
    await person().fill("");
    await person().pressSequentially("romy.belmont@coppertone.example");
    await target().getByText("$0, already paid").waitFor();
    await target()
      .getByText(/ asked today\. New data: usually /)
      .waitFor();
    await expectAccessible(page);
    await target().getByRole("link", { name: "Open that result" }).click();
    await page.waitForURL("**/runs/*");
  },
);

test("a file of unknown price asks before it starts, and can try its first rows; the API does not ask", async () => {
  await page.goto("/competitors");
  await ready(page);
  const domains = Array.from({ length: 25 }, (_, at) => `company-${at}.example`);
  const buffer = Buffer.from(["domain", ...domains].join("\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "many.csv", mimeType: "text/csv", buffer });
  await page.getByText("25 of 25 rows ready", { exact: false }).waitFor();
  await page.getByLabel("Email for CSV results").fill("dana@example.com");
  await submit().click();
  const question = page.getByRole("dialog");
  await question.getByText("The price is not known yet. Start anyway?").waitFor();
  await question.getByText("We ask above $10.00.", { exact: false }).waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Not now" }).click();
  expect(await page.getByRole("heading", { name: "Results for CSV" }).count()).toBe(0);
  await submit().click();
  await question.getByRole("button", { name: "Test 20 rows first" }).click();
  await page.getByRole("heading", { name: "Results for CSV" }).waitFor();
  const body = new FormData();
  body.set("csvfile", new Blob([buffer], { type: "text/csv" }), "many.csv");
  body.set("emailToSendCSV", "dana@example.com");
  body.set("firstRows", "1");
  const started = await callApi("/api/signals/query/competitors/csv", { method: "POST", body });
  expect(started.status).toBe(202);
});

test(
  "a search above the user's own amount asks, and one below it does not",
  { timeout: 240_000 },
  async () => {
    const amount = async (usd: string) => {
      await page.goto("/account");
      await ready(page);
      await page.getByLabel("Ask me above").fill(usd);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved.").waitFor();
      await page.goto("/valid-targets?for=target");
      await ready(page);
    };
    await look("romy.belmont@coppertone.example");
    await shown();
    await amount("0");
    await person().fill("");
    await person().pressSequentially("asa.gorarin@coppertone.example");
    await target()
      .getByText(/^Usually /)
      .first()
      .waitFor();
    await target().getByRole("button", { name: "Submit" }).click();
    const question = page.getByRole("dialog", { name: /^Spend up to/ });
    await question.getByRole("button", { name: /^Start/ }).click();
    await shown();
    await amount("");
    await look("bram.palkin@elmlift.example");
    await shown();
  },
);

test(
  "emails, tries of prompts and a rewritten email show their price before the click",
  { timeout: 180_000 },
  async () => {
    const price = /^(Free|Usually|About|Under|Price not known yet)/;
    await page.goto("/personalized-emails");
    await ready(page);
    await page.getByRole("region", { name: "Email workspace" }).getByText(price).waitFor();
    await page.goto("/win-back-took-2-months-off");
    await ready(page);
    await page.getByRole("button", { name: /^Test/ }).first().click();
    await page.getByText(/nothing is saved in the prompt\. (Free|Usually|About|Under|Price)/).waitFor();
    const { runId } = await answerOf("/api/youtube/scrape", { json: { domain: "brightcast.example" } });
    await page.goto(`/youtube?run=${runId}`);
    await ready(page);
    const writing = page.locator("form").filter({ has: page.getByRole("button", { name: "Draft email" }) });
    await writing.getByText(price).waitFor();
  },
);

test("a file says who looked its rows up before", { timeout: 180_000 }, async () => {
  const file = {
    name: "again.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("domain\nacornshift.example\n"),
  };
  const body = new FormData();
  body.set("csvfile", new Blob([file.buffer], { type: "text/csv" }), file.name);
  body.set("emailToSendCSV", "dana@example.com");
  const { runId } = (await (await callApi("/api/youtube/scrape/csv/light", { body })).json()) as {
    runId: string;
  };
  const status = async () => ((await answerOf(`/api/runs/${runId}`)).body as { status: string }).status;
  await expect.poll(status, { timeout: 120_000 }).toBe("done");
  await page.goto("/youtube-light");
  await ready(page);
  await page.locator("input[type=file]").setInputFiles(file);
  await page.getByText("looked up with these settings in the last 7 days, last by Staff today.").waitFor();
});

test("a price stands there without scripts", async () => {
  const plain = await visitor({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const served = await plain.newPage();
  await served.goto("/youtube-light");
  await served.getByText("Free", { exact: true }).first().waitFor();
  await plain.close();
});
