/**
 * One browser per test file: Debian's, otherwise the one from an npm package (Linux on x64),
 * otherwise Playwright's.
 */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { browserWords, findBrowser } from "../scripts/testing/find-browser.ts";
import { afterAll, afterEach, beforeEach, expect, type RunnerTask, vi } from "vitest";
import { consoleUrl } from "./product.ts";

let opened: Promise<Browser> | undefined;
afterAll(async () => (await opened)?.close());

async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: browserWords });
}

/** Violations of the page's policy; each fails the test in which it happens. */
const violations: string[] = [];
afterEach(() => {
  const seen = violations.splice(0);
  if (seen.length > 0) throw new Error(`Against the page's policy:\n${seen.join("\n")}`);
});

let current: Readonly<RunnerTask> | undefined;
const open = new Set<BrowserContext>();
beforeEach(({ task }) => {
  current = task;
});
afterEach(() => tellIfFailed(...open));

/** Prints the pages of a failed test, because a CI log cannot show pictures. */
async function tellIfFailed(...contexts: BrowserContext[]): Promise<void> {
  if (current?.result?.state !== "fail") return;
  for (const page of contexts.flatMap((context) => context.pages())) {
    const words = await page.innerText("body").catch(String);
    console.error(`${current.name}\n${page.url()}\n${words.slice(0, 4000)}`);
  }
}

/** Opens a new browser profile with its own cookies. */
export async function visitor(options?: BrowserContextOptions): Promise<BrowserContext> {
  opened ??= openBrowser();
  const browser = await opened;
  const here = { baseURL: consoleUrl, locale: "en-GB", timezoneId: "Europe/London" };
  const context = await browser.newContext({ ...here, ...options });
  open.add(context);
  const close = context.close.bind(context);
  context.close = async (reason) => {
    open.delete(context);
    await tellIfFailed(context);
    await close(reason);
  };
  context.on("page", watchRequests);
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

/**
 * Waits until React has hydrated the page and its requests have ended. From then on, clicks work.
 */
export async function ready(page: Page): Promise<void> {
  await hydrated(page);
  // `expect.poll` only works inside tests, and a file's first sign-in runs before them.
  await vi.waitFor(() => expect(underWay.get(page)?.size ?? 0).toBe(0), { timeout: 20_000 });
  await hydrated(page);
}

/** Open requests of each page. The progress stream is not counted, because it stays open. */
const underWay = new WeakMap<Page, Set<Request>>();

function watchRequests(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on("request", (request) => {
    if (request.resourceType() !== "eventsource") requests.add(request);
  });
  const ended = (request: Request) => void requests.delete(request);
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  // Requests of the previous page no longer count.
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) requests.clear();
  });
}

/** Waits until React has hydrated the page; its requests may still be open. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "listening" in document.documentElement.dataset);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

const staff = { email: "staff@example.com", password: "let-me-in" };

/** Signs in on the login page and follows its redirect. */
export async function signIn(page: Page): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login");
  await page.getByLabel("Email").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
let staffState: Promise<StorageState> | undefined;

/**
 * Returns the cookies of one sign-in, made by a form request. Other tests cover the login page
 * itself.
 */
async function signInOnce(): Promise<StorageState> {
  const context = await visitor();
  const headers = { origin: consoleUrl };
  await context.request.post("/login", { form: { ...staff, returnTo: "/" }, headers });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Opens a signed-in page in a new profile. With a URL, the page is hydrated. */
export async function signedIn(at?: string): Promise<Page> {
  const page = await (await visitor({ storageState: await (staffState ??= signInOnce()) })).newPage();
  await page.goto(at ?? "/");
  if (at) await ready(page);
  return page;
}
