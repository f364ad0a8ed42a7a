/**
 * A paid call outside of runs loses its answer: the budget owner sees it with its price, and
 * approves a retry.
 */
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { writeBatch } from "../app/storage/batch.ts";
import { claimCalls } from "../app/calls/storage/calls.ts";
import { databaseOver } from "../app/storage/database.ts";
import { bookUncertain } from "../app/calls/storage/uncertain-calls.ts";
import { expectAccessible } from "./accessible.ts";
import { ready, signedIn } from "./browser.ts";
import { database } from "./product.ts";

const now = Date.now();
const task = { staffId: "reddit-alerts", incarnation: null, claimedUntil: 0 };
const call = { upstream: "serper", operation: "search", expiresAt: now + 86_400_000, repeatable: false };

test("a broken look-up is told at its service with what it may have cost, and is made again once a person allows it", async () => {
  const client = databaseOver(createClient(database), {});
  const claim = async (name: string) => {
    const claims = [{ ...call, key: "of an alert", claim: name }];
    const { calls } = await claimCalls(client, claims, { ...task, runId: `the task of ${name}` }, now);
    return calls.get("of an alert")?.claim === name;
  };
  expect(await claim("first")).toBe(true);
  const booked = bookUncertain({ id: "first/1", units: 3, usd: 0.25 }, now);
  await writeBatch(
    client,
    booked.map(({ sql, row }) => ({ sql, args: [JSON.stringify([row])] })),
  );

  const page = await signedIn();
  await page.goto("/integrations");
  await ready(page);
  const service = page.getByRole("listitem", { name: "Serper", exact: true });
  const told = service.getByText("1 lookup outside of runs got no answer");
  expect(await told.innerText()).toBe(
    "1 lookup outside of runs got no answer and may have been charged: up to $0.25, counted above. We won’t repeat it automatically.",
  );
  await expectAccessible(page);

  await service.getByRole("button", { name: "Allow again for up to $0.25" }).click();
  const question = page.getByRole("dialog", { name: /Repeating (it|them) may cost up to \$0\.25 more/ });
  await question.getByRole("button", { name: "Not now" }).click();
  await question.waitFor({ state: "hidden" });
  expect(await claim("before the yes")).toBe(false);

  await service.getByRole("button", { name: "Allow again for up to $0.25" }).click();
  await question.getByRole("button", { name: "Allow again for up to $0.25" }).click();
  await told.waitFor({ state: "detached" });
  expect(await claim("after the yes")).toBe(true);
});
