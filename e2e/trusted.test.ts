/** Strings become elements only where the server has sanitised them. */
import { expect, test } from "vitest";
import { openDatabase } from "../app/storage/database.ts";
import { runs } from "../app/storage/schema.ts";
import { writeResult } from "../app/storage/stored-results.ts";
import { ready, signedIn } from "./browser.ts";
import { consoleUrl, database } from "./product.ts";

test("a script of the page itself can make neither elements nor code from a string", async () => {
  const page = await signedIn();
  await ready(page);
  const held = await page.evaluate(() => {
    // The violations in this test are intended, so they must not fail it.
    addEventListener("securitypolicyviolation", (event) => event.stopImmediatePropagation(), true);
    const refuses = (attempt: () => unknown) => {
      try {
        attempt();
        return false;
      } catch (error) {
        return error instanceof TypeError || error instanceof EvalError;
      }
    };
    const hostile = "<img src=x onerror=alert(1)>";
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    return {
      innerHTML: refuses(() => (document.createElement("div").innerHTML = hostile)),
      outerHTML: refuses(() => (document.body.appendChild(document.createElement("i")).outerHTML = hostile)),
      insert: refuses(() => document.body.insertAdjacentHTML("beforeend", hostile)),
      srcdoc: refuses(() => (document.createElement("iframe").srcdoc = hostile)),
      parser: refuses(() => new DOMParser().parseFromString(hostile, "text/html")),
      script: refuses(() => (document.createElement("script").text = "alert(1)")),
      address: refuses(() => (document.createElement("script").src = "/assets/x.js")),
      handler: refuses(() => document.body.setAttribute("onclick", "alert(1)")),
      again: refuses(() => trustedTypes.createPolicy("sanitised", {})),
      other: refuses(() => trustedTypes.createPolicy("another", {})),
    };
  });
  expect(Object.entries(held).filter(([, isHeld]) => !isHeld)).toEqual([]);
});

test("sanitised HTML is drawn as it is, also on a screen that a click leads to", async () => {
  const runId = crypto.randomUUID();
  const at = new Date();
  const value = [{ name: "A word", value: `<b>bold words</b><img src=x onerror="window.ranHostile=1">` }];
  await openDatabase(database)
    .insert(runs)
    .values({
      id: runId,
      tool: "sm-enricher",
      // A run from an earlier release has no tables, so its result is shown as stored.
      query: "earlier",
      kind: "plain",
      status: "done",
      staffId: "a colleague",
      title: `Trusted ${runId}`,
      input: {},
      settings: {},
      versions: {},
      origin: consoleUrl,
      result: writeResult({ value, sandbox: true }),
      createdAt: at,
      finishedAt: at,
    });
  const page = await signedIn();
  await page.goto(`/runs?search=${runId}`);
  await ready(page);
  await page.getByRole("link", { name: `Trusted ${runId}`, exact: true }).click();
  await page.waitForURL(`**/runs/${runId}`);
  const bold = page.getByRole("main").locator("b", { hasText: "bold words" });
  await bold.waitFor();
  expect(await bold.locator("xpath=..").locator("img").count()).toBe(0);
  await page.reload();
  await ready(page);
  await bold.waitFor();
});
