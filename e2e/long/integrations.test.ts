/** Integrations: a service is tried on the spot, and one in trouble stands on top until it answers again. */
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { signedIn } from "../browser.ts";
import { healSandbox, order } from "../sandbox.ts";

let page: Page;
afterEach(async () => {
  await healSandbox();
  await page.context().close();
});

test(
  "a service is checked by a free call; one that fails says how, and stands on top until it answers",
  { timeout: 120_000 },
  async () => {
    await order([{ host: "api.hubapi.com", status: 500 }]);
    page = await signedIn("/integrations");
    const service = page.getByRole("listitem", { name: "HubSpot", exact: true });
    const check = service.getByRole("button", { name: "Check now: HubSpot" });
    await check.click();
    await service.getByText("It does not answer as it should:").waitFor({ timeout: 60_000 });
    await service.getByText(/^Last failure/).waitFor();
    const place = () =>
      page
        .locator("main li[aria-label]")
        .evaluateAll((items) => items.findIndex((item) => item.getAttribute("aria-label") === "HubSpot"));
    await expect.poll(place).toBeLessThan(3);
    await healSandbox();
    await check.click();
    await service.getByText("It answers.", { exact: true }).waitFor({ timeout: 60_000 });
    await service.getByText(/^It answers again\. Last failure/).waitFor();
    await expectAccessible(page);
  },
);
