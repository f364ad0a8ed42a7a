import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { findRun, type StoredRun } from "../storage/runs";
import { runs } from "../../storage/schema";
import { readCsv } from "../csv/csv-reading.server";
import { resultLines } from "../testing/result-lines";
import { interrupted } from "../testing/interrupted-files";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";

const file = (count: number) =>
  ["domain", ...Array.from({ length: count }, (_, at) => `result-${at}.com`)].join("\n");
const silent = async () => Response.json({ answer: "none" });

/** Returns the lines below the header and the number of database queries. */
/** Each file queries the suppression list once. */
const whoIsKeptOut = 1;

async function linesOf(app: TestApp, runId: string, files = app.files) {
  const run = (await findRun(app.database, runId)) as StoredRun;
  const client = app.database.$client;
  const [batch, execute] = [client.batch.bind(client), client.execute.bind(client)];
  let queries = 0;
  client.batch = (...given) => {
    queries += 1;
    return batch(...given);
  };
  client.execute = ((...given: Parameters<typeof client.execute>) => {
    queries += 1;
    return execute(...given);
  }) as typeof client.execute;
  let text = "";
  for await (const lines of resultLines({ ...app, files }, run)) text += lines;
  Object.assign(client, { batch, execute });
  return { lines: text.trimEnd().split("\r\n").slice(1), queries };
}

test("a file none of whose rows is read yet asks the database once per page", async () => {
  const app = await testApp(inject("databaseUrl"), silent);
  const runId = await startTestCsv(app, file(3000));
  const { lines, queries } = await linesOf(app, runId);
  expect(lines).toHaveLength(3000);
  expect(lines.every((line) => line.includes(",queued,"))).toBe(true);
  expect(queries).toBe(3 + whoIsKeptOut);
});

test("rows that are read while the file is written are found", async () => {
  const app = await testApp(inject("databaseUrl"), silent);
  const runId = await startTestCsv(app, `${file(2499)}\n\nno company`);
  const read = () => readCsv(app, runId);
  const { lines, queries } = await linesOf(
    app,
    runId,
    interrupted(app.files, { pieces: 2, before: 1 }, read),
  );
  expect(lines).toHaveLength(2500);
  expect(lines.at(-1)).toContain(" is not a company domain. Enter a company domain");
  // The reader of the rows also sends queries meanwhile.
  expect(queries).toBeLessThan(8 + 2 * whoIsKeptOut);
});

test("a refused file is written without a question per record, and says of each that it was refused", async () => {
  const app = await testApp(inject("databaseUrl"), silent);
  const runId = await startTestCsv(app, file(60_000));
  await readCsv(app, runId);
  const { lines, queries } = await linesOf(app, runId);
  expect(lines).toHaveLength(60_000);
  expect(lines.filter((line) => !line.includes(`,failed,"The file has more than 50,000 rows.`))).toEqual([]);
  expect(queries).toBe(50 + whoIsKeptOut);
});

test("failed rows uploaded again keep one set of the closing columns, the new one; an own column of such a name stays", async () => {
  const app = await testApp(inject("databaseUrl"), silent);
  const whole = async (text: string, only?: "failed") => {
    const runId = await startTestCsv(app, text);
    await app.database.update(runs).set({ status: "cancelled" }).where(eq(runs.id, runId));
    const run = (await findRun(app.database, runId)) as StoredRun;
    let written = "";
    for await (const lines of resultLines(app, run, only)) written += lines;
    return written.replace("\uFEFF", "");
  };
  const first = await whole("domain,status,note\r\nagain.com,warm,x");
  const end = "answer,status,reason,source,data";
  expect(first).toBe(`domain,status,note,${end}\r\nagain.com,warm,x,,cancelled,The run was cancelled.,,\r\n`);
  const failed = "domain,note,status,reason,source,data\r\nagain.com,x,failed,It was down.,apollo,live\r\n";
  expect(await whole(failed)).toBe(
    `domain,note,${end}\r\nagain.com,x,,cancelled,The run was cancelled.,,\r\n`,
  );
  const again = await whole(first);
  expect(again.split("\r\n")[0]).toBe("domain,status,note,answer,answer (result),status,reason,source,data");
  expect(again.split("\r\n")[1]).toBe("again.com,warm,x,,,cancelled,The run was cancelled.,,");
});
