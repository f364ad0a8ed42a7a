import { expect, test } from "vitest";
import { chooseOwn, logIn, makeAccount } from "./accounts.ts";
import { expectAccessible } from "./accessible.ts";
import { apiOf, callApi } from "./api.ts";
import { ready, signIn, visitor } from "./browser.ts";
import { consoleUrl } from "./product.ts";

test("the login screen has its title, its fields and its button", async () => {
  const context = await visitor();
  const page = await context.newPage();
  await page.goto("/login");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Log in to Riverside Tools");
  expect(await page.getByLabel("Email").isVisible()).toBe(true);
  expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("password");
  expect(await page.getByRole("button", { name: "Log in" }).isVisible()).toBe(true);
  const hint = page.getByText("Forgot your password? Ask an admin for a new one.");
  const boxes = await Promise.all(
    [page.getByRole("button", { name: "Log in" }), hint].map((one) => one.boundingBox()),
  );
  // Without an error, the form keeps no space for one.
  const [button, words] = boxes;
  expect(words!.y - (button!.y + button!.height)).toBeLessThan(24);
  await expectAccessible(page);
  await context.close();
});

test("a guarded screen leads to the login, and the login back to it", async () => {
  const context = await visitor();
  const page = await context.newPage();
  await page.goto("/icp");
  expect(new URL(page.url()).pathname).toBe("/login");
  await signIn(page);
  expect(new URL(page.url()).pathname).toBe("/icp");
  await context.close();
});

test("a reloaded screen knows its user before it is shown, and times are in the user's zone", async () => {
  const context = await visitor({ timezoneId: "America/New_York" });
  const page = await context.newPage();
  await page.goto("/login?to=/sm-enricher");
  await signIn(page);
  const current = await apiOf(page).get("/api/sm/auth");
  expect(current.status()).toBe(200);
  const email = expect.stringContaining("@") as string;
  expect(await current.json()).toEqual({ name: expect.stringMatching(/./) as string, email });
  // The server reads the user with the page, so the browser asks for nobody.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  expect((await page.reload())?.status()).toBe(200);
  await ready(page);
  await page.getByRole("heading", { level: 1, name: "Social Media Enricher" }).waitFor();
  expect(asked.filter((path) => path === "/sm-enricher")).toHaveLength(1);
  expect(asked).not.toContain("/api/sm/auth");

  await page.goto("/account");
  const signIns = page.getByRole("region", { name: "Sign-ins" });
  await signIns
    .getByText(/ E[SD]T$/)
    .first()
    .waitFor();

  await context.clearCookies();
  expect((await apiOf(page).get("/api/sm/auth")).status()).toBe(401);
  await page.goto("/sm-enricher");
  expect(new URL(page.url()).pathname).toBe("/login");
  await context.close();
});

test("calls without a sign-in are refused as such, every one, whatever they carry", async () => {
  const statuses = new Set<number>();
  for (let call = 0; call < 100; call++) {
    const json = { name: "brightcast.example" };
    statuses.add((await callApi("/api/sm/scores", { json, headers: { authorization: "" } })).status);
  }
  expect([...statuses]).toEqual([401]);
});

test("a form that is far too large is refused in words", async () => {
  const context = await visitor();
  const answer = await context.request.post("/login", {
    headers: { origin: consoleUrl },
    form: { email: "x".repeat(70_000), password: "x" },
  });
  expect(answer.status()).toBe(413);
  expect(await answer.text()).toContain("larger than 64 KB");
  await context.close();
});

test("a person sees where they are signed in, and ends another sign-in of theirs", async () => {
  const [here, there] = await Promise.all([visitor(), visitor()]);
  const [page, other] = await Promise.all([here.newPage(), there.newPage()]);
  await page.goto("/login?to=/account");
  await signIn(page);
  await other.goto("/login?to=/account");
  await signIn(other);
  await page.reload();
  const table = page.getByRole("region", { name: "Sign-ins" });
  await table.getByText("(this one)").waitFor();
  await expectAccessible(page);
  const own = page.getByLabel("Confirm your password");
  await own.fill("not the password");
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await page.getByText("Wrong current password.").waitFor();
  await own.fill("let-me-in");
  await page.getByRole("button", { name: "Sign out all others" }).click();
  await expect.poll(() => table.getByRole("button", { name: /^Sign out / }).count()).toBe(0);
  await other.goto("/icp");
  expect(new URL(other.url()).pathname).toBe("/login");
  await Promise.all([here.close(), there.close()]);
});

test("unsaved prompts are asked about at a logout, stay when a sign-in ends by itself, and go when another account signs in", async () => {
  const context = await visitor();
  const page = await context.newPage();
  await page.goto("/login?to=/account");
  await signIn(page);
  const draft = "prompt-draft:a place of this test";
  const write = () => page.evaluate((key) => localStorage.setItem(key, "a text"), draft);
  const isThere = () => page.evaluate((key) => localStorage.getItem(key) !== null, draft);
  await ready(page);
  await write();
  await page.getByRole("button", { name: "Logout" }).click();
  const question = page.getByRole("dialog", { name: "Log out?" });
  await question.getByText("You have an unsaved draft.").waitFor();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "detached" });
  expect(await isThere()).toBe(true);
  await page.getByRole("button", { name: "Logout" }).click();
  await question.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL("**/login");
  expect(await isThere()).toBe(false);

  await signIn(page);
  await ready(page);
  await write();
  await context.clearCookies();
  await page.goto("/login?to=/account");
  await signIn(page);
  await ready(page);
  expect(await isThere()).toBe(true);
  await context.clearCookies();
  const email = `${crypto.randomUUID()}@example.com`;
  const made = await makeAccount(email);
  await logIn(page, email, made);
  await chooseOwn(page, made);
  await ready(page);
  await expect.poll(isThere).toBe(false);
  await context.close();
}, 240_000);
