/** A sending's preview and its sent page by keyboard alone, and without scripts. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { apiOf } from "./api.ts";
import { ready, signedIn, signIn, visitor } from "./browser.ts";
import { byKeyboard } from "./keyboard.ts";
import { plainForms } from "./plain-forms.ts";

/** Starts a sending of three people, two of whom are ready. @returns its path */
async function begun(page: Page, domain: string): Promise<string> {
  const api = apiOf(page);
  const made = await api.post("/api/lists", { data: { name: `People of ${domain}`, kind: "person" } });
  const { id: listId } = (await made.json()) as { id: string };
  const lines = [
    { email: `ada@${domain}`, name: "Ada Quill", title: "Host", domain },
    { email: `bo@${domain}`, name: "Bo Reed", title: "Editor", domain },
    { linkedin: `https://www.linkedin.com/in/cy-${domain.replace(/\W/g, "-")}`, name: "Cy Vale", domain },
  ];
  expect((await api.post(`/api/lists/${listId}/lines`, { data: { lines } })).ok()).toBe(true);
  const { id } = (await (await api.post("/api/sendings", { data: { listId } })).json()) as { id: string };
  const state = async () =>
    ((await (await api.get(`/api/sendings/${id}`)).json()) as { state: string }).state;
  await expect.poll(state, { timeout: 60_000 }).toBe("preview");
  return `/sendings/${id}`;
}

test(
  "by keyboard alone: ready people into a list, to an owner, to HubSpot, and back",
  { timeout: 240_000 },
  async () => {
    const page = await signedIn();
    await page.goto(await begun(page, "keys-only.example"));
    await ready(page);
    const keys = byKeyboard(page);
    const button = (name: string | RegExp) => page.getByRole("button", { name });
    await page.getByText("2 ready of 3").waitFor();
    await keys.take(page.getByRole("link", { name: "1 no address" }));
    await page.getByRole("region", { name: "no address" }).getByText("Cy Vale").waitFor();

    await keys.take(button("Add to list…"));
    const listing = page.getByRole("dialog", { name: "Add 2 people to a list" });
    await expectAccessible(page);
    await keys.to(listing.getByLabel("Name of the new list"));
    await keys.write("Ready by keyboard");
    await keys.press("Enter");
    await page.getByText("2 added to “Ready by keyboard”").waitFor();

    await keys.take(button("Assign…"));
    const assigning = page.getByRole("dialog", { name: "Assign 2 people" });
    await keys.take(assigning.getByRole("button", { name: "Assign 2" }));
    await page.getByText("2 assigned").waitFor();
    await keys.take(button("Undo"));
    await page.getByText("2 have their former owner again").waitFor();

    await keys.take(button("Send 2 to HubSpot"));
    await page.getByText("Sent in part", { exact: true }).waitFor({ timeout: 60_000 });
    await keys.take(page.getByRole("link", { name: "Not sent 1" }));
    const left = page.getByRole("region", { name: "Not sent" });
    await left.getByText("Cy Vale").waitFor();
    expect(await left.locator("tbody tr").count()).toBe(1);
    await keys.take(button("Take back").first());
    await keys.take(page.getByRole("dialog").getByRole("button", { name: "Take back" }));
    await page.getByText("Taken back", { exact: true }).waitFor({ timeout: 60_000 });
  },
);

test(
  "without scripts: ready people into a list, to an owner, to HubSpot, and back",
  { timeout: 240_000 },
  async () => {
    const page = await (await visitor({ javaScriptEnabled: false })).newPage();
    const { field, send, says } = plainForms(() => page);
    await page.goto("/login");
    await signIn(page);
    await page.goto(await begun(page, "plain-only.example"));
    await says("2 ready of 3");
    await page.getByRole("link", { name: "1 no address" }).click();
    await says("Cy Vale");

    await page.getByRole("button", { name: "Add to list…" }).click();
    await send("Add 2");
    await says("Enter a name for the list.");
    await page.getByRole("button", { name: "Add to list…" }).click();
    await field("Name of the new list").fill("Ready without scripts");
    await send("Add 2");
    await says("2 added to “Ready without scripts”");
    // A list that exists needs no name.
    await page.getByRole("button", { name: "Add to list…" }).click();
    await field("List of people").selectOption({ label: "Ready without scripts (2)" });
    expect(await field("Name of the new list").isVisible()).toBe(false);
    await send("Add 2");
    await says("2 in the list already");
    await page.getByRole("button", { name: "Assign…" }).click();
    await send("Assign 2");
    await says("2 assigned");
    await send("Undo");
    await says("2 have their former owner again");

    await page.locator("summary").filter({ hasText: "Columns, overwriting, companies and list" }).click();
    await field("Static list in HubSpot").fill("Plain");
    await send("Compare again");
    const until = async (words: string) => {
      await expect
        .poll(
          async () => {
            await page.reload();
            return page.locator("body").innerText();
          },
          { timeout: 60_000 },
        )
        .toContain(words);
    };
    await until("into the list “Plain”");
    await until("Send 2 to HubSpot");
    await send("Send 2 to HubSpot");
    await until("Take back");
    await page.getByRole("link", { name: "In HubSpot 2" }).click();
    expect(await page.locator("tbody tr").count()).toBe(2);
    await page.getByRole("button", { name: "Take back" }).first().click();
    await send("Take back", page.getByRole("dialog"));
    await until("Archived in HubSpot");
  },
);
