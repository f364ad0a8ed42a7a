/** A browser for each file of tests: Debian's, else the one in an npm package (Linux on x64), else Playwright's own. */
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
  type Request,
} from "playwright-core";
import { browserWords, findBrowser } from "../scripts/testing/find-browser.ts";
import { afterAll, afterEach, expect, vi } from "vitest";
import { consoleUrl } from "./product.ts";

let opened: Promise<Browser> | undefined;
afterAll(async () => (await opened)?.close());

async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: browserWords });
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
  const here = { baseURL: consoleUrl, locale: "en-GB", timezoneId: "Europe/London" };
  const context = await browser.newContext({ ...here, ...options });
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

/** Until React has taken the page over and all it asked for then is there: from now on it listens. */
export async function ready(page: Page): Promise<void> {
  await hydrated(page);
  // Not a poll of expect: a file's first sign-in is before its tests.
  await vi.waitFor(() => expect(underWay.get(page)?.size ?? 0).toBe(0), { timeout: 20_000 });
  await hydrated(page);
}

/** What each page has asked for and not got yet; a progress stream is open for as long as its page. */
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
  // What a page that was left still asked for no longer counts.
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) requests.clear();
  });
}

/** Until React has taken the page over; what the screen asks for then may still be under way. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => "listening" in document.documentElement.dataset);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

const staff = { email: "staff@example.com", password: "let-me-in" };

/** From the login screen, wherever it leads back to. */
export async function signIn(page: Page): Promise<void> {
  if (!page.url().includes("/login")) await page.goto("/login");
  await page.getByLabel("E-mail").fill(staff.email);
  await page.getByLabel("Password", { exact: true }).fill(staff.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
let staffState: Promise<StorageState> | undefined;

/** The cookies of one sign-in, by the request of the login screen's form; the screen itself is tested where it is used. */
async function signInOnce(): Promise<StorageState> {
  const context = await visitor();
  const headers = { origin: consoleUrl };
  await context.request.post("/login", { form: { ...staff, returnTo: "/" }, headers });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** A page in a profile of its own, signed in; listening, where an address is given. */
export async function signedIn(at?: string): Promise<Page> {
  const page = await (await visitor({ storageState: await (staffState ??= signInOnce()) })).newPage();
  await page.goto(at ?? "/");
  if (at) await ready(page);
  return page;
}
