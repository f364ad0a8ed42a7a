/** Runs axe-core on a page in both themes. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that depend on colours, so they run again in the dark theme. */
const ofColour = ["color-contrast", "link-in-text-block"];

/** Fails if the page breaks a rule of WCAG 2.2 (A or AA) or a best practice. Checks both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const broken: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const theme of ["light", "dark"] as const) {
    await page.evaluate((shown) => (document.documentElement.dataset.theme = shown), theme);
    broken.push(...(await rulesBroken(page, theme === "dark")));
  }
  await page.evaluate(() => delete document.documentElement.dataset.theme);
  await page.emulateMedia({ reducedMotion: null });
  expect(broken).toEqual([]);
}

const rulesBroken = (page: Page, inDark: boolean) =>
  page.evaluate(
    async ({ inDark: dark, ofColour: colour }) => {
      const { axe: checker } = window as unknown as { axe: typeof axe };
      const { violations } = await checker.run(document, {
        resultTypes: ["violations"],
        ...(dark && { runOnly: { type: "rule", values: colour } }),
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) =>
          [dark ? "dark" : "light", id, target.join(" "), failureSummary?.split("\n").at(-1)?.trim()].join(
            " · ",
          ),
        ),
      );
    },
    { inDark, ofColour },
  );
