/** A browser for each file of tests: Debian's, else the one in an npm package (Linux on x64), else Playwright's own. */
import { existsSync } from "node:fs";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from "playwright-core";
import { afterAll, afterEach, inject } from "vitest";

const debian = "/usr/bin/chromium";
const needed = [
  "--no-sandbox",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
];

/** The path of the browser in the npm package. Its own arguments are left: they run it as a single process, which dies. */
async function packaged(): Promise<string | undefined> {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  try {
    const { default: sparticuz } = await import("@sparticuz/chromium");
    return await sparticuz.executablePath();
  } catch {
    // An optional package: it may not be installed.
    return undefined;
  }
}

async function findBrowser(): Promise<string> {
  if (existsSync(debian)) return debian;
  const found = await packaged();
  if (found) return found;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  throw new Error(
    "The browser tests need a browser. Install one: npx playwright-core install chromium-headless-shell",
  );
}

let opened: Promise<Browser> | undefined;
afterAll(async () => (await opened)?.close());

async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: needed });
}

/** What pages tried that their own policy forbids; whichever test it happens in fails. */
const violations: string[] = [];
afterEach(() => {
  const seen = violations.splice(0);
  if (seen.length > 0) throw new Error(`Against the page's policy:\n${seen.join("\n")}`);
});

/** A fresh browser profile on the console, with its own cookies. */
export async function visitor(options?: BrowserContextOptions): Promise<BrowserContext> {
  opened ??= openBrowser();
  const browser = await opened;
  const here = { baseURL: inject("console"), locale: "en-GB", timezoneId: "Europe/London" };
  const context = await browser.newContext({ ...here, ...options });
  await context.exposeFunction("tellViolation", (violation: string) => violations.push(violation));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const { documentURI, effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const { tellViolation } = window as unknown as { tellViolation(violation: string): void };
      tellViolation(
        `${documentURI}: ${effectiveDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`,
      );
    });
  });
  return context;
}

/** Until what the page needs is there, React has taken it over and done what it does then: from now on it listens. */
export async function ready(page: Page): Promise<void> {
  // An open progress stream is never idle.
  await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => undefined);
  await hydrated(page);
}

/** Until React has taken the page over; what the screen asks for then may still be under way. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll("main :is(input, textarea, select, button)")].every((control) =>
      Object.keys(control).some((key) => key.startsWith("__reactProps$")),
    ),
  );
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** From the login screen, wherever it leads back to. */
export async function signIn(page: Page): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login");
  await page.getByLabel("E-mail").fill("staff@example.com");
  await page.getByLabel("Password", { exact: true }).fill("let-me-in");
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/** A page in a profile of its own, signed in; at an address and listening, where one is given. */
export async function signedIn(at?: string): Promise<Page> {
  const page = await (await visitor()).newPage();
  if (at) await page.goto(`/login?to=${at}`);
  await signIn(page);
  if (at) await ready(page);
  return page;
}
