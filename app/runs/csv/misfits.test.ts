/** Rows with cells beyond the header are skipped with the reason, and worked once the user asks for it. */
import { expect, inject, test } from "vitest";
import { priceOfAgain, workAgain } from "../rerun/retry-rows.server";
import { readRun } from "../runs.server";
import { resultLines } from "../testing/result-lines";
import { startTestCsv, storedRun, testApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";

const unique = () => `fits-${crypto.randomUUID().slice(0, 8)}.com`;

async function worked(text: string) {
  const asked: string[] = [];
  const app = await testApp(inject("databaseUrl"), async (request) => {
    asked.push(new URL(request instanceof Request ? request.url : String(request)).search);
    return Response.json({ answer: "an answer" });
  });
  const runId = await startTestCsv(app, text);
  await workToEnd(app, runId);
  const lines = async () => {
    let written = "";
    for await (const piece of resultLines(app, await storedRun(app, runId))) written += piece;
    return written.trimEnd().split("\r\n").slice(1);
  };
  return { app, runId, asked, lines };
}

test("are skipped with the reason, keep their cells, and cost nothing", async () => {
  const [good, wide] = [unique(), unique()];
  const { app, runId, asked, lines } = await worked(`domain,note\n${good},a\n${wide},b,c\n`);
  expect(asked).toHaveLength(1);
  const { counts, file } = (await readRun(app, runId)) ?? {};
  expect(counts).toMatchObject({ total: 2, done: 1, skipped: 1 });
  expect(file).toMatchObject({ rows: 2, misfits: 1 });
  expect((await lines())[1]).toBe(
    `${wide},b,c,,skipped,"The row has 3 cells and the header 2. Its cells may be in the wrong columns, so it was not looked up.",,`,
  );
});

test("one call works them, with its price before, and the run no longer offers it", async () => {
  const [good, wide] = [unique(), unique()];
  const { app, runId, asked, lines } = await worked(`domain,note\n${good},a\n${wide},b,c\n${wide},d,e,f\n`);
  expect((await priceOfAgain(app, runId, "skipped")).inputs).toBe(2);
  await workAgain(app, runId, "skipped");
  await workToEnd(app, runId);
  // The same input in two rows is paid for once.
  expect(asked).toHaveLength(2);
  const { counts, file } = (await readRun(app, runId)) ?? {};
  expect(counts).toMatchObject({ total: 3, done: 3, skipped: 0 });
  expect(file?.misfits).toBeUndefined();
  expect((await lines())[1]).toContain(
    `${wide},b,c,,about ${wide},done`.replace(`,about ${wide}`, ",an answer"),
  );
  await expect(workAgain(app, runId, "skipped")).rejects.toThrow(
    "skipped because it does not fit the header",
  );
});

test("a row that can't be read is not worked by it, nor one of a person who is kept out", async () => {
  const { app, runId } = await worked(`domain,note\n${unique()},a\njunk,b,c\n`);
  await expect(priceOfAgain(app, runId, "skipped")).rejects.toThrow("there is nothing to retry");
});
