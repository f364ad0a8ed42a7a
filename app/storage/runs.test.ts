import { expect, inject, test } from "vitest";
import { openDatabase } from "./database";
import { createRun, runsNotBegun } from "./runs";
import type { RunStatus } from "./schema";

test("only runs that no keeper has begun for a while are found", async () => {
  const database = openDatabase({ url: inject("databaseUrl") });
  const now = Date.now();
  const made = async (status: RunStatus, minutesAgo: number) => {
    const id = crypto.randomUUID();
    await createRun(database, {
      id,
      tool: "made-up",
      query: "ask",
      kind: "plain",
      status,
      staffId: "nobody",
      title: "a search",
      input: {},
      settings: {},
      versions: {},
      origin: "http://console.example",
      createdAt: new Date(now - minutesAgo * 60_000),
    });
    return id;
  };
  const lost = await made("queued", 2);
  const others = [await made("queued", 0), await made("running", 2), await made("paused", 2)];
  const found = await runsNotBegun(database, new Date(now - 60_000));
  expect(found).toContain(lost);
  expect(others.filter((id) => found.includes(id))).toEqual([]);
});
