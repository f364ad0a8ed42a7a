/**
 * Adds a static HubSpot list to a list, by mouse and by keyboard. Then tests a missing scope, a
 * HubSpot failure, a list that is deleted meanwhile, and an empty list.
 */
import { mkdirSync } from "node:fs";
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { answerOf } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { byKeyboard } from "../keyboard.ts";
import { sandboxUrl } from "../product.ts";
import { healSandbox, order } from "../sandbox.ts";
import { expectFitsPhone } from "../shown-runs.ts";

let page: Page;
let keys: ReturnType<typeof byKeyboard>;
beforeAll(async () => {
  page = await signedIn();
  keys = byKeyboard(page);
  mkdirSync("test-results/hubspot-lists", { recursive: true });
});
afterEach(healSandbox);

const headers = { authorization: "Bearer sandbox", "content-type": "application/json" };
const members = "/crm/lists/*/memberships/join-order";
const add = () => page.getByRole("button", { name: /^Add [\d,]+ for \$0$/ });
const result = () => page.getByText(/^[\d,]+ members: [\d,]+ added/);

/** Makes a list of people or companies, and opens the screen for adding a HubSpot list. */
async function open(name: string, kind: "person" | "company" = "person"): Promise<string> {
  const { id } = (await answerOf("/api/lists", { json: { name, kind } })).body as { id: string };
  await page.goto(`/lists/${id}/hubspot`);
  await ready(page);
  return id;
}

