/** A file whose columns the user chose and whose cells they changed, from the check to the result file. */
import { expect, inject, test } from "vitest";
import { runMadeUp } from "../testing/made-up-tool";
import { resultLines } from "../testing/result-lines";
import { testApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { findRun } from "../storage/runs";
import { readRun } from "../runs.server";
import { startCsvRun } from "../submission.server";
import type { Query } from "../../toolkit/tool";
import { scanEncoding } from "./encoding";
import { planRun } from "./plan.server";

const unique = () => `mended-${crypto.randomUUID().slice(0, 8)}.com`;
const submission = {
  implementation: runMadeUp,
  query: runMadeUp.tool.queries.ask as Query,
  queryName: "ask",
};
const staff = { id: "ann", email: "ann@example.com", name: "Ann" };

async function mendable() {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "an answer" }));
  const upload = async (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const id = app.newId();
    const key = `uploads/${id}`;
    await app.files.put(key, bytes, "text/csv");
    const found = scanEncoding(bytes, true);
    const head = bytes.slice(0, 65_536);
    return { id, file: { key, name: "leads.csv", bytes: bytes.length, head, found } };
  };
  const check = async (text: string, fields: Record<string, unknown> = {}) =>
    planRun(app, submission, (await upload(text)).file, fields);
  const run = async (text: string, fields: Record<string, unknown>) => {
    const posted = { emailToSendCSV: "ann@example.com", ...fields };
    const { runId } = await startCsvRun(app, staff, submission, { ...(await upload(text)), fields: posted });
    await workToEnd(app, runId);
    return runId;
  };
  return { app, check, run };
}

test("the check shows the first rows, those that can't be read with the cell to blame, and offers an address's domain", async () => {
  const { check } = await mendable();
  const good = Array.from({ length: 7 }, unique);
  const company = unique();
  const text = [
    "Note,domain",
    ...good.map((each) => `x,${each}`),
    `y,jo@${company}`,
    "z,jo@gmail.com",
    "z,#N/A",
  ].join("\n");
  const { preview, invalid } = await check(text);
  expect(invalid).toBe(3);
  expect(preview).toMatchObject({
    headers: ["Note", "domain"],
    columns: { domain: 1 },
    shown: [1, 0],
    moreWrong: 0,
  });
  expect(preview.rows.map(({ row }) => row)).toEqual([0, 1, 2, 3, 4, 7, 8, 9]);
  expect(preview.rows[0]).toMatchObject({ cells: [good[0], "x"], reason: null, wrong: null });
  expect(preview.rows[5]).toMatchObject({ cells: [`jo@${company}`, "y"], wrong: 1, suggestion: company });
  expect(preview.rows[5]?.reason).toMatch(/domain/);
  expect(preview.rows[6]).toMatchObject({ wrong: 1, suggestion: null });
  expect(preview.rows[7]).toMatchObject({ wrong: 1, reason: '"#N/A" cannot be looked up.' });
});

test("of fifty thousand rows that can't be read fifty are shown, and the others counted", async () => {
  const { check } = await mendable();
  const { preview } = await check(
    ["domain", unique(), ...Array.from({ length: 49_999 }, () => "junk")].join("\n"),
  );
  expect(preview.rows).toHaveLength(51);
  expect(preview.moreWrong).toBe(49_949);
});

test("a changed cell is looked up as changed, and told by the run and in the file beside the others", async () => {
  const { app, check, run } = await mendable();
  const [kept, company, same] = [unique(), unique(), unique()];
  const text = `domain,note\n${kept},a\njo@${company},b\njunk,c\n`;
  const cells = JSON.stringify([
    { row: 1, column: 0, from: `jo@${company}`, to: company },
    { row: 2, column: 0, from: "junk", to: same },
  ]);
  expect(await check(text, { cells })).toMatchObject({ rows: 3, toDo: 3, invalid: 0 });
  const id = await run(text, { cells });
  const { file, counts } = (await readRun(app, id)) ?? {};
  expect(counts).toMatchObject({ done: 3, skipped: 0 });
  expect(file?.notes).toEqual([
    `2 cells were changed before the run (row 2: domain was "jo@${company}" in the upload, the run uses "${company}"; row 3: domain was "junk" in the upload, the run uses "${same}")`,
  ]);
  const stored = await findRun(app.database, id);
  if (!stored) throw new Error("The run is gone");
  let written = "";
  for await (const piece of resultLines(app, stored)) written += piece;
  const [, ...lines] = written.trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",")[0])).toEqual([kept, company, same]);
  expect(lines[0]).not.toContain("in the upload");
  expect(lines[1]).toContain(`domain was ""jo@${company}"" in the upload.`);
  expect(lines[2]).toContain('domain was ""junk"" in the upload.');
});

test("a file is not worked where its cells are others than those that were changed", async () => {
  const { app, run } = await mendable();
  const cells = JSON.stringify([{ row: 0, column: 0, from: "junk", to: unique() }]);
  const id = await run(`domain\n${unique()}\n`, { cells });
  const failed = await readRun(app, id);
  expect(failed?.status).toBe("failed");
  expect(failed?.error?.detail).toContain("Row 1 of the file differs from the row you edited");
});

test("a chosen column is read instead of the one that its name means, also where none does", async () => {
  const { app, check, run } = await mendable();
  const [wanted, other] = [unique(), unique()];
  const text = `domain,where\n${other},${wanted}\n`;
  const plan = await check(text, { columns: JSON.stringify({ domain: 1 }) });
  expect(plan.preview.columns).toEqual({ domain: 1 });
  expect(plan.notes).toEqual(['"where" is read as domain']);
  const id = await run(`name,where\nA,${wanted}\n`, { columns: JSON.stringify({ domain: 1 }) });
  expect((await readRun(app, id))?.counts).toMatchObject({ done: 1 });
  await expect(check(text, { columns: '{"domain": 7}' })).rejects.toThrow("no column 8");
  await expect(check(text, { columns: '{"domain": null}' })).rejects.toThrow('needs a column named "domain"');
  await expect(check(text, { columns: "domain" })).rejects.toThrow("as a JSON object");
});
