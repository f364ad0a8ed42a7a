/** If a run's upload is gone or replaced, its files still contain the results and a note. */
import { eq } from "drizzle-orm";
import { expect, inject, test } from "vitest";
import { findRun } from "../storage/runs";
import { runs } from "../../storage/schema";
import { resultLines } from "../testing/result-lines";
import { startTestCsv, storedRun, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { readCsv } from "../csv/csv-reading.server";
import { deliverResult } from "./delivery.server";

const unique = () => `lost-${crypto.randomUUID().slice(0, 8)}.com`;
const newApp = () => testApp(inject("databaseUrl"), async () => Response.json({ answer: "an answer" }));

async function linesOf(app: TestApp, runId: string): Promise<string[]> {
  let written = "";
  for await (const piece of resultLines(app, await storedRun(app, runId))) written += piece;
  return written.trimEnd().split("\r\n");
}

const replaced: [string, (app: TestApp, key: string) => Promise<unknown>][] = [
  ["is gone", (app, key) => app.files.delete([key])],
  ["has fewer bytes", (app, key) => app.files.put(key, "domain,note\nx.com", "text/csv")],
  ["has more bytes", (app, key) => app.files.put(key, `domain,note\n${"x.com,y\n".repeat(50)}`, "text/csv")],
];

test.each(replaced)("its file has every row and its result when the upload %s", async (_how, replace) => {
  const app = await newApp();
  const domains = [unique(), unique()];
  const runId = await startTestCsv(app, `domain,note\n${domains.map((each) => `${each},n`).join("\n")}\n`);
  await workToEnd(app, runId);
  await replace(app, `uploads/${runId}`);
  const [header, ...rows] = await linesOf(app, runId);
  expect(header).toBe("\uFEFFdomain,note,answer,status,reason,source,data");
  expect(rows).toEqual(
    domains.map(
      () =>
        ",,an answer,done,The uploaded file was deleted. Its columns are empty.,answering-service,sandbox",
    ),
  );
});

test("its mail has the rows and says what they lack", async () => {
  const app = await newApp();
  const runId = await startTestCsv(app, `domain\n${unique()}\n`);
  await workToEnd(app, runId);
  await app.files.delete([`uploads/${runId}`]);
  await app.database.update(runs).set({ mail: "due", sends: 2 }).where(eq(runs.id, runId));
  await deliverResult(app, runId, {
    origin: "http://console.example",
    secrets: ["secret"],
    providerName: "Riverside",
  });
  const mail = app.mails.at(-1);
  expect(mail?.text).toContain("Upload: The uploaded file was deleted.");
  expect(Buffer.from(mail?.attachments[0]?.base64 ?? "", "base64").toString()).toContain("an answer,done");
});

test.each([
  ["fewer bytes", "domain\nx.com"],
  ["more bytes", `domain\n${"x.com\n".repeat(200)}`],
])("a run whose upload has %s than were taken in ends before anything is looked up", async (_how, other) => {
  const app = await newApp();
  const text = `domain\n${Array.from({ length: 20 }, unique).join("\n")}\n`;
  const runId = await startTestCsv(app, text);
  await app.files.put(`uploads/${runId}`, other, "text/csv");
  await readCsv(app, runId);
  const run = await findRun(app.database, runId);
  expect(run).toMatchObject({ status: "failed", readAt: null });
  expect(run?.problem?.detail).toBe(
    `The stored file differs from the upload: it has ${other.length.toLocaleString("en")} bytes, but the upload had ${text.length.toLocaleString("en")}. Upload it again. Nothing was looked up.`,
  );
});

test("a stored file that always breaks off at one place ends the run in words, and its file can be had", async () => {
  const app = await newApp();
  const text = `domain\n${Array.from({ length: 20 }, unique).join("\n")}\n`;
  const runId = await startTestCsv(app, text);
  const bytes = new TextEncoder().encode(text);
  app.files.get = async () => ({
    body: new Blob([bytes.slice(0, 100)]).stream() as ReadableStream<Uint8Array>,
    size: bytes.length,
    contentType: "text/csv",
  });
  for (let time = 1; time < 10; time += 1)
    await expect(readCsv(app, runId)).rejects.toThrow("The stored file ends too early");
  await readCsv(app, runId);
  const run = await findRun(app.database, runId);
  expect(run?.status).toBe("failed");
  expect(run?.problem?.detail).toBe(
    `The stored file is incomplete: it ends after 100 of ${text.length} bytes. Upload it again. Nothing was looked up.`,
  );
  expect((await linesOf(app, runId))[0]).toContain("domain,answer,status");
});

test("an outage that breaks off elsewhere each time ends nothing", async () => {
  const app = await newApp();
  const text = `domain\n${Array.from({ length: 20 }, unique).join("\n")}\n`;
  const runId = await startTestCsv(app, text);
  const bytes = new TextEncoder().encode(text);
  const { get } = app.files;
  for (let time = 0; time < 15; time += 1) {
    const body = new Blob([bytes.slice(0, 50 + time)]).stream() as ReadableStream<Uint8Array>;
    app.files.get = async () => ({ body, size: bytes.length, contentType: "text/csv" });
    await expect(readCsv(app, runId)).rejects.toThrow("ends too early");
  }
  app.files.get = get;
  await readCsv(app, runId);
  expect((await findRun(app.database, runId))?.readAt).not.toBeNull();
});
