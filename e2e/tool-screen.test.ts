/** The common tool pattern (docs/product/screens.md), tested on Relevancy Check. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { signedIn } from "./browser.ts";
import { sandboxUrl } from "./product.ts";
import { healSandbox, order, outbox } from "./sandbox.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/youtube-light");
});
afterEach(() => page.context().close());

const sandbox = (path: string, init?: RequestInit) => fetch(`${sandboxUrl}${path}`, init);
const input = () => page.getByLabel("Company domain");
const email = () => page.getByLabel("Email for CSV results");
const submit = () => page.getByRole("button", { name: "Submit" });
const csv = (content: string, name = "leads.csv") =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
const isEnabled = () => submit().isEnabled();

describe("the form", () => {
  test("Submit waits for an input or a file", async () => {
    await expect.poll(isEnabled).toBe(false);
    await input().fill("brightcast.example");
    expect(await isEnabled()).toBe(true);
    await input().fill("  ");
    expect(await isEnabled()).toBe(false);
    await csv("domain\nbrightcast.example\n");
    await expect.poll(isEnabled).toBe(true);
  });

  test("a chosen CSV locks and clears the input, clearing it unlocks", async () => {
    await input().fill("brightcast.example");
    await csv("domain\nbrightcast.example\n");
    await page.getByText("leads.csv").waitFor();
    expect(await input().isDisabled()).toBe(true);
    expect(await input().inputValue()).toBe("");
    await page.getByRole("button", { name: "Remove leads.csv" }).click();
    expect(await input().isEnabled()).toBe(true);
    await page.getByText("leads.csv").waitFor({ state: "detached" });
  });

  test("a file without the column, or no text at all, is refused before it is sent", async () => {
    await csv("name;city\na;b\n");
    await page.getByText('The file needs a column named "domain"', { exact: false }).first().waitFor();
    expect(await isEnabled()).toBe(false);
    await csv("PK\u0003\u0004\0\0\0", "sheet.csv");
    await page.getByText("This is not a CSV file", { exact: false }).waitFor();
    expect(await isEnabled()).toBe(false);
  });

  test("a CSV without a proper address is blocked without a word and without a request", async () => {
    const posted: string[] = [];
    // Reading a chosen file does not start a run.
    const starts = (url: string) => !url.includes("/runs/plan");
    page.on("request", (request) => {
      if (request.method() === "POST" && starts(request.url())) posted.push(request.url());
    });
    await csv("domain\nbrightcast.example\n");
    for (const wrong of ["", "bad", "a@b", "a @b.c"]) {
      await email().fill(wrong);
      await submit().click();
      expect(await email().getAttribute("aria-invalid")).toBe("true");
    }
    expect(posted).toEqual([]);
    expect(await page.getByText("There was a server error").count()).toBe(0);
  });

  test("an address that the mail service refuses is told after Submit, and the file stays chosen", async () => {
    await csv("domain\nbrightcast.example\n");
    await email().fill("jo..doe@acme.com");
    await submit().click();
    await page.getByText('does not accept "jo..doe@acme.com".').first().waitFor();
    expect(await email().getAttribute("aria-invalid")).toBe("true");
    const ties = (await email().getAttribute("aria-describedby"))?.split(" ") ?? [];
    const words = await Promise.all(ties.map((id) => page.locator(`[id="${id}"]`).textContent()));
    expect(words.at(-1)).toBe("An address such as name@company.com.");
    await page.getByRole("button", { name: /^Remove / }).waitFor();
    await expectAccessible(page);
  });

  test("the address is kept once it is one, for every tool", async () => {
    await email().fill("bad");
    await page.reload();
    expect(await email().inputValue()).toBe("");
    await email().fill("dana@example.com");
    await page.goto("/youtube");
    await expect.poll(() => email().inputValue()).toBe("dana@example.com");
    expect(await page.evaluate(() => localStorage.getItem("emailToSendCSV"))).toBe("dana@example.com");
  });
});

describe("a plain search", () => {
  test("shows the loader, then the result, and both again after leaving", async () => {
    await input().fill("brightcast.example");
    // Checks both at once, starting before the click, because a run with cached answers ends before
    // a second check.
    const waiting = page.waitForFunction(() => {
      const button = [...document.querySelectorAll("button")].find(
        ({ textContent }) => textContent === "Submit",
      );
      return (
        button?.disabled && document.body.innerText.includes("Hang tight, we are scraping the data for you!")
      );
    });
    await submit().click();
    await waiting;
    await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
    expect(await page.getByText("Hang tight").count()).toBe(0);
    expect(await page.getByText("Sandbox data").first().isVisible()).toBe(true);

    await page.getByRole("link", { name: "Run history" }).click();
    await page.getByRole("heading", { name: "Run history", level: 1 }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Relevancy Check" }).first().click();
    await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
    expect(await input().inputValue()).toBe("brightcast.example");
  });

  test("says why there is nothing", async () => {
    await input().fill("quietworks.example");
    await submit().click();
    await expect
      .poll(() => page.getByText("We found no YouTube channel of", { exact: false }).count(), {
        timeout: 20_000,
      })
      .toBeGreaterThan(0);
    // The user can try other filters on the stored answers.
    await page.getByRole("link", { name: "Try looser filters" }).click();
    await page.getByRole("button", { name: "Try different filters" }).waitFor();
    await page.goBack();
  });

  test("a failure has its box, which does not outlive the screen", async () => {
    await input().fill("not a domain");
    await submit().click();
    const box = page.getByRole("alert");
    await box.getByText("There was a server error, please try again.").waitFor();
    expect(await box.innerText()).toContain("Enter a company domain such as acme.com.");
    await page.getByRole("link", { name: "Run history" }).click();
    await page.getByRole("heading", { name: "Run history", level: 1 }).waitFor();
    await page.getByRole("link", { name: "Relevancy Check" }).first().click();
    await page.getByRole("heading", { name: "Relevancy Check", level: 1 }).waitFor();
    expect(await page.getByText("There was a server error").count()).toBe(0);
  });

  test.each([
    ["boom", "boom"],
    ['{"message":"boom in JSON","code":7}', "boom in JSON"],
    ["<html>a page</html>", "The server responded with status 500."],
  ])("an answer that is not ours is shown by its words: %s", async (body, words) => {
    await page.route("**/youtube-light.data*", (route) =>
      route.request().method() === "POST" ? route.fulfill({ status: 500, body }) : route.continue(),
    );
    await input().fill("brightcast.example");
    await submit().click();
    const box = page.getByRole("alert");
    await box.getByText("There was a server error, please try again.").waitFor();
    await box.getByText(words, { exact: true }).waitFor();
  });

  test("a call that never arrives keeps the screen and what was typed", async () => {
    await input().fill("brightcast.example");
    await page.context().setOffline(true);
    await submit().click();
    await page.getByText("The console could not be reached.").waitFor();
    await page.context().setOffline(false);
    expect(await input().inputValue()).toBe("brightcast.example");
  });
});

