/** From one result to the next tool: each test counts the user's actions. */
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { sandboxUrl } from "../product.ts";
import { CsvParser } from "../../app/runs/csv/parser";
import { expectFitsPhone } from "../shown-runs.ts";
import { agreeToPrice } from "../start-file.ts";

/** Counts clicks, key chords, filled fields and chosen files. Waiting and reading do not count. */
function counting(page: Page) {
  let actions = 0;
  return {
    click: (on: Locator) => ((actions += 1), on.click()),
    fill: (field: Locator, text: string) => ((actions += 1), field.fill(text)),
    press: (key: string) => ((actions += 1), page.keyboard.press(key)),
    choose: (field: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => (
      (actions += 1),
      field.setInputFiles(file)
    ),
    /** Clicks a download and returns the file. */
    async save(on: Locator): Promise<string> {
      actions += 1;
      const [download] = await Promise.all([page.waitForEvent("download"), on.click()]);
      return (await readFile(await download.path(), "utf8")).replace("\uFEFF", "");
    },
    get actions() {
      return actions;
    },
  };
}

async function domains(count: number): Promise<string[]> {
  const answer = await fetch(`${sandboxUrl}/market.json`);
  const { companies } = (await answer.json()) as { companies: { domain: string }[] };
  const rest = companies.map(({ domain }) => domain).filter((domain) => domain !== "brightcast.example");
  return ["brightcast.example", ...rest].slice(0, count);
}

const csvOf = (names: string[]) => ["domain", ...names].join("\n");
const ended = (id: string) =>
  expect
    .poll(async () => ((await (await callApi(`/api/runs/${id}`)).json()) as { status: string }).status, {
      timeout: 240_000,
      interval: 500,
    })
    .toBe("done");

const recordsOf = (text: string) => text.trim().split("\r\n");

/** Reads a file like the next program does: each value in its own cell under its header. */
function opened(text: string): { headers: string[]; rows: Record<string, string>[] } {
  const parser = new CsvParser(",");
  const [headers = [], ...records] = [...parser.push(text.replace("\uFEFF", "")), ...parser.end()];
  for (const record of records) expect(record).toHaveLength(headers.length);
  const rows = records.map((record) =>
    Object.fromEntries(headers.map((header, at) => [header, record[at] ?? ""])),
  );
  return { headers, rows };
}

const fileOf = async (path: string) => opened(await (await callApi(path)).text());

async function checkRelevancy(names: string[], name: string): Promise<string> {
  const body = new FormData();
  body.set("csvfile", new Blob([csvOf(names)], { type: "text/csv" }), name);
  body.set("emailToSendCSV", "dana@example.com");
  const answer = await callApi("/api/youtube/scrape/csv/light", { body });
  const { runId } = (await answer.json()) as { runId: string };
  await ended(runId);
  return runId;
}

/** The columns that HubSpot's import recognises automatically, from its documentation. */
const hubspotColumns = [
  "First Name",
  "Last Name",
  "Email",
  "Job Title",
  "Company Name",
  "Company Domain Name",
  "Industry",
  "City",
  "Country/Region",
  "LinkedIn URL",
];

const companiesThatFit = 31;

test(
  "from the companies that fit to those of their people who may be written to, in HubSpot's columns: seven actions",
  { timeout: 600_000 },
  async () => {
    const looked = await fileOf(
      `/api/runs/${await checkRelevancy(await domains(240), "market.csv")}/result.csv`,
    );
    const ofThese = (relevant: string) =>
      looked.rows.filter((row) => row.relevant === relevant).map(({ domain = "" }) => domain);
    const fitting = ofThese("true").slice(0, companiesThatFit);
    expect(fitting).toHaveLength(companiesThatFit);
    const runId = await checkRelevancy([...fitting, ...ofThese("false").slice(0, 9)], "forty.csv");

    const page = await signedIn(`/runs/${runId}`);
    // A user who has sent a file from here before.
    await page.evaluate(() => localStorage.setItem("emailToSendCSV", "dana@example.com"));
    await page.setViewportSize({ width: 1440, height: 900 });
    const person = counting(page);

    await person.click(
      page
        .getByRole("navigation", { name: "Quick filters" })
        .getByRole("link", { name: "Relevant", exact: true }),
    );
    await expect.poll(() => new URL(page.url()).search).toBe("?where.relevant=yes");
    await page.getByRole("link", { name: "Export CSV" }).waitFor();
    await page.getByText(`${companiesThatFit} lines`, { exact: true }).waitFor();
    await person.click(page.getByText("Use in…", { exact: true }));
    await person.click(page.getByRole("menuitem", { name: "Youtube Discovery by domain" }));
    // The screen shows the price before the run starts.
    await page.getByText(/rows? ready/).waitFor({ timeout: 60_000 });
    await page.getByText("From another run", { exact: false }).waitFor();
    await expectAccessible(page);
    await expectFitsPhone(page);
    await person.click(page.getByRole("button", { name: "Submit" }));
    await agreeToPrice(page);
    const follow = page.getByRole("link", { name: /^(Track progress|View full results)$/ });
    await follow.waitFor();
    await person.click(follow);
    await page.waitForURL(/\/runs\/[\w-]+$/);
    const used = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await ended(used);
    await ready(page);
    await person.click(page.getByRole("link", { name: "Verified email, no clients" }));
    const file = await person.save(page.getByRole("link", { name: "For HubSpot" }));
    expect(person.actions).toBe(7);

    const { headers, rows: people } = opened(file);
    expect(headers).toEqual(hubspotColumns);
    // Expected rows: everyone in the run with a verified address who is not a client.
    const all = (await fileOf(`/api/runs/${used}/result.csv?table=people`)).rows;
    expect(new Set(all.map((person) => person.company_domain)).size).toBeGreaterThan(1);
    const mayBeWrittenTo = all.filter((one) => one.email_status === "verified" && one.client === "false");
    expect(mayBeWrittenTo.length).toBeGreaterThan(0);
    expect(mayBeWrittenTo.length).toBeLessThan(all.filter(({ email }) => email).length);
    expect(people.map((person) => person.Email)).toEqual(mayBeWrittenTo.map(({ email }) => email));
    for (const [at, person] of people.entries()) {
      const one = mayBeWrittenTo[at] ?? {};
      expect(person).toEqual({
        "First Name": one.first_name,
        "Last Name": one.last_name,
        Email: one.email,
        "Job Title": one.title,
        "Company Name": one.company,
        "Company Domain Name": one.company_domain,
        Industry: one.industry,
        City: "",
        "Country/Region": one.country,
        "LinkedIn URL": one.linkedin,
      });
      expect(person.Email).toMatch(/^[^\s@,;|]+@[^\s@,;|]+$/);
      expect(fitting).toContain(person["Company Domain Name"]);
    }

    // Both runs link to each other, and known values appear next to new ones.
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByText("Made from").waitFor();
    await page.getByRole("link", { name: "forty.csv" }).click();
    await page.getByRole("button", { name: "Details" }).click();
    await page.getByText("Used in").waitFor();
    await page.getByRole("link", { name: /of forty \(Relevancy Check\)/ }).click();
    await page.waitForURL(`**/runs/${used}`);
    await ready(page);
    await page.getByRole("button", { name: "Columns" }).click();
    await page.getByRole("checkbox", { name: "Keywords found" }).waitFor();
    await page.context().close();
  },
);

test(
  "rows that are selected go on alone, and are there again after a reload",
  { timeout: 300_000 },
  async () => {
    const body = new FormData();
    const three = await domains(3);
    body.set("csvfile", new Blob([csvOf(three)], { type: "text/csv" }), "three.csv");
    body.set("emailToSendCSV", "dana@example.com");
    const { runId } = (await (await callApi("/api/youtube/scrape/csv/light", { body })).json()) as {
      runId: string;
    };
    await ended(runId);
    const page = await signedIn(`/runs/${runId}`);
    await page.getByRole("checkbox", { name: "Select row 2" }).check();
    await page.getByText("Use in…", { exact: true }).click();
    await page.getByRole("menuitem", { name: "Use cases by domain" }).click();
    const file = page.getByText("1 of three (Relevancy Check).csv");
    await file.waitFor();
    await page.reload();
    await file.waitFor();
    await page.getByText("1 of 1 row ready", { exact: false }).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: /^Remove 1 of three/ }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await page.context().close();
  },
);

