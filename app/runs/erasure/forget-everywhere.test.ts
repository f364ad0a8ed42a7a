import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { is } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnDatabase } from "../../../scripts/testing/own-database";
import { resultFileKey } from "../../toolkit/object-keys";
import * as schema from "../../storage/schema";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { forgetPerson } from "./forget.server";
import { searchFiles } from "./stored-files.server";
import { cleanUploads } from "./uploads.server";

const now = new Date("2026-11-20T12:00:00Z");
const subjects = ["email:jo.doe@acme.example", "linkedin:jo-doe-67834512"];
/** Forms in which texts may contain the two addresses. */
const traces = [
  "Write\njo.doe@acme.example",
  "https://x.example/?to=jo.doe%40acme.example",
  "Jo.Doe&#64;acme.example",
  "https://www.linkedin.com/in/jo-doe-67834512/",
  "https://www.linkedin.com/pub/jo-doe/12/345/678",
  "https://www.linkedin.com/posts/jo-doe-67834512_which-tool-activity-7330988768578920448",
];
const trace = traces.join(" ");
const isTrace = (text: string) => /jo\.doe|jo-doe/i.test(text);

/** Columns that stay: the suppression list, and tables with their own delete commands. */
const kept = /^(suppressions\.subject|staff\.|outside_tokens\.)/;

let app: TestApp;
let stop: () => Promise<void>;
beforeAll(async () => {
  const own = await startOwnDatabase();
  stop = own.stop;
  app = await testApp(own.url, () => Promise.reject(new Error("Nothing is asked here")));
});
afterAll(() => stop());

const tables = Object.values(schema).flatMap((each) => (is(each, SQLiteTable) ? [getTableConfig(each)] : []));
type Column = (typeof tables)[number]["columns"][number];

/** Triggers of other tables write this table, so a row already exists. */
const counted = "run_counts";

const isText = (column: Column) => column.getSQLType().startsWith("text");

/** Returns the trace for the traced column and a neutral value for all others. */
function value(column: Column, traced: Column): string | number | null {
  const own = crypto.randomUUID();
  const holds = column === traced;
  if (!isText(column)) return column.notNull ? Math.floor(Math.random() * 1e9) : null;
  if (column.dataType === "json") return JSON.stringify(holds ? { about: [trace], [trace]: own } : {});
  return holds ? trace : column.notNull ? own : null;
}

async function plant(): Promise<number> {
  let planted = 0;
  for (const { name, columns } of tables) {
    for (const traced of columns.filter(isText)) {
      const names = columns.map((column) => `"${column.name}"`).join(", ");
      await app.database.$client.execute({
        sql: `INSERT${name === counted ? " OR REPLACE" : ""} INTO ${name} (${names}) VALUES (${columns.map(() => "?").join(", ")})`,
        args: columns.map((column) => value(column, traced)),
      });
      planted += 1;
    }
  }
  return planted;
}

async function tracedColumns(): Promise<string[]> {
  const found: string[] = [];
  for (const { name, columns } of tables) {
    const { rows } = await app.database.$client.execute(`SELECT * FROM ${name}`);
    for (const column of columns) {
      const holds = rows.some(
        (row) => typeof row[column.name] === "string" && isTrace(row[column.name] as string),
      );
      if (holds) found.push(`${name}.${column.name}`);
    }
  }
  return found;
}

test("no trace stays in any column of text, nor in any file", async () => {
  const planted = await plant();
  expect(planted).toBeGreaterThan(100);
  expect(await tracedColumns()).toHaveLength(planted);
  const { files, database } = app;
  const csv = await startTestCsv(app, `domain,note\nacme.com,"${trace}"\nother.com,kept\n`, {
    readAt: now,
  });
  const attachment = { base64: Buffer.from(`a,b\r\n"${trace}"`).toString("base64") };
  const put = async (key: string, text: string, type = "application/json") => {
    await files.put(key, text, type);
    return key;
  };
  const naming = [
    await put(resultFileKey(csv), `a\r\n"${trace}"\r\n`, "text/csv; charset=utf-8"),
    await put("mails/x.json", JSON.stringify({ mail: { to: "al@acme.example", attachments: [attachment] } })),
    await put("answers/x", JSON.stringify({ value: [{ name: "N", text: trace }] })),
    await put("transcripts/x.en.json", JSON.stringify([{ text: trace }])),
    await put("of-a-kind-to-come/x", trace, "text/plain"),
    await put("pieces/ada/9-x/000-x", trace.slice(0, 5), "application/octet-stream"),
  ];
  const others = [
    await put("answers/others", JSON.stringify({ value: "jo.doer@acme.example" })),
    await put("results/others.csv", "al@acme.example\n", "text/csv"),
    await put("run-files/r/one", "\u0089PNG", "image/png"),
  ];
  const call = { upstream: "u", operation: "o", runId: "r", claimedUntil: 0, expiresAt: 0 };
  await database.insert(schema.calls).values({ ...call, key: "x", answerFile: "answers/x" });

  for (const subject of subjects) await forgetPerson(database, subject, now);
  const cleanedFeeds: string[][] = [];
  const minute = () => searchFiles(app, async (_, people) => void cleanedFeeds.push(people));
  for (let minutes = 0; minutes < 3; minutes++) await minute();
  await cleanUploads(app, now);

  const left = await tracedColumns();
  expect(left.filter((column) => !kept.test(column))).toEqual([]);
  expect(left.toSorted()).toEqual([
    "outside_tokens.kind",
    "outside_tokens.look_ups_on",
    "outside_tokens.name",
    "outside_tokens.token_hash",
    "staff.email",
    "staff.id",
    "staff.name",
    "staff.password_hash",
    "suppressions.subject",
  ]);
  expect(app.fileKeys().filter((key) => naming.includes(key))).toEqual([]);
  expect(app.fileKeys().filter((key) => others.includes(key))).toEqual(others);
  for (const key of app.fileKeys()) {
    const stored = await files.get(key);
    expect(isTrace(await new Response(stored?.body).text())).toBe(key === "answers/others");
  }
  expect(await database.$count(schema.calls)).toBe(0);
  const staff = await database.$count(schema.staff);
  expect(cleanedFeeds).toEqual(
    Array.from({ length: staff }, () => expect.arrayContaining(subjects) as string[]),
  );
});

test("a search broken off by its minute goes on where it stopped, for whom it began", async () => {
  const { files, database } = app;
  const late = "email:late@acme.example";
  for (let at = 0; at < 900; at++) {
    await files.put(
      `results/${String(at).padStart(4, "0")}.csv`,
      at === 850 ? "late@acme.example" : "x",
      "text/csv",
    );
  }
  await forgetPerson(database, late, now);
  let minutes = 0;
  const isThere = () => app.fileKeys().includes("results/0850.csv");
  while (isThere() && minutes < 5) {
    await searchFiles(app, () => Promise.resolve());
    minutes += 1;
  }
  expect(minutes).toBe(3);
});

test("what stays is told", async () => {
  const { database, person } = app;
  const forgotten = await forgetPerson(database, `email:${person.email}`, now);
  expect(forgotten).toEqual({ cleaned: {}, left: { staff: 1 } });
});
