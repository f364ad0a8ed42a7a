import { describe, expect, inject, test } from "vitest";
import { findRun } from "./storage/runs";
import { describeFailure } from "../toolkit/failure";
import { startCsvRun, startPlainRun } from "./submission.server";
import { sendFileAgain } from "./run-steering.server";
import { rerun } from "./rerun/rerun.server";
import { runMadeUp } from "./testing/made-up-tool";
import { DatabaseTrouble } from "../storage/trouble";
import { testApp, type TestApp } from "./testing/test-app";
import type { Query } from "../toolkit/tool";

const submission = {
  implementation: runMadeUp,
  query: runMadeUp.tool.queries.ask as Query,
  queryName: "ask",
};
const newApp = () => testApp(inject("databaseUrl"), async () => Response.json({ answer: "none" }));

describe("the first rows of a file", () => {
  async function submit(firstRows: string | undefined) {
    const app = await newApp();
    const head = new TextEncoder().encode("domain\nacme.com\n");
    const id = crypto.randomUUID();
    const file = {
      key: `uploads/${id}`,
      name: "leads.csv",
      bytes: head.length,
      head,
      found: { encoding: "utf-8" },
    } as const;
    await app.files.put(file.key, head, "text/csv");
    const fields = { emailToSendCSV: "dana@example.com", firstRows };
    const started = await startCsvRun(app, app.person, submission, {
      id,
      fields,
      file,
    }).catch((error: unknown) => describeFailure(error));
    const files = (app.files as unknown as { keys(): string[] }).keys();
    return { started, files, run: await findRun(app.database, id) };
  }

  test.each(["abc", "-1", "0", "1.5", "1e3", "Infinity", "9999999"])(
    "%s is no number of rows",
    async (given) => {
      const { started, files, run } = await submit(given);
      expect(started).toMatchObject({
        status: 400,
        fields: { firstRows: ["Enter how many rows to look up first as a whole number, such as 10."] },
      });
      expect({ files, run }).toEqual({ files: [], run: null });
    },
  );

  test.each([
    ["10", 10],
    ["", null],
    [undefined, null],
  ])("%s is taken", async (given, rowLimit) => {
    expect((await submit(given)).run).toMatchObject({ rowLimit });
  });
});

test.each(["a@b@acme.com", "jo..doe@acme.com", "pepé@lefrenchplace.example", "jo@acme.c"])(
  "%s, which the mail vendor refuses, is told before a run begins",
  async (to) => {
    const app = await newApp();
    const head = new TextEncoder().encode("domain\nacme.com\n");
    const id = crypto.randomUUID();
    await app.files.put(`uploads/${id}`, head, "text/csv");
    const found = { encoding: "utf-8" } as const;
    const file = { key: `uploads/${id}`, name: "leads.csv", bytes: head.length, head, found };
    const words = `Resend, which sends our emails, does not accept "${to}". Enter an address such as name@company.com.`;
    const started = startCsvRun(app, app.person, submission, { id, fields: { emailToSendCSV: to }, file });
    expect(await started.catch((error: unknown) => describeFailure(error))).toMatchObject({
      status: 400,
      fields: { emailToSendCSV: [words] },
    });
    expect({ files: app.fileKeys(), run: await findRun(app.database, id) }).toEqual({ files: [], run: null });
  },
);

test("where mails may only go to some, neither a run, nor its rerun, nor another mail goes elsewhere", async () => {
  const app = await newApp();
  const only = (...mailRecipients: string[]): TestApp => ({
    ...app,
    config: { ...app.config, mailRecipients },
  });
  const head = new TextEncoder().encode("domain\nacme.com\n");
  const submit = async (to: string) => {
    const id = crypto.randomUUID();
    await app.files.put(`uploads/${id}`, head, "text/csv");
    const file = {
      key: `uploads/${id}`,
      name: "leads.csv",
      bytes: head.length,
      head,
      found: { encoding: "utf-8" },
    } as const;
    return startCsvRun(only("example.com"), app.person, submission, {
      id,
      fields: { emailToSendCSV: to },
      file,
    });
  };
  const words = "Results can only be emailed to addresses at example.com.";
  const refused = { status: 400, detail: words };
  const said = (work: Promise<unknown>) => work.catch((error: unknown) => describeFailure(error));
  expect(await said(submit("dana@elsewhere.example"))).toMatchObject({
    ...refused,
    fields: { emailToSendCSV: [words] },
  });
  expect(app.fileKeys()).toEqual([]);
  const { runId } = await submit("Dana@Example.com");
  const { $client } = app.database;
  await $client.execute({
    sql: "UPDATE runs SET status = 'done', mail = 'sent' WHERE id = ?",
    args: [runId],
  });
  const sent = (to: string | null, allowed: string) =>
    said(sendFileAgain(only(allowed), app.person, runId, to));
  expect(await sent("dana@elsewhere.example", "example.com")).toMatchObject(refused);
  expect(await sent(null, "elsewhere.example")).toMatchObject({ status: 400 });
  expect(await sent(null, "example.com")).toMatchObject({ mail: "due" });
  await $client.execute({ sql: "UPDATE runs SET kind = 'plain' WHERE id = ?", args: [runId] });
  expect(await said(rerun(only("elsewhere.example"), app.person, runId, { refresh: false }))).toMatchObject({
    status: 400,
  });
});

describe("a file whose run could not be told to begin", () => {
  const text = new TextEncoder().encode("domain\nacme.com\n");
  const begin = async (change: Partial<TestApp>) => {
    const app = await newApp();
    const id = crypto.randomUUID();
    const file = {
      key: `uploads/${id}`,
      name: "leads.csv",
      bytes: text.length,
      head: text,
      found: { encoding: "utf-8" },
    } as const;
    await app.files.put(file.key, text, "text/csv");
    const fields = { emailToSendCSV: "dana@example.com" };
    const changed = { ...app, ...change };
    const started = await startCsvRun(changed, app.person, submission, { id, fields, file }).catch(
      () => null,
    );
    return { started, files: app.fileKeys(), run: await findRun(app.database, id), file };
  };

  test("is kept for its run, which the clock wakes", async () => {
    const wake = () => Promise.reject(new Error("Network connection lost."));
    const runs = { ...(await newApp()).runs, wake };
    const { started, files, run, file } = await begin({ runs });
    expect(started?.runId).toBe(run?.id);
    expect(run?.status).toBe("queued");
    expect(files).toEqual([file.key]);
  });

  test("is kept while it is not known whether the run was written down", async () => {
    const database = { batch: () => Promise.reject(new DatabaseTrouble("The database gave no answer")) };
    const app = await newApp();
    const spoiled = new Proxy(app.database, {
      get: (target, name) => Reflect.get(name === "batch" ? database : target, name) as unknown,
    });
    const { started, files, file } = await begin({ database: spoiled });
    expect(started).toBeNull();
    expect(files).toEqual([file.key]);
  });
});

test("half a character is refused in words", async () => {
  const app = await newApp();
  for (const body of [{ domain: "\ud800.com" }, { domain: "acme.com", words: ["\udc00"] }]) {
    const failed = await startPlainRun(app, app.person, submission, body).catch((error: unknown) =>
      describeFailure(error),
    );
    expect(failed).toMatchObject({
      status: 400,
      detail: expect.stringContaining("contains an unreadable character") as string,
    });
  }
});
