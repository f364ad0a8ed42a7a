/** The forms a person fills: they work without scripts, and what was typed before the scripts came stays. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hydrated, signedIn, signIn, visitor } from "./browser.ts";

let page: Page;
afterEach(() => page.context().close());

const field = (label: string, within: Pick<Page, "getByLabel"> = page) =>
  within.getByLabel(label, { exact: true });
const button = (name: string, within: Pick<Page, "getByRole"> = page) =>
  within.getByRole("button", { name, exact: true });
/** Sends a form without scripts: the page that answers is there. */
const send = (name: string, within?: Pick<Page, "getByRole">) =>
  Promise.all([page.waitForNavigation(), button(name, within).click()]);
const says = async (words: string) => expect(await page.locator("body").innerText()).toContain(words);

describe("without scripts", () => {
  beforeEach(async () => {
    page = await (await visitor({ javaScriptEnabled: false })).newPage();
  });

  async function open(path: string) {
    await page.goto(`/login?to=${encodeURIComponent(path)}`);
    await signIn(page);
  }

  test("a sign-in is refused in words, the e-mail stays, the password does not", async () => {
    await page.goto("/login?to=/icp");
    await field("E-mail").fill("forms@example.com");
    await field("Password").fill("not the one");
    await send("Log in");
    await says("E-mail or password is wrong.");
    expect(await field("E-mail").inputValue()).toBe("forms@example.com");
    expect(await field("Password").inputValue()).toBe("");
    await signIn(page);
    expect(new URL(page.url()).pathname).toBe("/icp");
  });

  test("filters: what is refused stays with the reason at its field, then what is saved stands there", async () => {
    await open("/youtube-light");
    await page.locator("summary").filter({ hasText: "Filters" }).click();
    const shipped = await field("Negative keywords").inputValue();
    await field("Published in the last").fill("99999");
    await field("Negative keywords").fill("forms, without scripts");
    await send("Save filters");
    await says("Published in the last must be at most 1,200.");
    expect(await field("Published in the last").inputValue()).toBe("99999");
    expect(await field("Negative keywords").inputValue()).toBe("forms, without scripts");
    await field("Published in the last").fill("2");
    await send("Save filters");
    await page.goto("/youtube-light");
    expect(await field("Published in the last").inputValue()).toBe("2");
    expect(await field("Negative keywords").inputValue()).toBe("forms, without scripts");
    await page.locator("summary").filter({ hasText: "Filters" }).click();
    await field("Published in the last").fill("1");
    await field("Negative keywords").fill(shipped);
    await send("Save filters");
  });

  test("alerts: one that can't be is refused at its field, one that can is added, changed and deleted", async () => {
    await open("/reddit");
    const fresh = page.locator("section[aria-labelledby=new-alert]");
    await field("Keyword", fresh).fill('"open quotes');
    await field("Prompt", fresh).fill("Asks for a tool.\nOr for help.");
    await field("AM or PM", fresh).selectOption("PM");
    await send("Add alert", fresh);
    expect(await field("Keyword", fresh).getAttribute("aria-invalid")).toBe("true");
    expect(await field("Prompt", fresh).inputValue()).toBe("Asks for a tool.\nOr for help.");
    expect(await field("AM or PM", fresh).inputValue()).toBe("PM");
    await field("Keyword", fresh).fill("forms without scripts");
    await send("Add alert", fresh);
    expect(await field("Keyword", fresh).inputValue()).toBe("");
    const alert = page.locator("details").filter({ hasText: "forms without scripts" });
    await alert.locator("summary").first().click();
    expect(await field("AM or PM", alert).inputValue()).toBe("PM");
    await field("Most posts in a message", alert).fill("0");
    await send("Save changes", alert);
    await says("Most posts in a message must be at least 1.");
    await field("Most posts in a message", alert).fill("7");
    await send("Save changes", alert);
    expect(await field("Most posts in a message", alert).inputValue()).toBe("7");
    await button("Delete alert", alert).click();
    await send("Delete alert", page.getByRole("dialog").or(page.locator("[popover]:popover-open")));
    expect(await alert.count()).toBe(0);
  });

  test("the charts' configuration is saved", async () => {
    await open("/podcast-charts?tab=configuration");
    const prompt = page.locator("main textarea").last();
    const shipped = await prompt.inputValue();
    await prompt.fill("Describe the show.\nIn one sentence.");
    await send("Save changes");
    await page.goto("/podcast-charts?tab=configuration");
    expect(await prompt.inputValue()).toBe("Describe the show.\nIn one sentence.");
    await prompt.fill(shipped);
    await send("Save changes");
  });

  test("a budget is refused in words, then saved", async () => {
    await open("/integrations");
    const service = page.getByRole("listitem", { name: "Apollo", exact: true });
    const limit = field("Monthly budget of Apollo", service);
    await limit.fill("much");
    await field("What the budget of Apollo counts", service).selectOption("units");
    await send("Save", service);
    expect(await limit.getAttribute("aria-invalid")).toBe("true");
    expect(await limit.inputValue()).toBe("much");
    expect(await field("What the budget of Apollo counts", service).inputValue()).toBe("units");
    await limit.fill("90000");
    await send("Save", service);
    await page.goto("/integrations");
    expect(await limit.inputValue()).toBe("90000");
    await limit.fill("");
    await send("Save", service);
  });

  test("personas are added, tried, refused as doubles and removed", async () => {
    await open("/icp");
    await field("ICP name").fill("Head of Forms");
    await send("Add ICP");
    expect(await field("ICP name").inputValue()).toBe("");
    await field("ICP name").fill("head of forms");
    await send("Add ICP");
    await says("“Head of Forms” means the same and is there already.");
    expect(await field("ICP name").inputValue()).toBe("head of forms");
    await field("Try them on titles").fill("Global Head of Forms\nCook");
    await send("Try");
    expect(await page.getByRole("region", { name: "Tried titles" }).innerText()).toContain("Head of Forms");
    expect(await field("Try them on titles").inputValue()).toBe("Global Head of Forms\nCook");
    const line = page.getByRole("listitem").filter({ hasText: "Head of Forms" });
    await send("Remove", line);
    expect(await line.count()).toBe(0);
  });

  test("title lists are saved as they are kept, and refused with what was typed", async () => {
    await open("/apollo-endpoints");
    const list = page.locator("main textarea").first();
    const before = await list.inputValue();
    await list.fill(`${before}, ${"x".repeat(101)}`);
    await send("Save");
    expect(await list.getAttribute("aria-invalid")).toBe("true");
    expect(await list.inputValue()).toContain("x".repeat(101));
    await list.fill(`${before}, Head of Forms, Head of Forms`);
    await send("Save");
    expect(await list.inputValue()).toBe(`${before}, Head of Forms`);
    await list.fill(before);
    await send("Save");
    expect(await list.inputValue()).toBe(before);
  });

  test("a password is changed only with the current one", async () => {
    await open("/account");
    await field("Current password").fill("not the one");
    await field("New password").fill("another password");
    await field("New password again").fill("another password");
    await send("Change password");
    await says("The current password is wrong.");
    expect(await field("New password").inputValue()).toBe("");
  });
});