async function askPortal<T>(method: string, path: string, body: unknown): Promise<T> {
  const address = `${sandboxUrl}/api.hubapi.com/crm/${path}`;
  const answer = await fetch(address, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Makes a static list of new contacts in the portal. @returns its id */
async function inPortal(name: string, count = 0): Promise<string> {
  const { list } = await askPortal<{ list: { listId: string } }>("POST", "lists/2026-09", {
    name,
    objectTypeId: "0-1",
    processingType: "MANUAL",
  });
  const contacts = Array.from({ length: count }, (_, at) => ({
    properties: { email: `guests${at}@many-guests.example`, firstname: "Ada", lastname: `Quill ${at}` },
    associations: [],
  }));
  for (let from = 0; from < count; from += 100) {
    const { results } = await askPortal<{ results: { id: string }[] }>(
      "POST",
      "objects/2026-09/contacts/batch/create",
      { inputs: contacts.slice(from, from + 100) },
    );
    await askPortal("PUT", `lists/2026-09/${list.listId}/memberships/add-and-remove`, {
      recordIdsToAdd: results.map(({ id }) => id),
      recordIdsToRemove: [],
    });
  }
  return list.listId;
}

const linesOf = async (id: string) => ((await answerOf(`/api/lists/${id}`)).body as { lines: number }).lines;

const picture = (name: string) =>
  page.screenshot({ path: `test-results/hubspot-lists/${name}.png`, fullPage: true });

test.each<[how: string, press: (target: Locator) => Promise<void>]>([
  ["the mouse", (target) => target.click()],
  ["keys", (target) => keys.take(target)],
])("a HubSpot list is found, looked at and added by %s", { timeout: 120_000 }, async (how, press) => {
  const list = await open(`Guests by ${how}`);
  await page.getByRole("row", { name: /^Trade fair contacts 300$/ }).waitFor();
  // The screen does not offer active lists or lists of companies.
  expect(await page.getByText(/Newsletter readers|Podcast sponsors/).count()).toBe(0);
  const search = page.getByRole("textbox", { name: "Name of the HubSpot list" });
  await (how === "keys" ? keys.to(search) : search.click());
  await page.keyboard.type("webinar");
  await page.keyboard.press("Enter");
  await page.waitForURL(/search=webinar/);
  await page.getByText("Trade fair contacts").waitFor({ state: "detached" });
  await expectAccessible(page);
  await expectFitsPhone(page);
  await press(page.getByRole("link", { name: "Webinar guests" }));
  await page.getByRole("heading", { name: "Webinar guests: 300 members" }).waitFor();
  await ready(page);
  const first = page.getByRole("region", { name: "First members of Webinar guests" });
  expect(await first.getByRole("row").count()).toBe(11);
  await page.getByText("And 290 more.").waitFor();
  expect(await linesOf(list)).toBe(0);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await picture(`preview by ${how}`);
  await press(add());
  await result().waitFor();
  await expectAccessible(page);
  await picture(`added by ${how}`);
  await press(page.getByRole("link", { name: "300 members" }));
  await page.getByRole("grid", { name: `Lines of Guests by ${how}` }).waitFor();
  expect(await linesOf(list)).toBeGreaterThan(250);
});

test("a list of companies offers HubSpot's lists of companies", { timeout: 60_000 }, async () => {
  const list = await open("Sponsors", "company");
  await page.getByRole("link", { name: "Podcast sponsors" }).click();
  await add().click();
  await result().waitFor();
  expect(await linesOf(list)).toBeGreaterThan(0);
});

test("a missing scope is named, and trying again works", { timeout: 60_000 }, async () => {
  const body = {
    category: "MISSING_SCOPES",
    errors: [{ context: { requiredGranularScopes: ["crm.lists.read"] } }],
  };
  await order([{ host: "api.hubapi.com", path: "/crm/lists/", status: 403, body }]);
  // The console caches the list search for a minute, so this test searches for another name.
  await open("No scope");
  await page.goto(`${new URL(page.url()).pathname}?search=guest`);
  await page.getByRole("alert").filter({ hasText: "crm.lists.read" }).waitFor();
  await ready(page);
  await expectAccessible(page);
  await expectFitsPhone(page);
  await picture("scope missing");
  await healSandbox();
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Webinar guests" }).waitFor();
});

test(
  "a HubSpot that fails adds nobody; afterwards the same press continues",
  { timeout: 180_000 },
  async () => {
    const list = await open("HubSpot fails");
    await page.getByRole("link", { name: "Webinar guests" }).click();
    await add().waitFor();
    await order([{ host: "api.hubapi.com", path: members, status: 503 }]);
    await add().click();
    await page.getByText(/HubSpot can't be reached/).waitFor({ timeout: 100_000 });
    await picture("HubSpot fails");
    expect(await linesOf(list)).toBe(0);
    await healSandbox();
    await add().click();
    await result().waitFor();
    expect(await linesOf(list)).toBeGreaterThan(250);
  },
);

test(
  "a HubSpot that fails half-way keeps what is added, shows the bar, and continues on a press",
  { timeout: 240_000 },
  async () => {
    const portalList = await inPortal("Many guests", 1200);
    const list = await open("Half-way");
    await page.goto(`/lists/${list}/hubspot?list=${portalList}`);
    await add().waitFor();
    await ready(page);
    // Only the request after the first thousand members fails.
    const path = `${members}*after=${encodeURIComponent(btoa("joined-1000"))}`;
    await order([{ host: "api.hubapi.com", path, status: 503 }]);
    await keys.take(add());
    await page.getByText(/1,000 of 1,\d{3}/).waitFor();
    await page.getByRole("progressbar", { name: "Members read" }).waitFor();
    await page.getByText(/HubSpot can't be reached/).waitFor({ timeout: 100_000 });
    await expectAccessible(page);
    await expectFitsPhone(page);
    await picture("half-way");
    const before = await linesOf(list);
    expect(before).toBeGreaterThan(900);
    await healSandbox();
    await keys.take(page.getByRole("button", { name: "Continue" }));
    await result().waitFor();
    expect(await linesOf(list)).toBeGreaterThan(before);
  },
);

test("an empty list has nobody to add; a deleted one is named", { timeout: 60_000 }, async () => {
  const portalList = await inPortal("Nobody yet");
  const list = await open("From nobody");
  await page.goto(`/lists/${list}/hubspot?list=${portalList}`);
  await page.getByText("This HubSpot list is empty, so there is nobody to add.").waitFor();
  expect(await page.getByRole("button", { name: /^Add/ }).count()).toBe(0);
  await picture("empty");

  await page.goto(`/lists/${list}/hubspot?list=412`);
  await add().waitFor();
  await ready(page);
  await fetch(`${sandboxUrl}/api.hubapi.com/crm/lists/2026-09/412`, { method: "DELETE", headers });
  await add().click();
  await page.getByText("This list no longer exists in HubSpot.").waitFor();
  expect(await linesOf(list)).toBe(0);
  await page.goto(`/lists/${list}/hubspot?list=412`);
  await page.getByRole("alert").filter({ hasText: "This list no longer exists in HubSpot." }).waitFor();
  await ready(page);
  await picture("deleted");
  await page.getByRole("link", { name: "All static lists" }).click();
  await page.getByRole("link", { name: "Webinar guests" }).waitFor();
});
