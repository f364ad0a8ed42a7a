import { expect, inject, test } from "vitest";
import { testApp } from "../runs/testing/test-app";
import { hashToken } from "../staff/hash-token.server";
import { mostLookUpsADay } from "../staff/outside-token.server";
import { addOutsideToken } from "../staff/storage/staff";
import { api } from "./api";

test("an outside tool's token has people looked up so often a day and no more; its titles are read on", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ people: [] }));
  let now = new Date("2026-11-20T12:00:00Z");
  const there = { ...app, now: () => now };
  const token = crypto.randomUUID();
  const name = `tool ${token}`;
  await addOutsideToken(app.database, { name, kind: "apollo", tokenHash: hashToken(token), createdAt: now });
  const ask = async (query: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request(`${app.origin}/api/signals/target-no-emails-ep-1${query}`, { headers });
    return (await api.fetch(request, { app: there, tooLarge: undefined })).status;
  };
  // An invalid domain costs nothing but counts as a lookup.
  expect(await ask("?domain=none")).toBe(400);
  await app.database.$client.execute({
    sql: "UPDATE outside_tokens SET look_ups = look_ups + ? WHERE name = ?",
    args: [mostLookUpsADay - 2, name],
  });
  expect(await ask("?domain=none")).toBe(400);
  expect(await ask("?domain=none")).toBe(429);
  expect(await ask("")).toBe(200);
  now = new Date("2026-11-21T00:00:00Z");
  expect(await ask("?domain=none")).toBe(400);
});
