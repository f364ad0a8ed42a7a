/** The price before the click (docs/product/runs-and-files.md). */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { ready, signedIn, visitor } from "./browser.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/youtube");
});
afterEach(() => page.context().close());

const field = () => page.getByLabel("Company domain");
const submit = () => page.getByRole("button", { name: "Submit" });

test("a search shows its price beside the button, then what it usually costs, and that it is paid", async () => {
  await page.getByText("Price not known yet").first().waitFor();
  await page.getByText("About this price").click();
  await page.getByText("Nobody has looked anything up with these settings yet. At most $").waitFor();
  await field().fill("brightcast.example");
  await submit().click();
  await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
  await page.goto("/youtube");
  await ready(page);
  await page
    .getByText(/^Usually up to \$\d/)
    .first()
    .waitFor();
  await field().fill("");
  await field().pressSequentially("brightcast.example");
  await page.getByText("$0, already paid").waitFor();
  await page.getByText(/ asked today\. New data: usually up to \$\d/).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open that result" }).click();
  await page.waitForURL("**/runs/*");
});

test("a price stands there without scripts", async () => {
  const plain = await visitor({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const served = await plain.newPage();
  await served.goto("/youtube-light");
  await served.getByText("Free", { exact: true }).first().waitFor();
  await plain.close();
});
