import { expect, inject, test } from "vitest";
import { countRows } from "./storage/row-counts";
import { readRows } from "./storage/stored-rows";
import { findRun } from "./storage/runs";
import { resumeRun } from "./run-steering.server";
import { startTestCsv, startTestPlain, testApp } from "./testing/test-app";
import { testKeeper, workToEnd } from "./testing/work-csv";

/** A vendor that records the calls it receives. */
function service() {
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    asked.push(about);
    return Response.json({ answer: `about ${about}` });
  };
  return { fetch, asked };
}

const unique = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}.com`;

test("a search above the cap waits with its price, and once approved pays for nothing twice", async () => {
  const { fetch, asked } = service();
  const app = await testApp(inject("databaseUrl"), fetch);
  const domain = unique("dear");
  const id = await startTestPlain(app, { query: "askDear", input: { domain } });
  const { work } = testKeeper(app);
  expect(await work(id)).toBe("paused");
  const { pause, finishedAt } = (await findRun(app.database, id)) ?? {};
  expect(pause).toMatchObject({ kind: "cost", until: null });
  expect(pause?.detail).toContain(
    `Asking about ${domain} may cost up to $0.30, more than the $0.25 that a run may cost without your approval`,
  );
  expect([finishedAt, asked.length]).toEqual([null, 1]);
  expect(app.told.at(-1)?.run?.status).toBe("paused");

  expect((await resumeRun(app, id)).status).toBe("running");
  expect(await work(id)).toBe("done");
  expect(asked).toEqual([`price-of-${domain}`, domain]);
  expect((await findRun(app.database, id))?.pause).toBeNull();
});

test("a search that its person let go on does not wait again for what made it wait, however late that is written again", async () => {
  const { fetch } = service();
  const app = await testApp(inject("databaseUrl"), fetch);
  const id = await startTestPlain(app, { query: "askDear", input: { domain: unique("dear") } });
  const client = app.database.$client;
  const batch = client.batch.bind(client);
  const pauses: (() => Promise<unknown>)[] = [];
  client.batch = (statements, mode) => {
    if (JSON.stringify(statements).includes("SET status = 'paused'"))
      pauses.push(() => batch(statements, mode));
    return batch(statements, mode);
  };
  const { work } = testKeeper(app);
  expect(await work(id)).toBe("paused");
  await resumeRun(app, id);
  expect(pauses).toHaveLength(1);
  for (const pause of pauses) await pause();
  expect(await findRun(app.database, id)).toMatchObject({ status: "running", pause: null });
});

test("rows of a file share the run's cap: what fits is done, the rest waits with one price for all of it", async () => {
  const { fetch, asked } = service();
  const app = await testApp(inject("databaseUrl"), fetch);
  // Twelve rows in six parts of two rows each. The second part is expensive.
  const domains = Array.from({ length: 12 }, (_, at) => {
    const part = Math.floor(at / 2);
    return `${unique(part === 1 ? "dear" : "fair").split(".")[0]}.part${part}.com`;
  });
  const id = await startTestCsv(app, ["domain", ...domains, domains[0]].join("\n"), { query: "askDear" });
  await workToEnd(app, id, 2);
  const run = await findRun(app.database, id);
  expect(run).toMatchObject({ status: "paused", pause: { kind: "cost" } });
  const done = (await readRows(app.database, id, { after: -1, limit: 20, states: ["done"] })).filter(
    ({ sameAs }) => sameAs === null,
  );
  expect(done).toHaveLength(4);
  expect(run?.pause?.detail).toMatch(
    /^8 rows wait for your approval\. In total they may cost up to \$0\.60, which exceeds/,
  );
  expect(asked).toHaveLength(12 + 4);

  await resumeRun(app, id);
  await workToEnd(app, id, 2);
  expect(await countRows(app.database, id)).toMatchObject({ done: 13, queued: 0, running: 0 });
  expect(asked).toHaveLength(24);
  expect(new Set(asked).size).toBe(24);
});
