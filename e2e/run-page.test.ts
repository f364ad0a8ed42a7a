/** A run that needs a user: calls that may have been charged, and a run that no longer exists. */
import type { Page } from "playwright-core";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { callApi } from "./api.ts";
import { ready, signedIn } from "./browser.ts";
import { sandboxUrl } from "./product.ts";
import { healSandbox, order } from "./sandbox.ts";

afterEach(healSandbox);

const people = ["luna.kelgard@gullflow.example", "corin.varwen@gullflow.example"];
/**
 * The vendor charges each call, and the answer never arrives. One request contains two calls, at
 * half the price each.
 */
const losesAnswers = { host: "api.apollo.io", lose: true };

async function uploaded(): Promise<string> {
  const body = new FormData();
  body.set("csvfile", new Blob([`email\n${people.join("\n")}\n`], { type: "text/csv" }), "two people.csv");
  body.set("emailToSendCSV", "dana@example.com");
  const answer = await callApi("/api/signals/query/target/csv", { body });
  expect(answer.status).toBe(202);
  return ((await answer.json()) as { runId: string }).runId;
}

interface Run {
  status: string;
  counts: { done: number; failed: number };
  cost: { usd: number; units: Record<string, number> };
}
const runOf = async (id: string) => (await (await callApi(`/api/runs/${id}`)).json()) as Run;

/** Units charged by all tests so far. */
const billedInAll = async () => {
  const { lines } = (await (await fetch(`${sandboxUrl}/bill.json`)).json()) as {
    lines: { vendor: string; units: number }[];
  };
  return lines.filter(({ vendor }) => vendor === "apollo").reduce((sum, { units }) => sum + units, 0);
};

const retry = (page: Page) => page.getByRole("button", { name: "Retry failed rows for up to $0.40" });

/** Clicks the button and accepts the price. */
async function approve(page: Page): Promise<void> {
  await retry(page).first().click();
  const question = page.getByRole("dialog");
  await question.getByText("2 lookups may have been charged without an answer.").waitFor();
  await question.getByText("Repeating them may cost up to $0.40 more.").waitFor();
  await question.getByRole("button", { name: "Retry failed rows" }).click();
  await question.waitFor({ state: "hidden" });
}

test(
  "rows whose look-up may have been charged are asked again at the price that was shown, and at no other",
  { timeout: 180_000 },
  async () => {
    const before = await billedInAll();
    const billed = async () => (await billedInAll()) - before;
    await order([losesAnswers]);
    const runId = await uploaded();
    const ended = (failed: number) =>
      expect
        .poll(async () => (await runOf(runId)).counts, { timeout: 60_000 })
        .toMatchObject({ failed, done: 2 - failed });
    await ended(2);
    expect(await billed()).toBe(1);

    const page = await signedIn(`/runs/${runId}`);
    await page.getByText("may have charged for it, so we did not repeat").first().waitFor();
    expect(await page.getByText("may have charged for it").count()).toBe(people.length);

    // A colleague's page that receives no more events from now on.
    const late = await signedIn();
    await late.route("**/events/**", (route) => route.abort());
    await late.goto(`/runs/${runId}`);
    await ready(late);
    await retry(late).first().waitFor();

    await approve(page);
    await page.getByText("Retrying the failed rows.").waitFor();
    await expect.poll(billed, { timeout: 60_000 }).toBe(2);
    await ended(2);

    await healSandbox();
    const approval = () => late.locator("input[name=approval]").inputValue();
    const shown = await approval();
    await approve(late);
    await late.getByText("That did not work.").waitFor();
    await late.getByRole("alert").getByText("2 lookups may have been charged without an answer.").waitFor();
    expect(await billed()).toBe(2);

    // The page now shows the price of the new calls.
    await expect.poll(approval).not.toBe(shown);
    await approve(late);
    await ended(0);
    expect(await billed()).toBe(3);
    // The cost lists possible charges next to certain ones.
    const { cost } = await runOf(runId);
    expect(cost.units.apollo).toBe(5);
    expect(cost.usd).toBeCloseTo(1);
    await page.getByText("$1.00", { exact: false }).first().waitFor();
    await page.context().close();
    await late.context().close();
  },
);

test("a screen that follows a run which is deleted says so", async () => {
  await order([{ host: "api.apollo.io", latencyMs: 60_000 }]);
  const page = await signedIn("/valid-targets?for=target");
  const form = page.locator("form").filter({ has: page.getByLabel("Email", { exact: true }) });
  await form.getByLabel("Email", { exact: true }).fill("astrid.strashaw@acorngrid.example");
  await form.getByRole("button", { name: "Submit" }).click();
  const open = async () => {
    const runs = (await (await callApi("/api/runs?open=true&search=astrid")).json()) as {
      runs: { id: string }[];
    };
    return runs.runs.map(({ id }) => id);
  };
  await expect.poll(open, { timeout: 30_000 }).toHaveLength(1);
  const [id] = await open();
  const own = await signedIn(`/runs/${id}`);
  await callApi(`/api/runs/${id}`, { method: "DELETE" });
  await page.getByText("The run was deleted before it finished.").waitFor();
  await own.getByText("does not exist or was deleted").waitFor();
  await own.getByRole("link", { name: "Go to all runs" }).waitFor();
  await page.context().close();
  await own.context().close();
});

test("a month's spend stands by service, tool and person; from 80 % of a budget on the screen warns", async () => {
  const answer = await callApi("/api/signals/query/relevantTarget", {
    json: { domain: "acornshift.example" },
  });
  const id = answer.headers.get("x-run-id") ?? "";
  await expect.poll(async () => (await runOf(id)).status, { timeout: 60_000 }).toBe("done");
  const integrations = (await (await callApi("/api/integrations")).json()) as {
    name: string;
    spent: { units: number };
  }[];
  const units = integrations.find(({ name }) => name === "apollo")?.spent.units ?? 0;
  expect(units).toBeGreaterThan(0);
  const budget = (limit: number | null) =>
    callApi("/api/integrations/apollo/budget", { method: "PUT", json: { limit, unit: "units" } });
  onTestFinished(async () => void (await budget(null)));
  expect((await budget(units * 1.2)).status).toBe(200);

  const page = await signedIn("/spend");
  await page.getByRole("alert").getByText("Apollo", { exact: false }).waitFor();
  const cell = (table: string, name: string) =>
    page.getByRole("region", { name: table, exact: true }).getByRole("cell", { name, exact: true });
  await cell("By vendor", "Apollo").waitFor();
  await cell("By tool", "Valid Targets").waitFor();
  expect(
    await page.getByRole("region", { name: "By person", exact: true }).getByRole("row").count(),
  ).toBeGreaterThan(1);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Valid Targets" }).first().click();
  await page.getByText(/^Apollo: .* used this month\./).waitFor();
  await page.goBack();
  await cell("By vendor", "Apollo").waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.getByRole("navigation", { name: "Months" }).getByRole("link").first().click();
  await page.getByText("No spending.").waitFor();

  // The history shows the total of a search.
  await page.goto("/runs");
  await ready(page);
  await page.getByLabel("Search", { exact: true }).fill("acornshift");
  await page.getByRole("button", { name: /^Filters/ }).click();
  await page.getByLabel("State").selectOption("done");
  await page.getByLabel("Type", { exact: true }).selectOption("plain");
  await page.getByText(/^\d+ runs?, \$\d.* in total\./).waitFor();
  expect(new URL(page.url()).searchParams.get("status")).toBe("done");
  await page.context().close();
});