test("whom to write to: two actions", { timeout: 120_000 }, async () => {
  const page = await signedIn("/youtube");
  await page.setViewportSize({ width: 1440, height: 900 });
  const person = counting(page);
  await person.fill(page.getByLabel("Company domain"), "brightcast.example");
  await person.press("Enter");
  const people = page.getByRole("region", { name: "Contacts" }).first();
  await people.waitFor({ timeout: 90_000 });
  const copy = people.getByRole("button", { name: "Copy" }).first();
  await copy.waitFor();
  expect(person.actions).toBe(2);
  expect(await copy.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await page.context().close();
});

test("200 domains to a file that Instantly's columns take: four actions", { timeout: 600_000 }, async () => {
  const page = await signedIn("/youtube");
  const person = counting(page);
  const buffer = Buffer.from(csvOf(await domains(200)));
  await person.choose(page.getByLabel("CSV file"), { name: "two hundred.csv", mimeType: "text/csv", buffer });
  await person.fill(page.getByLabel("Email for CSV results"), "dana@example.com");
  await person.click(page.getByRole("button", { name: "Submit" }));
  await agreeToPrice(page);
  const instantly = page.getByRole("link", { name: "For Instantly" });
  await instantly.waitFor({ timeout: 500_000 });
  const [head, ...people] = recordsOf(await person.save(instantly));
  expect(person.actions).toBe(4);
  expect(head?.split(",")).toEqual(
    expect.arrayContaining(["email", "first_name", "email_subject", "email_body"]),
  );
  expect(people.length).toBeGreaterThan(0);
  await page.context().close();
});
