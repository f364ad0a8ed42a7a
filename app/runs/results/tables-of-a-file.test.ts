/** A tool with two tables gets a file for each, a spreadsheet and import layouts for a CSV run. */
import { strFromU8, unzipSync } from "fflate";
import { expect, inject, test } from "vitest";
import { startTestCsv, startTestPlain, testApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { resultDownload, spreadsheetDownload } from "./run-downloads.server";

const said = "Dana Reyes <dana@people.com> 70%; Jo Van Doe <jo@people.com> 20%";
const answers: Record<string, string> = { "people.com": said, "nobody.com": "nobody by name" };

async function workedFile() {
  const app = await testApp(inject("databaseUrl"), async (request) => {
    const answer = answers[new URL(request.url).searchParams.get("about") ?? ""];
    return answer ? Response.json({ answer }) : new Response("", { status: 404 });
  });
  const runId = await startTestCsv(
    app,
    "domain,name\r\npeople.com,=mine\r\nnobody.com,b\r\nunknown.com,c\r\n",
  );
  await workToEnd(app, runId);
  return { app, runId };
}

test("the main table has every row of the upload, another has its hits, a layout its own columns alone", async () => {
  const { app, runId } = await workedFile();
  const lines = async (asked: Parameters<typeof resultDownload>[2]) => {
    const response = await resultDownload(app, runId, asked);
    return ((await response?.text()) ?? "").split("\r\n");
  };
  const [header, ...rows] = await lines({});
  expect(header).toBe("domain,name,answer,status,reason,source,data,may_be_contacted");
  expect(rows.map((row) => row.replace(/,[^,]*,[^,]*,[^,]*$/, ""))).toEqual([
    `people.com,'=mine,"${said}",done,`,
    "nobody.com,b,nobody by name,done,",
    "unknown.com,c,,no-data,The service knows nothing.",
    "",
  ]);
  const [peopleHeader, ...people] = await lines({ table: "people" });
  expect(peopleHeader).toBe(
    "domain,name,name (result),email,sure,company_domain,status,reason,source,data,may_be_contacted",
  );
  expect(people.map((row) => row.split(",").slice(0, 7).join())).toEqual([
    "people.com,'=mine,Dana Reyes,dana@people.com,0.7,people.com,done",
    "people.com,'=mine,Jo Van Doe,jo@people.com,0.2,people.com,done",
    "",
  ]);
  const [imported, ...leads] = await lines({ layout: "instantly" });
  expect(imported?.split(",").slice(0, 5)).toEqual([
    "email",
    "first_name",
    "last_name",
    "company_name",
    "website",
  ]);
  expect(leads.map((line) => line.split(",").slice(0, 5).join())).toEqual([
    "dana@people.com,Dana,Reyes,,people.com",
    "jo@people.com,Jo,Van Doe,,people.com",
    "",
  ]);
});

test("the spreadsheet has a sheet for each table, and numbers in it are numbers", async () => {
  const { app, runId } = await workedFile();
  const response = await spreadsheetDownload(app, runId);
  expect(response?.headers.get("content-disposition")).toMatch(
    /filename="made-up-tool-.*\.xlsx"; filename\*=/,
  );
  const files = unzipSync(new Uint8Array((await response?.arrayBuffer()) ?? new ArrayBuffer()));
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  expect(text("xl/workbook.xml")).toMatch(/name="Answers".*name="People"/);
  expect(text("xl/worksheets/sheet1.xml").match(/<row /g)).toHaveLength(4);
  expect(text("xl/worksheets/sheet2.xml")).toMatch(/<c r="[A-Z]+2" s="4"><v>0.7<\/v><\/c>/);
});

test("a table that the result has not is a clear error, a run that is not there none", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({ answer: "x" }));
  const runId = await startTestPlain(app);
  await expect(resultDownload(app, runId, { table: "constructor" })).rejects.toThrow(
    'This result has no table "constructor".',
  );
  expect(await resultDownload(app, "no-such-run")).toBeNull();
});
