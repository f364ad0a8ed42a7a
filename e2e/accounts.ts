/** Accounts for single tests, besides the one that every product starts with. */
import { execFile } from "node:child_process";
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { database } from "./product.ts";

/** @returns the password that the command shows to the administrator */
export async function makeAccount(email: string): Promise<string> {
  const { url, authToken } = database;
  const env = { ...process.env, TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken };
  const said = await new Promise<string>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      ["scripts/run.mjs", "user", "add", email],
      { env },
      (error, stdout) => (error ? reject(error) : resolve(stdout)),
    );
    child.stdin?.end();
  });
  return /shown only now\): (\S+)/.exec(said)?.[1] ?? "";
}

const ownPassword = "violet harbour seventy lamps";

export async function logIn(page: Page, email: string, password = ownPassword): Promise<void> {
  await page.goto("/login?to=/account");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}

/**
 * Chooses a new password on the page that blocks all others. Afterwards the user is on /account.
 */
export async function chooseOwn(page: Page, made: string): Promise<string> {
  await page.getByLabel("Current password", { exact: true }).fill(made);
  await page.getByLabel("New password", { exact: true }).fill(ownPassword);
  await page.getByLabel("Repeat the new password", { exact: true }).fill(ownPassword);
  await page.getByRole("button", { name: "Change password", exact: true }).click();
  await page.waitForURL("**/account");
  return ownPassword;
}

/**
 * Returns a code of the current time step, or of the next one if the current was used. The server
 * accepts both.
 */
function codesOf(key: string): () => string {
  const totp = new TOTP({ secret: key.replaceAll(" ", "") });
  let used = 0;
  return () => {
    const step = Math.max(used + 1, totp.counter());
    used = step;
    return totp.generate({ timestamp: step * 30_000 });
  };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/**
 * Sets up two-step sign-in with an authenticator app, up to its first code.
 * @returns the app: a function that returns a new code on each call
 */
export async function setUpApp(page: Page, password: string): Promise<() => string> {
  await page.getByLabel("Current password", { exact: true }).fill(password);
  await button(page, "Set up").click();
  return codesOf(await page.locator("code").innerText());
}

export async function giveFirstCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code", { exact: true }).fill(code);
  await button(page, "Turn on").click();
}
