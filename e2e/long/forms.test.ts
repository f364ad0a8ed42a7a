/** The other forms: without scripts, and with text typed before the scripts load. */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ready, signIn, visitor } from "../browser.ts";
import { plainForms } from "../plain-forms.ts";

let page: Page;
afterEach(() => page.context().close());

const { field, button, send, says, open, typedEarly } = plainForms(() => page);

describe("without scripts", () => {
  beforeEach(async () => {
    page = await (await visitor({ javaScriptEnabled: false })).newPage();
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
    await field("Unit of the budget of Apollo", service).selectOption("units");
    await send("Save", service);
    expect(await limit.getAttribute("aria-invalid")).toBe("true");
    expect(await limit.inputValue()).toBe("much");
    expect(await field("Unit of the budget of Apollo", service).inputValue()).toBe("units");
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
    await says('You already have "Head of Forms", which means the same.');
    expect(await field("ICP name").inputValue()).toBe("head of forms");
    await field("Test titles").fill("Global Head of Forms\nCook");
    await send("Test");
    expect(await page.getByRole("region", { name: "Tested titles" }).innerText()).toContain("Head of Forms");
    expect(await field("Test titles").inputValue()).toBe("Global Head of Forms\nCook");
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
    await field("Repeat the new password").fill("another password");
    await send("Change password");
    await says("Wrong current password.");
    expect(await field("New password").inputValue()).toBe("");
  });
});

describe("with scripts that come late", () => {
  beforeEach(async () => {
    page = await (await visitor()).newPage();
  });

  test("a word without an end makes no field wider than a phone", async () => {
    await signIn(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/apollo-endpoints");
    await ready(page);
    await field("Enterprise non-media").fill("x".repeat(300));
    await field("Enterprise non-media").press("Enter");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test("texts that had words in them already: the screen knows that they are not saved, and saves them", async () => {
    await signIn(page);
    const list = page.locator("main textarea").first();
    const remove = page.getByRole("button", { name: "Remove Head of Early Forms" });
    await typedEarly("/apollo-endpoints", async () => {
      await list.fill(`${await list.inputValue()}, Head of Early Forms`);
    });
    await remove.waitFor();
    await page.getByText("Unsaved changes").waitFor();
    await button("Save").click();
    await page.getByText("Saved", { exact: true }).waitFor();
    await remove.click();
    await button("Save").click();
    await page.getByText("Saved", { exact: true }).waitFor();
  });

  test("a save is told of however long the screen takes to be read again", async () => {
    await signIn(page);
    await page.goto("/apollo-endpoints");
    await ready(page);
    await field("Enterprise non-media").fill("Head of Late Screens,");
    await page.clock.install();
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    await page.route("**/*.data*", async (route) => {
      if (route.request().method() === "GET") {
        asked.resolve();
        await answered.promise;
      }
      await route.continue();
    });
    const isKept = () => page.evaluate(() => "form-draft:title-lists" in localStorage);
    await expect.poll(isKept).toBe(true);
    await button("Save").click();
    await asked.promise;
    // The screen has its answer and is still reloading its data.
    await expect.poll(isKept).toBe(false);
    await page.clock.runFor(5000);
    answered.resolve();
    await page.getByText("Saved", { exact: true }).waitFor();
  });
});
