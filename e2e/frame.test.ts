/**
 * The frame of every screen: menu, sign-in check, unknown URLs, and the same before the scripts
 * run.
 */
import type { BrowserContext, Page, Request } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { ready, signedIn, signIn, visitor } from "./browser.ts";
import { consoleUrl } from "./product.ts";
import { screenPaths, toolPaths } from "./screens.ts";

let context: BrowserContext;
beforeAll(async () => {
  const page = await signedIn();
  context = page.context();
  await page.close();
});

test("the menu lists every tool and every link leads to its screen", async () => {
  const page = await context.newPage();
  await page.goto("/");
  expect(new URL(page.url()).pathname).toBe("/youtube");
  const links = await page.getByRole("navigation", { name: "Tools" }).getByRole("link").all();
  expect(links).toHaveLength(toolPaths.length);
  for (const path of toolPaths) {
    const answer = await context.request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
  }
  await page.close();
});

test("the filter of the menu leaves the tools that match", async () => {
  const page = await context.newPage();
  await page.goto("/youtube");
  await page.getByLabel("Filter tools").fill("win-back");
  await expect.poll(() => page.getByRole("navigation", { name: "Tools" }).getByRole("link").count()).toBe(3);
  await page.close();
});

test("a form that is sent to a screen which takes none is told as a wrong address", async () => {
  const answer = await context.request.post(`${consoleUrl}/who-did-what`, {
    headers: { origin: consoleUrl },
  });
  expect(answer.status()).toBe(405);
  const html = await answer.text();
  expect(html).toContain("This page cannot receive forms.");
  expect(html).not.toContain("went wrong on our side");
});

test("an unknown address is a 404 inside the frame", async () => {
  const page = await context.newPage();
  for (const path of ["/no-such-screen", "/dana-emails", "/no/such/screen"]) {
    expect((await page.goto(path))?.status()).toBe(404);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await expectAccessible(page);
    expect(await page.getByRole("navigation", { name: "Tools" }).isVisible()).toBe(true);
  }
  await page.close();
});

test("no screen is reachable without a sign-in", async () => {
  const nobody = await visitor();
  for (const path of screenPaths) {
    const answer = await nobody.request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 302]);
    expect(answer.headers().location).toContain("/login");
  }
  await nobody.close();
});

test("a screen that is slow to come shows that it is on its way", async () => {
  const page = await context.newPage();
  await page.goto("/icp");
  await ready(page);
  const bar = page.getByRole("progressbar", { name: "Loading the screen" });
  expect(await bar.count()).toBe(0);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/use-cases.data*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: "Use cases" }).click();
  await bar.waitFor();
  release();
  await page.getByRole("heading", { name: "Use cases", level: 1 }).waitFor();
  await bar.waitFor({ state: "detached" });
  await page.close();
});

