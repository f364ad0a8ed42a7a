/** A signed-in user's browser that opens screens and reports unexpected behaviour. */
import { chromium, type Page } from "playwright-core";
import { browserWords, findBrowser } from "../testing/find-browser.ts";
import type { Attacked } from "./product.ts";

export interface WatchedBrowser {
  /** Returns the problems of the screen at this path. */
  look(path: string): Promise<string[]>;
  close(): Promise<void>;
}

export async function watchedBrowser({ url, staff }: Attacked): Promise<WatchedBrowser> {
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserWords });
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 800 } });
  const cookies = staff.cookie.split("; ").map((cookie) => {
    const [name = "", ...value] = cookie.split("=");
    return { name, value: value.join("="), url };
  });
  await context.addCookies(cookies);
  const seen: string[] = [];
  await context.exposeFunction("tellViolation", (violation: string) => seen.push(`policy: ${violation}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sample }) => {
      (window as unknown as { tellViolation(words: string): void }).tellViolation(
        `${effectiveDirective} ${blockedURI} ${sample}`,
      );
    });
  });
  const page = await context.newPage();
  page.on("dialog", (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => seen.push(`an error: ${error.message.slice(0, 200)}`));
  return {
    look: async (path) => [...(await problemsOf(page, path)), ...seen.splice(0)],
    close: () => browser.close(),
  };
}

async function problemsOf(page: Page, path: string): Promise<string[]> {
  const answer = await page
    .goto(path, { waitUntil: "load", timeout: 60_000 })
    .catch((error: unknown) => String(error));
  // The content type tells pages from data for pages.
  if (typeof answer === "string")
    return answer.includes("Download is starting") ? [] : [answer.slice(0, 200)];
  const status = answer?.status() ?? 0;
  if (!answer?.headers()["content-type"]?.startsWith("text/html"))
    return status === 500 ? ["answered 500"] : [];
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 })));
  return page.evaluate((answered) => {
    const problems: string[] = [];
    if (answered >= 500) problems.push(`answered ${answered}`);
    if ("ranHostile" in window) problems.push("ran a script of others");
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth + 1) {
      const wide = [...document.querySelectorAll("main *")].filter(
        (element) => element.getBoundingClientRect().right > clientWidth + 1,
      );
      const last = wide.at(-1);
      problems.push(
        `is ${scrollWidth - clientWidth} pixels too wide: ${last?.tagName} ${last?.className} in ${last?.parentElement?.className}`,
      );
    }
    for (const link of document.querySelectorAll("a[href]"))
      if (
        /^\s*javascript:/i.test(link.getAttribute("href") ?? "") &&
        !link.getAttribute("href")?.includes("React has blocked")
      )
        problems.push("has a link that is a script");
    return problems;
  }, status);
}