describe("typed before the scripts come", () => {
  /** Loads the address, lets a person type, and only then the scripts arrive. */
  async function typedEarly(address: string, type: () => Promise<void>): Promise<void> {
    const { promise: scripts, resolve: arrive } = Promise.withResolvers<void>();
    await page.route("**/*.js", async (route) => {
      await scripts;
      await route.continue();
    });
    await page.goto(address, { waitUntil: "commit" });
    await type();
    arrive();
    await hydrated(page);
  }

  beforeEach(async () => {
    page = await (await visitor()).newPage();
  });

  test("a sign-in", async () => {
    await typedEarly("/login?to=/icp", async () => {
      await field("E-mail").fill("staff@example.com");
      await field("Password").fill("let-me-in");
    });
    await button("Log in").click();
    await page.waitForURL("**/icp");
  });

  test("an alert: lines, a choice, a box and a number are sent as they were typed", async () => {
    await signIn(page);
    const fresh = page.locator("section[aria-labelledby=new-alert]");
    await typedEarly("/reddit", async () => {
      await field("Keyword", fresh).fill("typed before the scripts");
      await field("Every", fresh).fill("6");
      await field("AM or PM", fresh).selectOption("PM");
      await field("Skip existing posts", fresh).check();
      await field("Prompt", fresh).fill("Typed early.\nIn two lines.");
    });
    expect(await field("Prompt", fresh).inputValue()).toBe("Typed early.\nIn two lines.");
    await button("Add alert", fresh).click();
    const alert = page.locator("details").filter({ hasText: "typed before the scripts" });
    await alert.locator("summary").first().click();
    expect(await field("Every", alert).inputValue()).toBe("6");
    expect(await field("AM or PM", alert).inputValue()).toBe("PM");
    expect(await field("Skip existing posts", alert).isChecked()).toBe(true);
    expect(await field("Prompt", alert).inputValue()).toBe("Typed early.\nIn two lines.");
    await button("Delete alert", alert).click();
    await button("Delete alert", page.locator("[popover]:popover-open")).click();
    await alert.waitFor({ state: "detached" });
  });

  test("a word without an end makes no field wider than a phone", async () => {
    await signIn(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/apollo-endpoints");
    await page.locator("main textarea").first().fill("x".repeat(300));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("texts that had words in them already: the screen knows that they are not saved, and saves them", async () => {
    await signIn(page);
    const list = page.locator("main textarea").first();
    let before = "";
    await typedEarly("/apollo-endpoints", async () => {
      before = await list.inputValue();
      await list.fill("Head of Early Forms");
    });
    expect(await list.inputValue()).toBe("Head of Early Forms");
    await page.getByText("Unsaved changes").waitFor();
    await button("Save").click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await list.fill(before);
    await button("Save").click();
    await page.getByText("Saved", { exact: true }).waitFor();
  });
});

test("a new password is checked in the browser, key by key; nothing is sent before it fits", async () => {
  page = await signedIn("/account");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await field("Current password").fill("let-me-in");
  await field("New password").fill("short");
  await field("New password again").fill("other");
  await button("Change password").click();
  await page.getByText("The new password needs at least 10 characters.").waitFor();
  await field("New password").pressSequentially(" but longer");
  await expect.poll(() => field("New password").getAttribute("aria-invalid")).toBe(null);
  await page.getByText("The two new passwords differ.").waitFor();
  await field("New password again").fill("short but longer");
  await page.getByText("The two new passwords differ.").waitFor({ state: "detached" });
  expect(posts).toEqual([]);
});
