import { afterEach, expect, inject, test, vi } from "vitest";
import { startTestCsv, testApp } from "../runs/testing/test-app";
import { writeBatch } from "./batch";
import { noteForUploads, uploadsToClean } from "./forgetting";
import { watchRowsRead } from "./testing/rows-read";

afterEach(() => void vi.restoreAllMocks());

test("uploads to be cleaned are found without a look at every run there is", async () => {
  const url = inject("databaseUrl");
  const app = await testApp(url, async () => Response.json({}));
  const ids: string[] = [];
  for (let n = 0; n < 30; n++)
    ids.push(await startTestCsv(app, "domain\nacme.com\n", { status: "done", readAt: app.now() }));
  const [noted = ""] = ids;
  await writeBatch(app.database, noteForUploads([noted], "jo@acme.com"));
  const take = watchRowsRead(url);
  const found = (await uploadsToClean(app.database)).map(({ id }) => id);
  expect(found).toContain(noted);
  expect(found.filter((id) => ids.includes(id))).toEqual([noted]);
  // Other tests may have added uploads of their own.
  expect(take().rows).toBeLessThan(found.length * 3 + 10);
});
