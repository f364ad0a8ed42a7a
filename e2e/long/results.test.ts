/** The run pages of the other tools: a table, and JSON only behind a switch. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { ready, signedIn } from "../browser.ts";
import { expectFitsPhone, runOf } from "../shown-runs.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

test.each([
  ["/api/signals/query/competitors", { domain: "brightcast.example" }, "Competitors"],
  ["/api/signals/query/relevantTarget", { domain: "brightcast.example" }, "Contacts"],
  ["/api/signals/query/client", { domain: "loyalstudio.example" }, "Client"],
  ["/api/use-cases/scrape", { domain: "brightcast.example" }, "Use cases"],
  ["/api/co-workers/scrape", { linkedInUrl: "https://www.linkedin.com/in/galen-telelli" }, "Colleagues"],
  ["/api/hg-enricher/enrich", { email: "uri.pelenko@brightcast.example", type: "host" }, "Matches"],
])(
  "the page of a run of %s shows its table; JSON stands behind a switch",
  { timeout: 180_000 },
  async (path, json, title) => {
    const runId = await runOf(path, json);
    await page.goto(`/runs/${runId}`);
    await ready(page);
    await page.getByRole("heading", { name: title }).first().waitFor();
    const whole = page.locator("details").filter({ hasText: "The whole result as JSON" });
    expect(await whole.getAttribute("open")).toBeNull();
    await expectAccessible(page);
    await expectFitsPhone(page);
  },
);
