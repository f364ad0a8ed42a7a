/**
 * A console that requires an authenticator app for every account (`REQUIRE_TOTP`). It needs its own
 * product.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Client, createClient } from "@libsql/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/stack/free-port.ts";
import { type StartingStack, startStack } from "../../scripts/stack/stack.ts";
import { giveFirstCode, logIn, setUpApp } from "../accounts.ts";
import { expectAccessible } from "../accessible.ts";
import { visitor } from "../browser.ts";

const folder = mkdtempSync(join(tmpdir(), "research-console-e2e-"));
let starting: StartingStack;
let baseURL: string;
let client: Client;
beforeAll(async () => {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    REQUIRE_TOTP: "true",
  };
  starting = startStack({ mode: "preview", environment, output: "log", clockless: true });
  const { console, database } = await starting.ready;
  baseURL = console;
  client = createClient(database);
});
afterAll(async () => {
  client.close();
  await starting.stop();
  rmSync(folder, { recursive: true, force: true });
});

const [email, password] = ["staff@example.com", "let-me-in"];

test.each([{}, { javaScriptEnabled: false }])(
  "nothing is open before the app is set up, and then the person is where they were going (%j)",
  async (options) => {
    await client.execute("DELETE FROM second_steps");
    const context = await visitor({ baseURL, ...options });
    const page = await context.newPage();
    await logIn(page, email, password);
    const pathOf = () => new URL(page.url()).pathname;
    expect(pathOf()).toBe("/set-up/second-step");
    await page.goto("/runs");
    expect(pathOf()).toBe("/set-up/second-step");
    expect((await context.request.get("/api/runs")).status()).toBe(403);
    if (options.javaScriptEnabled !== false) await expectAccessible(page);

    const code = await setUpApp(page, password);
    await giveFirstCode(page, "000000");
    await page.getByText("This code is wrong").waitFor();
    expect((await context.request.get("/api/runs")).status()).toBe(403);
    await giveFirstCode(page, code());
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    expect(await page.locator("li code").count()).toBe(10);
    await page.getByRole("link", { name: "Continue to the console" }).click();
    await page.waitForURL("**/runs");
    expect((await context.request.get("/api/runs")).status()).toBe(200);

    await page.goto("/account/two-step");
    await page.getByText("you can’t turn it off").waitFor();
    expect(await page.getByRole("button", { name: /^Turn (?:it )?off$/ }).count()).toBe(0);
    await context.close();
  },
  240_000,
);