test("the theme is there before any script of ours: the system's, or the one chosen here; paper is light", async () => {
  const [light, dark] = ["rgb(255, 255, 255)", "rgb(18, 19, 22)"];
  const background = (of: Page) => of.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const plain = await visitor({ javaScriptEnabled: false, colorScheme: "dark" });
  const login = await plain.newPage();
  await login.goto("/login");
  expect(await login.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(dark);
  await plain.close();

  const page = await context.newPage();
  await page.goto("/icp");
  await ready(page);
  expect(await background(page)).toBe(light);
  await page.getByRole("button", { name: /^Theme: system/ }).click();
  await page.getByRole("button", { name: /^Theme: light/ }).click();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/use-cases");
  expect(await background(page)).toBe(dark);
  await page.emulateMedia({ media: "print" });
  expect(await background(page)).toBe(light);
  await page.evaluate(() => localStorage.removeItem("theme"));
  await page.close();
});

test("the palette goes to a screen by a part of its name", async () => {
  const page = await context.newPage();
  await page.goto("/youtube");
  await ready(page);
  await page.keyboard.press("Control+k");
  const field = page.getByPlaceholder("Go to a page or run");
  await field.waitFor();
  await expectAccessible(page);
  // The first match is selected. Arrow keys move from it, and from the last back to the first.
  await field.fill("emails v");
  const chosen = page.getByRole("option", { selected: true });
  expect(await chosen.innerText()).toBe("Personalized emails v1");
  await page.keyboard.press("ArrowUp");
  expect(await chosen.innerText()).toBe("Personalized emails v3");
  await page.keyboard.press("ArrowDown");
  expect(await chosen.innerText()).toBe("Personalized emails v1");
  await field.fill("no such screen");
  await page.getByText("No page or run matches.").waitFor();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await field.waitFor({ state: "detached" });
  await page.keyboard.press("Control+k");
  await field.fill("relevan");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/youtube-light");
  await page.close();
});

test("the palette starts a tool on what is pasted, finds a run, changes the theme; a reload starts nothing again", async () => {
  const page = await context.newPage();
  await page.goto("/icp");
  await ready(page);
  const field = page.getByPlaceholder("Go to a page or run");
  const chosen = page.getByRole("option", { selected: true });
  const paste = async (text: string) => {
    await page.keyboard.press("Control+k");
    await field.fill(text);
  };
  await paste("brightcast.example");
  await expect.poll(() => chosen.innerText()).toContain("Run Youtube Discovery on brightcast.example");
  await expect.poll(() => chosen.innerText()).toMatch(/price|\$/i);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/youtube-light");
  const posted: string[] = [];
  page.on("request", (request) => request.method() === "POST" && posted.push(request.url()));
  await page.reload();
  await ready(page);
  await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
  expect(posted).toEqual([]);

  await paste("brightcast");
  await page
    .getByRole("option", { name: /^brightcast\.example.*Relevancy Check · done/ })
    .first()
    .click();
  await page.waitForURL("**/runs/*");
  await paste("thme dark");
  await expect.poll(() => chosen.innerText()).toBe("Theme: dark");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe("dark");
  await page.evaluate(() => localStorage.removeItem("theme"));
  await page.goto("/icp");
  await ready(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("group", { name: "Recent" }).getByText("Relevancy Check").waitFor();
  await page.close();
});

test("keys pressed alone go around", async () => {
  const page = await context.newPage();
  await page.goto("/youtube");
  await ready(page);
  await page.keyboard.press("g");
  await page.keyboard.press("h");
  await page.waitForURL("**/runs");
  await page.getByRole("heading", { name: "Run history", level: 1 }).waitFor();
  await page.close();
});

test("the progress stream is opened once, and its messages stand in the strip until the run ends", async () => {
  const page = await context.newPage();
  const streams: string[] = [];
  page.on("request", (request) => request.url().includes("/events/youtube") && streams.push(request.url()));
  await page.goto("/youtube");
  await expect.poll(() => streams.length).toBe(1);
  expect(await page.locator("[data-progress-message]").count()).toBe(0);
  await page.getByLabel("Company domain").fill("brightcast.example");
  await page.getByRole("button", { name: "Submit" }).click();
  await page.locator("[data-progress-message]").waitFor();
  await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
  await expect.poll(() => page.locator("[data-progress-message]").count()).toBe(0);
  await page.close();
});

test("nine tabs read one stream: none waits for it, and closing the tab that reads it loses nothing", async () => {
  const own = (await signedIn()).context();
  const streams = new Map<Request, Page>();
  own.on("request", (request) => {
    if (request.url().includes("/events/youtube")) streams.set(request, request.frame().page());
  });
  own.on("requestfinished", (request) => streams.delete(request));
  own.on("requestfailed", (request) => streams.delete(request));
  // Closing a tab ends its stream.
  const readers = () => [...streams.values()].filter((tab) => !tab.isClosed());
  const tabs: Page[] = [];
  for (let count = 0; count < 9; count += 1) {
    const tab = await own.newPage();
    await tab.goto("/youtube");
    await ready(tab);
    tabs.push(tab);
  }
  const last = tabs[8]!;
  const milliseconds = await last.evaluate(async () => {
    const from = performance.now();
    await fetch("/api/runs?limit=1", { signal: AbortSignal.timeout(20_000) });
    return performance.now() - from;
  });
  expect(milliseconds).toBeLessThan(5000);
  await expect.poll(readers).toHaveLength(1);
  await last.getByLabel("Company domain").fill("brightcast.example");
  await last.getByRole("button", { name: "Submit" }).click();
  await tabs[5]!.locator("[data-progress-message]").waitFor();
  await readers()[0]!.close();
  await last.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
  const others = tabs.filter((tab) => !tab.isClosed());
  for (const tab of others) await expect.poll(() => tab.locator("[data-progress-message]").count()).toBe(0);
  await expect.poll(readers).toHaveLength(1);
  await own.close();
});

describe("before the scripts run", () => {
  test("signing in, searching and saving filters work as plain forms", async () => {
    const plain = await visitor({ javaScriptEnabled: false });
    const page = await plain.newPage();
    await page.goto("/login?to=/youtube-light");
    await signIn(page);
    await page.getByLabel("Company domain").fill("brightcast.example");
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByRole("heading", { name: "Results for brightcast.example" }).waitFor();
    await page.locator("summary").filter({ hasText: "Filters" }).click();
    await page.getByLabel("Keywords", { exact: true }).fill("podcast, live");
    await page.getByRole("button", { name: "Save filters" }).click();
    await page.waitForLoadState();
    await page.goto("/youtube-light");
    await page.locator("summary").filter({ hasText: "Filters" }).click();
    expect(await page.getByLabel("Keywords", { exact: true }).inputValue()).toBe("podcast, live");
    await plain.close();
  });
});

test("Logout ends the sign-in, and takes with it what the person left in the browser", async () => {
  const page = await (await visitor()).newPage();
  await page.goto("/login?to=/co-workers");
  await signIn(page);
  await page.getByLabel("LinkedIn token").fill("a-token");
  await page.getByLabel("Email for CSV results").fill("dana@example.com");
  const kept = () =>
    page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].toSorted());
  expect(await kept()).toEqual(expect.arrayContaining(["emailToSendCSV", "linkedInToken"]));
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  expect((await kept()).filter((key) => key !== "theme")).toEqual([]);
  await page.goto("/youtube");
  expect(new URL(page.url()).pathname).toBe("/login");
  await page.context().close();
});
