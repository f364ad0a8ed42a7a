import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { scheduledPath } from "../scripts/stack/tick.ts";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { ready, signedIn } from "./browser.ts";
import { consoleUrl, sandboxUrl } from "./product.ts";
import { mailedFile, outbox } from "./sandbox.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

const asked = async (host: string): Promise<number> =>
  ((await (await fetch(`${sandboxUrl}/requests.json?host=${host}`)).json()) as unknown[]).length;

async function until<T>(read: () => Promise<T>, holds: (value: T) => boolean): Promise<T> {
  let value = await read();
  await expect.poll(async () => holds((value = await read())), { timeout: 60_000 }).toBe(true);
  return value;
}

async function open(path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** Sends the platform's cron trigger with a time of our choice. */
const trigger = (at: number) => fetch(`${consoleUrl}${scheduledPath}&time=${at}`);

test("a new alert has the shipped defaults, refuses what is out of bounds, and resets the form when added", async () => {
  await open("/reddit");
  const form = page.getByRole("region", { name: "Alert 1" });
  const field = (label: string) => form.getByLabel(label, { exact: true });
  expect(await field("Every").inputValue()).toBe("1");
  expect(await field("Starts at").inputValue()).toBe("1");
  expect(await field("AM or PM").inputValue()).toBe("AM");
  expect(await field("Max posts per message").inputValue()).toBe("1");
  expect(await field("Skip existing posts").isChecked()).toBe(false);
  expect(await field("Min. upvotes").inputValue()).toBe("0");
  expect(await field("Min. comments").inputValue()).toBe("0");
  expect(await form.getByText("EST").isVisible()).toBe(true);
  expect(await form.getByText("Hour", { exact: true }).isVisible()).toBe(true);
  await field("Every").fill("2");
  expect(await form.getByText("Hours", { exact: true }).isVisible()).toBe(true);

  const valid = (label: string) => field(label).evaluate((input: HTMLInputElement) => input.validity.valid);
  for (const [label, wrong, right] of [
    ["Every", "0", "1"],
    ["Starts at", "0", "12"],
    ["Starts at", "13", "1"],
    ["Max posts per message", "0", "2"],
    ["Min. upvotes", "-1", "0"],
    ["Min. comments", "-1", "0"],
  ] as const) {
    await field(label).fill(wrong);
    expect([label, wrong, await valid(label)]).toEqual([label, wrong, false]);
    await field(label).fill(right);
    expect([label, right, await valid(label)]).toEqual([label, right, true]);
  }
  await form.getByRole("button", { name: "Add alert" }).click();
  expect(await page.locator("details[name=alert]").count()).toBe(0);

  await field("Keyword").fill("podcast");
  await form.getByRole("button", { name: "Preview" }).click();
  await page.getByText(/^Would send these 2 posts now$/).waitFor();
  await form.getByRole("button", { name: "Add alert" }).click();
  const next = page.getByRole("region", { name: "Alert 2" });
  await next.waitFor();
  expect(await next.getByLabel("Keyword").inputValue()).toBe("");
  expect(await next.getByLabel("Max posts per message").inputValue()).toBe("1");
}, 120_000);

const underWay = new Set(["due", "searching", "ready", "sending"]);
const firings = async () => {
  const alerts = (await (await apiOf(page).get("/api/reddit/alerts")).json()) as {
    firings: { state: string }[];
  }[];
  return alerts.flatMap((alert) => alert.firings);
};

test("it fires once although the trigger comes five times at once, and the message stands in the outbox", async () => {
  const before = (await outbox()).slack.length;
  const sixUtc = new Date();
  sixUtc.setUTCHours(24 + 6, 0, 0, 0);
  await Promise.all(Array.from({ length: 5 }, () => trigger(sixUtc.getTime())));
  const { slack } = await until(outbox, (box) => box.slack.length > before);
  await Promise.all(Array.from({ length: 5 }, () => trigger(sixUtc.getTime())));
  const text = slack.at(-1)?.text;
  expect(text).toMatch(/^2 new posts for podcast/);
  await open("/reddit");
  await page.locator("summary", { hasText: "Alert 1" }).click();
  expect(await page.locator("summary").getByText("Sent").isVisible()).toBe(true);
  await page.getByRole("heading", { name: "Recent checks" }).waitFor();
  await expectAccessible(page);
  // The next hour's run takes the remaining work, and ends after the others.
  await trigger(sixUtc.getTime() + 3_600_000);
  await until(firings, (all) => all.length === 2 && all.every(({ state }) => !underWay.has(state)));
  expect((await outbox()).slack.slice(before).filter((message) => message.text === text)).toHaveLength(1);
}, 120_000);

test("saving needs a changed value, and is off again when the change is undone", async () => {
  await open("/reddit");
  await page.locator("summary", { hasText: "Alert 1" }).click();
  const alert = page.locator("details[name=alert][open]");
  const save = alert.getByRole("button", { name: "Save changes" });
  const keyword = alert.getByLabel("Keyword");
  const skip = alert.getByLabel("Skip existing posts");
  expect(await save.isDisabled()).toBe(true);
  await keyword.fill("podcast tool");
  expect(await save.isDisabled()).toBe(false);
  await keyword.fill("podcast");
  expect(await save.isDisabled()).toBe(true);
  await skip.check();
  expect(await save.isDisabled()).toBe(false);
  await skip.uncheck();
  expect(await save.isDisabled()).toBe(true);
  await keyword.fill("webinar");
  await save.click();
  await page.locator("summary", { hasText: "webinar" }).waitFor();
  expect(await page.locator("details[name=alert]").count()).toBe(1);
  expect(await save.isDisabled()).toBe(true);
  const { 0: stored } = (await (await apiOf(page).get("/api/reddit/alerts")).json()) as {
    keyword: string;
  }[];
  expect(stored).toMatchObject({
    keyword: "webinar",
    frequency: { hours: 1, time: { hour: 1, period: "AM" } },
    posts: { limit: 2, skipExisting: false },
    filter: { prompt: "", comments: 0, upvotes: 0 },
  });
}, 120_000);

test("deleting asks first, and the alert stays away", async () => {
  await open("/reddit");
  await page.locator("summary", { hasText: "Alert 1" }).click();
  const alert = page.locator("details[name=alert][open]");
  await alert.getByRole("button", { name: "Delete alert" }).first().click();
  const question = page.getByRole("dialog");
  await question.waitFor();
  await question.getByRole("button", { name: "Keep it" }).click();
  expect(await page.locator("details[name=alert]").count()).toBe(1);
  await page.getByRole("region", { name: "Alert 2" }).getByLabel("Keyword").fill("half written");
  await alert.getByRole("button", { name: "Delete alert" }).first().click();
  await question.getByRole("button", { name: "Delete alert" }).click();
  const form = page.getByRole("region", { name: "Alert 1" });
  await form.waitFor();
  expect(await form.getByLabel("Keyword").inputValue()).toBe("half written");
  await open("/reddit");
  expect(await page.locator("details[name=alert]").count()).toBe(0);
}, 120_000);

test("the API takes and gives the nested shape, judges it field by field, and knows what is gone", async () => {
  const api = apiOf(page);
  const headers = { origin: consoleUrl };
  const wrong = await api.post("/api/reddit/alerts", {
    headers,
    data: {
      keyword: "",
      frequency: { hours: 0, time: { hour: 13, period: "XM" } },
      posts: { limit: 0 },
      filter: { comments: -1, upvotes: -1 },
    },
  });
  expect(wrong.status()).toBe(400);
  const { fields } = (await wrong.json()) as { fields: Record<string, string[]> };
  expect(Object.keys(fields).sort()).toEqual(
    [
      "keyword",
      "frequencyHours",
      "frequencyTimeHour",
      "frequencyTimePeriod",
      "postsLimit",
      "filterComments",
      "filterUpvotes",
    ].sort(),
  );
  const alert = {
    keyword: "podcast NOT hiring",
    frequency: { hours: 24, time: { hour: 9, period: "PM" } },
    posts: { limit: 5, skipExisting: true },
    filter: { prompt: "Asks for a tool.", comments: 2, upvotes: 3 },
  };
  const added = (await (await api.post("/api/reddit/alerts", { headers, data: alert })).json()) as {
    _id: string;
  };
  expect(added).toEqual({ _id: expect.any(String) as string, ...alert });
  const list = async () => (await (await api.get("/api/reddit/alerts")).json()) as Record<string, unknown>[];
  expect((await list())[0]).toMatchObject(added);
  const changed = await api.put(`/api/reddit/alerts/${added._id}`, {
    headers,
    data: { ...alert, keyword: "webinar" },
  });
  expect(await changed.json()).toEqual({ ...added, keyword: "webinar" });
  expect((await api.delete(`/api/reddit/alerts/${added._id}`, { headers })).status()).toBe(204);
  expect((await api.delete(`/api/reddit/alerts/${added._id}`, { headers })).status()).toBe(404);
  expect((await api.put(`/api/reddit/alerts/${added._id}`, { headers, data: alert })).status()).toBe(404);
  expect(await list()).toEqual([]);
}, 120_000);

test("a CSV of keywords is searched row by row, and its file comes by e-mail", async () => {
  const answer = await apiOf(page).post("/api/linkedin/scrape", {
    headers: { origin: consoleUrl },
    multipart: {
      csvfile: {
        name: "keywords.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("keyword\nwebinar\ninterview\nWebinar\n\nxylophonography\n"),
      },
      emailToSendCSV: "csv@example.com",
      is_linkedin: "true",
      days: "2",
      notRelevantTargets: "false",
    },
  });
  expect(answer.status()).toBe(202);
  const { runId } = (await answer.json()) as { runId: string };
  const file = await until(() => mailedFile("csv@example.com"), Boolean);
  const lines = file.trimEnd().split("\r\n");
  expect(lines[0]).toMatch(
    /^\uFEFFkeyword,"?keyword \(result\)"?,author,author_link,title,company,posted_at,text,link,verdict,verdict_reason,verdict_quote,status,/,
  );
  expect(lines.filter((line) => line.startsWith("webinar,")).length).toBeGreaterThan(1);
  expect(file).toMatch(/\nxylophonography,.*no-data/);
  const run = (await (await apiOf(page).get(`/api/runs/${runId}`)).json()) as {
    counts: Record<string, number>;
  };
  expect(run.counts).toMatchObject({ done: 3, noData: 1, failed: 0 });
}, 120_000);

test("Social Intent Tracker wants an e-mail, shows posts with quotes and mails them; the same again asks no model", async () => {
  await open("/intent-tracker");
  const submit = page.getByRole("button", { name: "Submit" });
  const mail = page.getByLabel("Email for results");
  expect(await submit.isDisabled()).toBe(true);
  expect(await mail.getAttribute("aria-required")).toBe("true");
  await page.getByLabel("Keyword").fill("podcast");
  await mail.fill("");
  const searches = await asked("api.harvest-api.com");
  await submit.click();
  expect(await mail.getAttribute("aria-invalid")).toBe("true");
  expect(await asked("api.harvest-api.com")).toBe(searches);
  await mail.fill("intent@example.com");
  await submit.click();
  await page.getByRole("heading", { name: "Results for podcast" }).waitFor({ timeout: 60_000 });
  expect(await page.locator("article q").count()).toBeGreaterThan(0);
  const { emails } = await until(outbox, (box) =>
    box.emails.some(({ to }) => to.includes("intent@example.com")),
  );
  const sent = emails.find(({ to }) => to.includes("intent@example.com"));
  expect(sent?.subject).toBe("Social Intent Tracker: results for podcast");
  expect(sent?.text).toMatch(/^\d+ of \d+ results fit\n.*^Left out: \d.*^First results\nAuthor/ms);
  expect(await mailedFile("intent@example.com")).toMatch(
    /^\uFEFFis_linkedin,keyword,author,author_link,title,company,posted_at,text,link,verdict,verdict_reason,verdict_quote,status,reason,source,data,may_be_contacted\r\n/,
  );

  const models = await asked("api.openai.com");
  await submit.click();
  await page
    .getByRole("paragraph")
    .filter({ hasText: /(?:was|were) in an earlier run/ })
    .waitFor({ timeout: 60_000 });
  expect(await asked("api.openai.com")).toBe(models);
}, 120_000);

test("SERP Query keeps its own e-mail when sent, also with an example, and finds LinkedIn posts", async () => {
  await open("/serp-query");
  await page.getByLabel("Email for results").fill("example@example.com");
  await page.getByRole("button", { name: "Try video editing" }).click();
  await page.getByRole("heading", { name: "Results for video editing" }).waitFor({ timeout: 60_000 });
  const posts = page.locator("article");
  const times = () =>
    posts.locator("time").evaluateAll((all) => all.map((time) => time.getAttribute("datetime")));
  const newest = await times();
  expect(newest.length).toBeGreaterThan(3);
  expect(newest).toEqual(newest.toSorted((a, b) => String(b).localeCompare(String(a))));
  await page.getByLabel("Order").selectOption("Oldest first");
  expect(await times()).toEqual(newest.toReversed());
  const authors = () =>
    posts.evaluateAll((all) => all.map((post) => post.querySelector("header > span")?.textContent ?? ""));
  const [author = ""] = await authors();
  await page.getByLabel("Search these posts").fill(author.toUpperCase());
  expect(new Set(await authors())).toEqual(new Set([author]));
  await page.getByText(new RegExp(`^\\d+ of ${newest.length} posts shown$`)).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("serpEmail"))).toBe("example@example.com");
  await page.getByText("Filters", { exact: true }).click();
  expect(await page.getByLabel("Return yes if").inputValue()).toContain("video editing platform");
  expect(await page.getByLabel("Posts by companies").isChecked()).toBe(true);
  expect(await page.getByLabel("Posts by people").isChecked()).toBe(true);
  await page.getByLabel("Keyword").fill("podcast");
  await page.getByLabel("Email for results").fill("serp@example.com");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByRole("heading", { name: "Results for podcast" }).waitFor({ timeout: 60_000 });
  expect(await page.evaluate(() => localStorage.getItem("serpEmail"))).toBe("serp@example.com");
  await open("/serp-query");
  expect(await page.getByLabel("Email for results").inputValue()).toBe("serp@example.com");
}, 120_000);
