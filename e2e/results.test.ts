/** What stands on screen after the answer: people as rows, an e-mail apart, and no run's page as JSON. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { callApi } from "./api.ts";
import { ready, signedIn } from "./browser.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

async function runOf(path: string, json: object): Promise<string> {
  const answer = await callApi(path, { json });
  expect(answer.status).toBe(200);
  return answer.headers.get("x-run-id") ?? "";
}

async function open(path: string) {
  await page.goto(path);
  await ready(page);
}

const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** At the width of a phone nothing is pushed out of the page. */
async function expectFitsPhone() {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sideways()).toBeLessThanOrEqual(0);
  if (size) await page.setViewportSize(size);
}

test(
  "Discovery: whom to write to with the address to copy, the e-mail apart; the run's page shows the same",
  { timeout: 180_000 },
  async () => {
    const runId = await runOf("/api/youtube/scrape", { domain: "brightcast.example" });
    for (const path of [`/youtube?run=${runId}`, `/runs/${runId}`]) {
      await open(path);
      await page.getByText(/^Brightcast: .* to write to/).waitFor();
      const people = page.getByRole("region", { name: "People to write to" }).first();
      await people.waitFor();
      const first = people.getByRole("row").nth(1);
      await expect.poll(() => first.getByText(/@brightcast\.example/).count()).toBe(1);
      expect(await first.getByRole("button", { name: "Copy" }).count()).toBe(1);
      expect(await first.getByRole("link", { name: "Profile" }).getAttribute("href")).toContain(
        "linkedin.com/in/",
      );
      const letter = page.getByRole("article", { name: "E-mail" });
      const mail = await letter.getByRole("link", { name: "Open in the mail program" }).getAttribute("href");
      expect(mail).toMatch(/^mailto:[^?]+%40brightcast\.example\?subject=.+&body=.+/);
      expect(await letter.getByText(/^Subject:/).count()).toBe(0);
      await expectAccessible(page);
      await expectFitsPhone();
    }
  },
);

test.each([
  ["/api/signals/query/competitors", { domain: "brightcast.example" }, "Competitors"],
  ["/api/signals/query/relevantTarget", { domain: "brightcast.example" }, "People to write to"],
  ["/api/signals/query/client", { domain: "loyalstudio.example" }, "Client"],
  ["/api/use-cases/scrape", { domain: "brightcast.example" }, "Use cases"],
  ["/api/co-workers/scrape", { linkedInUrl: "https://www.linkedin.com/in/galen-telelli" }, "Colleagues"],
  ["/api/hg-enricher/enrich", { email: "uri.pelenko@brightcast.example", type: "host" }, "Matches"],
])(
  "the page of a run of %s shows its table; JSON stands behind a switch",
  { timeout: 180_000 },
  async (path, json, title) => {
    const runId = await runOf(path, json);
    await open(`/runs/${runId}`);
    await page.getByRole("heading", { name: title }).first().waitFor();
    const whole = page.locator("details").filter({ hasText: "The whole result as JSON" });
    expect(await whole.getAttribute("open")).toBeNull();
    await expectAccessible(page);
    await expectFitsPhone();
  },
);
