/** Two alerts in one digest: set up by the form, and sent as one chat message. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { ready, signedIn } from "../browser.ts";
import { consoleUrl } from "../product.ts";
import { outbox } from "../sandbox.ts";
import { expectFitsPhone } from "../shown-runs.ts";
import { scheduledPath } from "../../scripts/stack/tick.ts";

/** Both find the same posts; the second sends two more of them. */
const keywords = ["transcription", '"transcription"'] as const;
let page: Page;
beforeAll(async () => {
  page = await signedIn("/reddit");
});
afterAll(() => page.context().close());

const alertOf = (keyword: string) =>
  page
    .locator("details[name=alert]")
    .filter({ has: page.locator("summary").getByText(keyword, { exact: true }) });
const digests = async () => (await outbox()).slack.filter(({ text }) => text.includes(`${keywords[1]} (`));

test(
  "they go out in one message, each post once, and the screen says with which others",
  { timeout: 180_000 },
  async () => {
    const form = page.locator("section[aria-labelledby=new-alert]");
    for (const [at, keyword] of keywords.entries()) {
      await form.getByLabel("Keyword", { exact: true }).fill(keyword);
      await form.getByLabel("Max posts per message").fill(String(3 + 2 * at));
      await form.getByLabel("Send together with other alerts").check();
      await form.getByRole("button", { name: "Add alert" }).click();
      await alertOf(keyword).getByText("sent together with others").waitFor();
    }
    // The next 1 AM in New York, as the platform's cron trigger would send it.
    const slot = new Date();
    slot.setUTCHours(24 + 6, 0, 0, 0);
    await Promise.all(
      Array.from({ length: 3 }, () => fetch(`${consoleUrl}${scheduledPath}&time=${slot.getTime()}`)),
    );
    await expect.poll(digests, { timeout: 90_000 }).toHaveLength(1);
    const [message] = await digests();
    expect(message?.text).toBe(
      '5 new posts from 2 alerts (sandbox data): transcription (3), "transcription" (5)',
    );
    const words = JSON.stringify(message?.blocks);
    expect(words).toContain("5 new posts, 3 of them listed above");
    const posts = words.match(/comments\/\w+/g) ?? [];
    expect(posts).toHaveLength(5);
    expect(new Set(posts).size).toBe(5);

    await page.reload();
    await ready(page);
    const [first, second] = keywords.map(alertOf);
    await second?.locator("summary").first().click();
    await second?.getByText("Sent together with “transcription”").waitFor();
    expect(await second?.getByLabel("Send together with other alerts").isChecked()).toBe(true);
    await expectAccessible(page);
    await expectFitsPhone(page);
    await first?.locator("summary").first().click();
    await first?.getByText('Sent together with “"transcription"”').waitFor();
    expect(await digests()).toHaveLength(1);
  },
);