test("a CSV is taken, its file forgotten, its results mailed once", async () => {
  await sandbox("/outbox.json", { method: "DELETE" });
  await csv("\ufeffname;Company Domain\r\nA;brightcast.example\r\nB;quietworks.example\r\nC;\r\n");
  await email().fill("dana@example.com");
  await page.getByText("of 3 rows ready", { exact: false }).waitFor();
  // The price details are a list of facts, each with its name.
  await page
    .getByRole("term")
    .filter({ hasText: /^Price$/ })
    .waitFor();
  await submit().click();
  await page.getByRole("heading", { name: "Results for CSV" }).waitFor();
  const block = page.getByRole("region", { name: "Results for CSV", exact: true });
  // The keyboard focus stays while the run's data reloads.
  await block.getByRole("link", { name: /^(Track progress|View full results)$/ }).focus();
  await block.getByText("The csv file was sent to email. Recipient: dana@example.com.").waitFor();
  await block.getByText("3 of 3 rows", { exact: false }).waitFor();
  await block.getByRole("region", { name: "First rows found" }).getByText("brightcast.example").waitFor();
  const toRun = block.getByRole("link", { name: "View full results" });
  expect(await toRun.evaluate((link) => link === document.activeElement)).toBe(true);
  expect(await block.getByRole("link", { name: "Download the result" }).getAttribute("href")).toContain(
    "/result.csv",
  );
  await expectAccessible(page);
  await page.reload();
  await block.getByText("The csv file was sent to email.", { exact: false }).waitFor();
  await page.getByText("leads.csv").waitFor({ state: "detached" });
  expect(await page.getByText("Results for brightcast").count()).toBe(0);
  await page.getByRole("link", { name: "View full results" }).click();
  await page.getByText("3 of 3 rows", { exact: false }).waitFor({ timeout: 30_000 });
  await expectAccessible(page);
  const mails = async () => {
    const { emails } = await outbox();
    return emails.filter(({ to }) => to.includes("dana@example.com")).length;
  };
  await expect.poll(mails, { timeout: 30_000 }).toBe(1);
});

test("a file's run says where it stands and what a cancel leaves, and never that a file was sent that was not", async () => {
  onTestFinished(healSandbox);
  await order(["www.youtube.com", "www.googleapis.com"].map((host) => ({ host, latencyMs: 60_000 })));
  // No other test looks these up, because a cached answer would finish a row at once.
  await csv("domain\ndriftfleet.example\nmeadownote.example\n", "slow.csv");
  await email().fill("dana@example.com");
  await submit().click();
  const block = page.getByRole("region", { name: "Results for CSV", exact: true });
  const rows = block.getByText(
    "Row 0 of 2. We email the results to dana@example.com when all rows are done.",
    {
      exact: false,
    },
  );
  await rows.waitFor();
  await block.getByRole("button", { name: "Stop run" }).click();
  const question = page.getByRole("dialog");
  await question.getByText("You won't pay twice", { exact: false }).waitFor();
  await question.getByRole("button", { name: "Keep running" }).click();
  // If the first request for the run's state fails, the screen asks again.
  await page.route("**/runs/*/view.data*", (route) => route.abort(), { times: 1 });
  await page.reload();
  await rows.waitFor();
  await block.getByRole("button", { name: "Stop run" }).click();
  await question.getByRole("button", { name: "Stop run" }).click();
  await block.getByText("2 were not looked up", { exact: false }).waitFor();
  await block.getByText("0 of 2 rows · 2 cancelled").waitFor();
  expect(await page.getByText("The csv file was sent to email.").count()).toBe(0);
});
