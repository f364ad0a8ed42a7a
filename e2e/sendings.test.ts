/** A sending in a browser: from a run's people to HubSpot and back. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { signedIn } from "./browser.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

test("a run's people are compared, approved, written and taken back", { timeout: 240_000 }, async () => {
  const answer = await apiOf(page).post("/api/youtube/scrape", {
    data: { domain: "brightcast.example" },
    timeout: 60_000,
  });
  expect(answer.ok()).toBe(true);
  await page.goto(`/runs/${answer.headers()["x-run-id"]}`);
  await page.getByRole("button", { name: "Send to HubSpot" }).click();
  await page.waitForURL(/\/sendings\/.+/);
  const heading = page.getByRole("heading", { level: 1 });
  await page.getByRole("button", { name: /^Send \d+ to HubSpot/ }).waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  // Four counts are always shown, and each opens its lines.
  const created = page
    .getByRole("navigation", { name: "Rows by outcome" })
    .getByRole("link", { name: /To create/ });
  const count = Number((await created.innerText()).match(/\d+/)?.[0]);
  expect(count).toBeGreaterThan(0);
  await created.click();
  await page.waitForURL(/show=created/);
  await page.getByRole("region", { name: "To create" }).waitFor();
  expect(await page.getByRole("region", { name: "To create" }).locator("tbody tr").count()).toBe(count);

  await page.getByRole("button", { name: /^Send \d+ to HubSpot/ }).click();
  await page.getByRole("button", { name: "Take back" }).first().waitFor({ timeout: 60_000 });
  await expectAccessible(page);
  expect(await heading.innerText()).toContain("To HubSpot");
  await page.getByRole("button", { name: "Take back" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
  await page.getByText("Taken back", { exact: true }).waitFor({ timeout: 60_000 });
  await page
    .getByText(/Archived in HubSpot/)
    .first()
    .waitFor();

  await page.goto("/sendings");
  await expectAccessible(page);
  await page.getByRole("cell", { name: "Taken back" }).first().waitFor();
});

test(
  "a list of 200 people goes to HubSpot with their companies into the list “Spring”, and back, in 8 actions",
  {
    timeout: 500_000,
  },
  async () => {
    const { id: listId } = (await (
      await apiOf(page).post("/api/lists", { data: { name: "Fair in spring", kind: "person" } })
    ).json()) as { id: string };
    const lines = Array.from({ length: 200 }, (_, at) => ({
      email: `guest${at}@fair-${at % 4}.example`,
      name: `Guest Number${at}`,
      title: "Host",
      domain: `fair-${at % 4}.example`,
    }));
    expect((await apiOf(page).post(`/api/lists/${listId}/lines`, { data: { lines } })).ok()).toBe(true);
    await page.goto(`/lists/${listId}`);
    let actions = 0;
    const press = async (name: string | RegExp) => {
      actions += 1;
      await page.getByRole("button", { name }).first().click({ timeout: 120_000 });
    };
    await press("Send 200 to HubSpot");
    await page.waitForURL(/\/sendings\/.+/);
    await page.getByText("200 ready of 200").waitFor({ timeout: 120_000 });
    await expectAccessible(page);
    actions += 1;
    await page.getByText("Columns, overwriting, companies and list").click();
    actions += 1;
    await page.getByLabel("Static list in HubSpot").fill("Spring");
    await press("Compare again");
    await page.getByText("into the list “Spring”").waitFor({ timeout: 120_000 });
    await page.getByText("Creates 200 contacts and 4 companies").waitFor({ timeout: 120_000 });
    await press("Send 200 to HubSpot");
    await press(/^Send the other/);
    await page.getByText("Sent", { exact: true }).waitFor({ timeout: 120_000 });
    await page.getByRole("link", { name: "In HubSpot 200" }).waitFor();
    await expectAccessible(page);
    await press("Take back");
    actions += 1;
    await page.getByRole("dialog").getByRole("button", { name: "Take back" }).click();
    await page.getByText("Taken back", { exact: true }).waitFor({ timeout: 120_000 });
    await page
      .getByText(/Archived in HubSpot/)
      .first()
      .waitFor();
    expect(actions).toBeLessThanOrEqual(8);
  },
);
