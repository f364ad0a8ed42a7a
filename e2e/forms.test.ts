/** Forms work without scripts, and text typed before the scripts load stays. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signedIn, signIn, visitor } from "./browser.ts";
import { plainForms } from "./plain-forms.ts";

let page: Page;
afterEach(() => page.context().close());

const { field, button, send, says, open, typedEarly } = plainForms(() => page);

describe("without scripts", () => {
  beforeEach(async () => {
    page = await (await visitor({ javaScriptEnabled: false })).newPage();
  });

  test("a sign-in is refused in words, the e-mail stays, the password does not", async () => {
    await page.goto("/login?to=/icp");
    await field("Email").fill("forms@example.com");
    await field("Password").fill("not the one");
    await send("Log in");
    await says("Wrong email or password.");
    expect(await field("Email").inputValue()).toBe("forms@example.com");
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
    await says('"Published in the last" must be at most 1,200 months.');
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
    await field("Keep only posts where", fresh).fill("Asks for a tool.\nOr for help.");
    await field("AM or PM", fresh).selectOption("PM");
    await send("Add alert", fresh);
    expect(await field("Keyword", fresh).getAttribute("aria-invalid")).toBe("true");
    expect(await field("Keep only posts where", fresh).inputValue()).toBe("Asks for a tool.\nOr for help.");
    expect(await field("AM or PM", fresh).inputValue()).toBe("PM");
    await field("Keyword", fresh).fill("forms without scripts");
    await send("Add alert", fresh);
    expect(await field("Keyword", fresh).inputValue()).toBe("");
    const alert = page.locator("details").filter({ hasText: "forms without scripts" });
    await alert.locator("summary").first().click();
    expect(await field("AM or PM", alert).inputValue()).toBe("PM");
    await field("Max posts per message", alert).fill("0");
    await send("Save changes", alert);
    await says('"Max posts per message" must be at least 1.');
    await field("Max posts per message", alert).fill("7");
    await send("Save changes", alert);
    expect(await field("Max posts per message", alert).inputValue()).toBe("7");
    await button("Delete alert", alert).click();
    await send("Delete alert", page.getByRole("dialog").or(page.locator("[popover]:popover-open")));
    expect(await alert.count()).toBe(0);
  });
});

describe("typed before the scripts come", () => {
  beforeEach(async () => {
    page = await (await visitor()).newPage();
  });

  test("a sign-in", async () => {
    await typedEarly("/login?to=/icp", async () => {
      await field("Email").fill("staff@example.com");
      await field("Password").fill("let-me-in");
    });
    await button("Log in").click();
    await page.waitForURL("**/icp");
  });

  test("a file: it is looked through as one that is chosen later", async () => {
    await signIn(page);
    await typedEarly("/youtube-light", async () => {
      const buffer = Buffer.from("domain\nbrightcast.example\n");
      await page.getByLabel("CSV file").setInputFiles({ name: "early.csv", mimeType: "text/csv", buffer });
    });
    await page.getByText("1 of 1 row ready", { exact: false }).waitFor();
    await button("Remove early.csv").click();
    await page.getByText("Drop a CSV here or choose one").waitFor();
    expect(await page.getByLabel("CSV file").inputValue()).toBe("");
  });

  test("an alert: lines, a choice, a box and a number are sent as they were typed", async () => {
    await signIn(page);
    const fresh = page.locator("section[aria-labelledby=new-alert]");
    await typedEarly("/reddit", async () => {
      await field("Keyword", fresh).fill("typed before the scripts");
      await field("Every", fresh).fill("6");
      await field("AM or PM", fresh).selectOption("PM");
      await field("Skip existing posts", fresh).check();
      await field("Keep only posts where", fresh).fill("Typed early.\nIn two lines.");
    });
    expect(await field("Keep only posts where", fresh).inputValue()).toBe("Typed early.\nIn two lines.");
    await button("Add alert", fresh).click();
    const alert = page.locator("details").filter({ hasText: "typed before the scripts" });
    await alert.locator("summary").first().click();
    expect(await field("Every", alert).inputValue()).toBe("6");
    expect(await field("AM or PM", alert).inputValue()).toBe("PM");
    expect(await field("Skip existing posts", alert).isChecked()).toBe(true);
    expect(await field("Keep only posts where", alert).inputValue()).toBe("Typed early.\nIn two lines.");
    await button("Delete alert", alert).click();
    await button("Delete alert", page.locator("[popover]:popover-open")).click();
    await alert.waitFor({ state: "detached" });
  });
});

test("a new password is checked in the browser, key by key; nothing is sent before it fits", async () => {
  page = await signedIn("/account");
  const posts: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
  await field("Current password").fill("let-me-in");
  await field("New password").fill("short");
  await field("Repeat the new password").fill("other");
  await button("Change password").click();
  await page.getByText("The new password needs at least 10 characters.").waitFor();
  await field("New password").pressSequentially(" but longer");
  await expect.poll(() => field("New password").getAttribute("aria-invalid")).toBe(null);
  await page.getByText("The new passwords do not match. Enter the same password twice.").waitFor();
  await field("Repeat the new password").fill("short but longer");
  await page
    .getByText("The new passwords do not match. Enter the same password twice.")
    .waitFor({ state: "detached" });
  expect(posts).toEqual([]);
});
