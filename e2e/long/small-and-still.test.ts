/**
 * Every screen at 200 % zoom and on a phone. If the user's system asks for less motion, nothing
 * moves.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { ready, signedIn } from "../browser.ts";
import { healSandbox, order } from "../sandbox.ts";
import { screenPaths } from "../screens.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});
afterAll(() => page.context().close());

/**
 * Returns how far the page scrolls sideways, and the elements beyond its edges that cannot be
 * scrolled into view.
 */
const outside = () =>
  page.evaluate(() => {
    const beyond = document.documentElement.scrollWidth - innerWidth;
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (["auto", "scroll"].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const controls = [
      ...document.querySelectorAll("main :is(a[href], button, input, select, textarea, summary)"),
    ].filter((control) => {
      const { left, right, width } = control.getBoundingClientRect();
      if (width <= 1 || !control.checkVisibility({ visibilityProperty: true })) return false;
      return (left < -1 || right > innerWidth + 1) && !scrolls(control.parentElement);
    });
    const names = controls.map((control) => control.outerHTML.slice(0, 120));
    return [...(beyond > 0 ? [`The page scrolls ${beyond} pixels sideways`] : []), ...names];
  });

/** Returns animations and transitions longer than a millisecond, running or possible. */
const moving = () =>
  page.evaluate(() => {
    const longest = (list: string) => Math.max(...list.split(",").map((each) => parseFloat(each) * 1000));
    const found = document.getAnimations().flatMap((animation) => {
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      return Number(activeDuration) > 1 ? [`runs: ${target?.outerHTML.slice(0, 120)}`] : [];
    });
    for (const element of document.querySelectorAll("*"))
      for (const part of ["", "::before", "::after"]) {
        const { transitionDuration, animationName, animationDuration, scrollBehavior } = getComputedStyle(
          element,
          part,
        );
        if (
          longest(transitionDuration) > 1 ||
          (animationName !== "none" && longest(animationDuration) > 1) ||
          scrollBehavior === "smooth"
        )
          found.push(`would move: ${element.outerHTML.slice(0, 120)}${part}`);
      }
    return found;
  });

describe.each([
  ["at 200 % zoom", { width: 720, height: 450 }],
  ["on a phone", { width: 390, height: 844 }],
])("%s", (_, size) => {
  beforeAll(async () => {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: "reduce" });
  });

  test.each(screenPaths)("%s fits, and stands still", async (path) => {
    await page.goto(path);
    await ready(page);
    expect(await outside()).toEqual([]);
    expect(await moving()).toEqual([]);
  });
});

test("a run under way, a dialog and the menu stand still too, where they move otherwise", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/youtube-light");
  await ready(page);
  // The run stays open: this company has no cached answer, and the sandbox delays the new one.
  onTestFinished(healSandbox);
  await order(["www.youtube.com", "www.googleapis.com"].map((host) => ({ host, latencyMs: 60_000 })));
  await page.getByLabel("Company domain").fill("flintbuild.example");
  await page.getByRole("button", { name: "Submit", exact: true }).click();
  await page.locator("[data-progress-message]").waitFor();
  expect(await moving()).toEqual([]);
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Go to a page or run").waitFor();
  expect(await moving()).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Open the menu" }).click();
  expect(await moving()).toEqual([]);
  // Proves that the check detects motion.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  expect(await moving()).not.toEqual([]);
});
