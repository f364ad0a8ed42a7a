/** Prompt screens in tests: the form of one prompt, and delayed saves. */
import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { ready } from "./browser.ts";

/** Delays every save of a prompt until released, and counts them. */
export async function heldSaves(page: Page) {
  const sent: string[] = [];
  let held: (() => void)[] = [];
  await page.route(/\/prompt-sets\/[^/?]+\.data/, async (route: Route) => {
    if (route.request().method() === "POST") {
      sent.push(route.request().postData() ?? "");
      await new Promise<void>((resolve) => held.push(resolve));
    }
    await route.continue();
  });
  const letGo = async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    for (const each of held) each();
    held = [];
  };
  return { sent, letGo };
}

export const formOf = (on: Page, label: string) =>
  on.locator("form").filter({ has: on.getByRole("textbox", { name: label, exact: true }) });

export async function openPrompts(on: Page, path: string) {
  await on.goto(path);
  await on.getByRole("button", { name: "Versions" }).first().waitFor();
  await ready(on);
}

/**
 * Checks that a changed text shows the save's progress and result, and is still there after a
 * reload.
 */
export async function expectSaves(page: Page, path: string, label: string, status: string): Promise<void> {
  const saves = await heldSaves(page);
  await page.goto(path);
  await ready(page);
  const form = formOf(page, label);
  await form.getByRole("textbox", { name: label, exact: true }).fill(`A new text for ${path}`);
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(() => form.getAttribute("data-status")).toBe(status);
  expect(await form.getByRole("button", { name: "Saving..." }).isDisabled()).toBe(true);
  await saves.letGo();
  await form.getByText("Saved", { exact: true }).waitFor();
  await form.getByText("Saved", { exact: true }).waitFor({ state: "detached" });
  await page.reload();
  expect(await form.getByRole("textbox", { name: label, exact: true }).inputValue()).toBe(
    `A new text for ${path}`,
  );
}
