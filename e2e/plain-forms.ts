/** Forms in tests: found by label, sent without scripts, or filled before the scripts load. */
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { hydrated, signIn } from "./browser.ts";

export function plainForms(of: () => Page) {
  const field = (label: string, within: Pick<Page, "getByLabel"> = of()) =>
    within.getByLabel(label, { exact: true });
  const button = (name: string, within: Pick<Page, "getByRole"> = of()) =>
    within.getByRole("button", { name, exact: true });
  /** Sends a form without scripts and waits for the answer's page. */
  const send = (name: string, within?: Pick<Page, "getByRole">) =>
    Promise.all([of().waitForNavigation(), button(name, within).click()]);
  const says = async (words: string) => expect(await of().locator("body").innerText()).toContain(words);

  /** Signs in and opens a screen. */
  async function open(path: string) {
    await of().goto(`/login?to=${encodeURIComponent(path)}`);
    await signIn(of());
  }

  /** Opens the URL, lets a user type, and only then delivers the scripts. */
  async function typedEarly(address: string, type: () => Promise<void>): Promise<void> {
    const { promise: scripts, resolve: arrive } = Promise.withResolvers<void>();
    await of().route("**/*.js", async (route) => {
      await scripts;
      await route.continue();
    });
    await of().goto(address, { waitUntil: "commit" });
    await type();
    arrive();
    await hydrated(of());
  }

  return { field, button, send, says, open, typedEarly };
}
