/** A new Reddit alert: its channel, a first message, the message's link, and a pause. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { consoleUrl, sandboxUrl } from "../product.ts";
import { outbox } from "../sandbox.ts";
import { expectFitsPhone } from "../shown-runs.ts";
import { scheduledPath } from "../../scripts/stack/tick.ts";

const keyword = "spreadsheet";
let page: Page;
beforeAll(async () => {
  page = await signedIn("/reddit");
});
afterAll(() => page.context().close());

const posted = async () => {
  const answer = await fetch(`${sandboxUrl}/requests.json?host=hooks.slack.com`);
  return ((await answer.json()) as { path: string }[]).map(({ path }) => path);
};
const messages = async () => (await outbox()).slack.filter(({ text }) => text.includes(`for ${keyword} `));

test(
  "it goes to the channel that was chosen by name, now, and the message's link opens it; a paused one waits",
  { timeout: 180_000 },
  async () => {
    const form = page.locator("section[aria-labelledby=new-alert]");
    await form.getByLabel("Keyword", { exact: true }).fill(keyword);
    await form.getByLabel("Slack channel").selectOption("sales");
    await form.getByRole("button", { name: "Add alert" }).click();
    const alert = page
      .locator("details[name=alert]")
      .filter({ has: page.locator("summary", { hasText: keyword }) });
    await alert.locator("summary").click();
    expect(await alert.getByLabel("Slack channel").inputValue()).toBe("sales");
    await alert.getByRole("button", { name: "Send now" }).click();
    await alert.getByText("New posts are sent within a minute").waitFor();
    await expectAccessible(page);
    await expectFitsPhone(page);
    // The platform's cron trigger of each minute.
    await fetch(`${consoleUrl}${scheduledPath}&time=${Date.now()}`);
    await expect.poll(messages, { timeout: 90_000 }).toHaveLength(1);
    expect(await posted()).toContain("/services/T1/B1/sales");
    const [message] = await messages();
    expect(message?.text).toContain("(sandbox data)");
    const [, path] = /<https?:\/\/[^/|]+(\/reddit#[\w-]+)\|/.exec(JSON.stringify(message?.blocks)) ?? [];

    await page.goto("/account");
    await page.goto(path ?? "");
    await ready(page);
    // A paused alert shows its actions without another click.
    await alert.getByRole("button", { name: "Pause" }).click();
    await alert.getByText("Paused. It won’t search until you resume it", { exact: false }).waitFor();
    await alert.locator("summary").getByText("Paused").waitFor();
    expect(await messages()).toHaveLength(1);
    await alert.getByRole("button", { name: "Resume" }).click();
    await alert.getByText(/^Next:/).waitFor();
  },
);

test("an alert looks in the subreddits it names, and in no other", async () => {
  await page.goto("/reddit");
  await ready(page);
  const form = page.locator("section[aria-labelledby=new-alert]");
  // The label avoids the word "prompt" and says what the text is for.
  await form.getByLabel("Keep only posts where").waitFor();
  expect(await form.getByLabel("Prompt").count()).toBe(0);
  await form.getByLabel("Keyword", { exact: true }).fill("podcast");
  await form.getByLabel("Max posts per message").fill("20");
  await form.getByLabel("Subreddits").fill("r/podcasting");
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByText(/^Would send/).waitFor({ timeout: 30_000 });
  const places = await form.getByText(/^r\/\w+ · /).allTextContents();
  expect(places.length).toBeGreaterThan(0);
  for (const place of places) expect(place).toMatch(/^r\/podcasting\b/i);
  await expectAccessible(page);
  await form.getByLabel("Subreddits").fill("not a name");
  await form.getByRole("button", { name: "Add alert" }).click();
  await form
    .getByText('"not a name" is not a subreddit. Enter a name such as podcasting or r/podcasting.')
    .first()
    .waitFor();
  expect(await form.getByLabel("Subreddits").inputValue()).toBe("not a name");
  await form.getByRole("button", { name: "Clear" }).click();
});

test("a channel that is not set up is refused in words", async () => {
  const answer = await callApi("/api/reddit/alerts", { json: { keyword, channel: "nowhere" } });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    detail: 'Unknown channel "nowhere". Choose one of: sales.',
  });
});
