/**
 * A test account from its first password, set by an administrator, to a sign-in in two steps, also
 * without scripts.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { chooseOwn, giveFirstCode, logIn, makeAccount, setUpApp } from "../accounts.ts";
import { expectAccessible } from "../accessible.ts";
import { visitor } from "../browser.ts";
import { consoleUrl } from "../product.ts";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
/** Milliseconds. Each test signs in several times, and checking a password is slow on purpose. */
const patience = 240_000;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Opens the two-step page of an account that has chosen its own password. */
async function withOwnPassword(options?: BrowserContextOptions) {
  const email = `${crypto.randomUUID()}@example.com`;
  const made = await makeAccount(email);
  const context = await visitor(options);
  const page = await context.newPage();
  await logIn(page, email, made);
  const own = await chooseOwn(page, made);
  await page.goto("/account/two-step");
  return { context, page, email, own };
}

test(
  "the whole way: a password of one's own, an app, a code at the next sign-in, a recovery code, off again",
  async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const made = await makeAccount(email);
    const context = await visitor();
    const page = await context.newPage();
    await logIn(page, email, made);
    expect(pathOf(page)).toBe("/set-up/password");
    await expectAccessible(page);
    await page.goto("/account");
    expect(pathOf(page)).toBe("/set-up/password");
    expect((await context.request.get("/api/runs")).status()).toBe(403);
    const own = await chooseOwn(page, made);

    await page.getByRole("link", { name: "Turn on" }).click();
    await page.getByRole("heading", { level: 1, name: "Two-step sign-in" }).waitFor();
    const code = await setUpApp(page, own);
    await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    await expectAccessible(page);
    await giveFirstCode(page, "000000");
    await page.getByText("This code is wrong").waitFor();
    await giveFirstCode(page, code());
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    await expectAccessible(page);
    const codes = await page.locator("li code").allInnerTexts();
    expect(new Set(codes).size).toBe(10);
    await page.reload();
    await page.getByText("10 recovery codes are left").waitFor();
    expect(await page.locator("li code").count()).toBe(0);

    const other = await (await visitor()).newPage();
    await logIn(other, email, own);
    expect(pathOf(other)).toBe("/login/code");
    await expectAccessible(other);
    const [recovery = ""] = codes;
    await field(other, "Code").fill(recovery);
    await button(other, "Log in").click();
    await other.waitForURL("**/account");
    await other.goto("/account/two-step");
    await other.getByText("9 recovery codes are left").waitFor();
    const off = other.locator("form").filter({ has: other.getByRole("button", { name: "Turn off" }) });
    await off.getByLabel("Current password", { exact: true }).fill(own);
    await off.getByLabel("Code", { exact: true }).fill(code());
    await off.getByRole("button", { name: "Turn off" }).click();
    await button(other, "Set up").waitFor();
    await Promise.all([context.close(), other.context().close()]);
  },
  patience,
);

test(
  "the same without the page's scripts",
  async () => {
    const { context, page, email, own } = await withOwnPassword({ javaScriptEnabled: false });
    const code = await setUpApp(page, own);
    await giveFirstCode(page, code());
    expect(await page.locator("li code").count()).toBe(10);

    const other = await (await visitor({ javaScriptEnabled: false })).newPage();
    await logIn(other, email, own);
    await field(other, "Code").fill("000000");
    await button(other, "Log in").click();
    await other.getByText("This code is wrong").waitFor();
    await field(other, "Code").fill(code());
    await button(other, "Log in").click();
    await other.waitForURL("**/account");
    await Promise.all([context.close(), other.context().close()]);
  },
  patience,
);

test(
  "the API says that a code is missing, and takes it beside the password",
  async () => {
    const { context, page, email, own } = await withOwnPassword();
    const code = await setUpApp(page, own);
    await giveFirstCode(page, code());
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    const ask = (body: object) =>
      fetch(`${consoleUrl}/api/sm/auth`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email, password: own, ...body }),
      });
    const refused = await ask({});
    expect(refused.status).toBe(401);
    expect(await refused.text()).toContain("in `code`");
    expect((await ask({ code: code() })).status).toBe(200);
    await context.close();
  },
  patience,
);
