import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { countRows } from "../storage/row-counts";
import { findRun } from "../storage/runs";
import { runs } from "../../storage/schema";
import { retryFailedRows } from "../run-steering.server";
import { resultLines } from "../testing/result-lines";
import { cancelRun } from "../runs.server";
import { interrupted } from "../testing/interrupted-files";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { readCsv } from "./csv-reading.server";
import { deliverResult } from "../results/delivery.server";

const domains = (count: number) => Array.from({ length: count }, (_, at) => `reading-${at}.com`);

async function fileOf(app: TestApp, runId: string): Promise<string[]> {
  const run = await findRun(app.database, runId);
  let text = "";
  if (run) for await (const lines of resultLines(app, run)) text += lines;
  return text.trimEnd().split("\r\n");
}

test("a run cancelled while its file is read has no open row, tells so, and pays nothing when retried", async () => {
  let asked = 0;
  const app = await testApp(inject("databaseUrl"), async () => {
    asked += 1;
    return Response.json({ answer: "an answer" });
  });
  const runId = await startTestCsv(app, ["domain", ...domains(8000)].join("\n"));
  const files = interrupted(app.files, { pieces: 8, before: 4 }, () => cancelRun(app, runId));
  await readCsv({ ...app, files }, runId);

  const counts = await countRows(app.database, runId);
  expect(counts).toMatchObject({ queued: 0, running: 0 });
  expect(counts.cancelled).toBeGreaterThan(2000);
  expect(counts.cancelled).toBeLessThan(8000);

  const lines = await fileOf(app, runId);
  expect(lines).toHaveLength(8001);
  expect(lines.slice(1).filter((line) => !line.includes(",cancelled,The run was cancelled.,"))).toEqual([]);

  await deliverResult(app, runId, {
    origin: "http://console.example",
    secrets: ["secret"],
    providerName: "Riverside",
  });
  expect(app.mails[0]?.text.split("\n")[0]).toBe(
    `Cancelled while the file was read, at row ${counts.cancelled.toLocaleString("en")}: nothing was looked up`,
  );

  await expect(retryFailedRows(app, runId)).rejects.toThrow("nothing to retry");
  await workToEnd(app, runId);
  expect((await findRun(app.database, runId))?.status).toBe("cancelled");
  expect(asked).toBe(0);
});

test("a run whose file is gone ends, and says so", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "an answer" }));
  const runId = await startTestCsv(app, "domain\nacme.com\n");
  await app.files.delete([`uploads/${runId}`]);
  await readCsv(app, runId);
  const run = await findRun(app.database, runId);
  expect(run).toMatchObject({ status: "failed", problem: { kind: "invalid-input" } });
  expect(run?.problem?.detail).toBe("The file no longer exists. Upload it again. Nothing was looked up.");
});

test("retry takes the failed rows alone, not those that were cancelled", async () => {
  let refuses = true;
  const asked: string[] = [];
  const app = await testApp(inject("databaseUrl"), async (request) => {
    asked.push(new URL(request.url).searchParams.get("about") ?? "");
    return refuses ? new Response("", { status: 403 }) : Response.json({ answer: "an answer" });
  });
  const names = Array.from({ length: 30 }, () => `retried-${crypto.randomUUID().slice(0, 8)}.com`);
  const runId = await startTestCsv(app, ["domain", ...names].join("\n"), { rowLimit: 9 });
  await workToEnd(app, runId);
  await cancelRun(app, runId);
  expect(await countRows(app.database, runId)).toMatchObject({ failed: 9, cancelled: 21 });
  refuses = false;
  asked.length = 0;
  await retryFailedRows(app, runId);
  await workToEnd(app, runId);
  expect(await countRows(app.database, runId)).toMatchObject({ done: 9, cancelled: 21, queued: 0 });
  expect(asked.toSorted()).toEqual(names.slice(0, 9).toSorted());
});

test("a file with more rows than a run takes is refused where it reaches them, and no row is left", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
  const runId = await startTestCsv(app, ["domain", ...domains(50_001)].join("\n"));
  await readCsv(app, runId);
  const run = await findRun(app.database, runId);
  expect(run).toMatchObject({ status: "failed", mail: "none" });
  expect(run?.problem?.detail).toBe(
    "The file has more than 50,000 rows. Split it and upload the parts. Nothing was looked up.",
  );
  expect(Object.values(await countRows(app.database, runId))).toEqual(Array(7).fill(0));
});

test("a file with a quote that is never closed is refused in words, and its result file ends there", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
  const text = ["domain,note", ...domains(2500), `open.com,"${"never closed\n".repeat(100_000)}`].join("\n");
  const runId = await startTestCsv(app, text);
  const inPieces = interrupted(app.files, { pieces: 8, before: 8 }, async () => undefined);
  await readCsv({ ...app, files: inPieces }, runId);
  const run = await findRun(app.database, runId);
  expect(run?.status).toBe("failed");
  expect(run?.problem?.detail).toMatch(
    /^Line 2,502 of the file has a cell longer than 1,048,576 characters.* Nothing was looked up\.$/,
  );
  expect(Object.values(await countRows(app.database, runId))).toEqual(Array(7).fill(0));
  const lines = await fileOf({ ...app, files: inPieces }, runId);
  expect(lines[1]).toContain("reading-0.com,,,failed,");
});

test("a quote that the file's end leaves open is refused too: it holds the rows behind it", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
  const text = ["domain,note", ...domains(2500), 'open.com,"abc', "swallowed.com,x", ""].join("\n");
  const runId = await startTestCsv(app, text);
  await readCsv(app, runId);
  const run = await findRun(app.database, runId);
  expect(run).toMatchObject({ status: "failed", mail: "none" });
  expect(run?.problem?.detail).toBe(
    'Line 2,502 of the file opens a quotation mark (") that is not closed. Correct the file and upload it again. Nothing was looked up.',
  );
  expect(Object.values(await countRows(app.database, runId))).toEqual(Array(7).fill(0));
});

test("a header with nothing but blank lines below ends the run, and no mail goes", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
  const runId = await startTestCsv(app, `domain,note\n${",\n".repeat(3000)}`);
  await readCsv(app, runId);
  const run = await findRun(app.database, runId);
  expect(run).toMatchObject({ status: "failed", mail: "none" });
  expect(run?.problem?.detail).toBe(
    "The file has a header but no rows. Add rows and upload it again. Nothing was looked up.",
  );
});

test("cells beyond the header stand in the result file, under headers of their own, and the run says so", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));
  const text = ["sep=,", "domain,note", ...domains(2500), "wide.com,a,b,c", ""].join("\r\n");
  const runId = await startTestCsv(app, text);
  const run = (await findRun(app.database, runId))!;
  const file = { ...run.file!, headers: ["domain", "note"], notes: ["told before"], rowsFrom: 2, width: 2 };
  await app.database.update(runs).set({ file }).where(eq(runs.id, runId));
  await readCsv(app, runId);
  expect((await findRun(app.database, runId))?.file).toEqual({
    ...file,
    headers: ["domain", "note", "column 3", "column 4"],
    notes: [
      "told before",
      'Row 2,501 has more cells than the header. The extra cells are kept in "column 3" to "column 4"; such rows are skipped',
    ],
    misfits: 1,
  });
  const lines = await fileOf(app, runId);
  expect(lines[0]).toBe("\uFEFFdomain,note,column 3,column 4,answer,status,reason,source,data");
  expect(lines).toHaveLength(2502);
  expect(lines[2501]).toMatch(/^wide\.com,a,b,c,,skipped,"The row has 4 cells and the header 2\./);
});
