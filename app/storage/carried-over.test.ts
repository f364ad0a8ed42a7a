import { expect, onTestFinished, test } from "vitest";
import { startOwnDatabase } from "../../scripts/testing/own-database";
import { carryKeysOver } from "./carried-over";
import { openDatabase } from "./database";
import { readSuppressions } from "./forgetting";
import { seenEarlier } from "../runs/storage/seen-posts";
import { findKeptOut, keepOut } from "../exclusions/storage/suppressions";

test("people kept out and posts seen before are found under today's keys, once each, and the old rows stay", async () => {
  const { url, stop } = await startOwnDatabase();
  onTestFinished(stop);
  const database = openDatabase({ url });
  const since = new Date("2026-10-01T10:00Z");
  const old = [
    "linkedin:re\u0301da",
    "linkedin:jo)",
    "linkedin:al",
    "email:jo@acme.example",
    "linkedin:profile/view?id=12",
    "email:(kim@acme.example)",
    "email:jo@müller.de",
  ];
  for (const subject of old) await keepOut(database, subject, since);
  const seen = [
    "facebook:/brightcast/posts/123456",
    "facebook:/brightcast/posts/pfbid02abc",
    "facebook:77",
    "linkedin:7330988768578920448",
  ];
  for (const key of seen)
    await database.$client.execute({
      sql: "INSERT INTO seen_posts (scope, key, run_id, at) VALUES ('intent-tracker:podcast', ?, 'before', 1)",
      args: [key],
    });

  await carryKeysOver(database);
  await carryKeysOver(database);

  expect((await readSuppressions(database)).toSorted()).toEqual(
    [
      ...old,
      "linkedin:réda",
      "linkedin:jo",
      "email:kim@acme.example",
      "email:jo@xn--mller-kva.de",
    ].toSorted(),
  );
  expect((await findKeptOut(database, "linkedin:réda"))?.since).toBe(since.toISOString());
  const keys = [
    "facebook:123456",
    "facebook:pfbid02aBc",
    "facebook:77",
    "linkedin:7330988768578920448",
    "facebook:9",
  ];
  expect(await seenEarlier(database, "intent-tracker:podcast", keys, "now")).toEqual(
    new Set(keys.slice(0, 4)),
  );
});
