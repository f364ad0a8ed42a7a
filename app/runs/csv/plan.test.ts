import { expect, inject, test } from "vitest";
import { scanEncoding } from "./encoding";
import { foretell } from "./experience.server";
import { inputKind } from "./input-kind";
import { planPosted } from "./plan-request.server";
import { planRun } from "./plan.server";
import { budgetsGroup } from "../../calls/budgets.server";
import { saveSettings } from "../../storage/settings";
import { answeringService } from "../testing/made-up-tool";
import { notWorked } from "./preview.server";
import { keepOut } from "../../exclusions/storage/suppressions";
import { runMadeUp } from "../testing/made-up-tool";
import { startTestCsv, testApp, type TestApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import type { Implementation } from "../../toolkit/implementation";
import type { Query } from "../../toolkit/tool";
import { runIntentTracker } from "../../tools/intent-tracker/run.server";

const unique = () => `planned-${crypto.randomUUID().slice(0, 8)}.com`;

/** Returns what "Check first" says about the file, and its requests to the database. */
async function check(app: TestApp, text: string, fields: Record<string, unknown> = {}) {
  const bytes = new TextEncoder().encode(text);
  await app.files.put("uploads/plan", bytes, "text/csv");
  const client = app.database.$client;
  const execute = client.execute.bind(client);
  const questions: string[] = [];
  client.execute = ((question: string | { sql: string }) => {
    questions.push(typeof question === "string" ? question : question.sql);
    return execute(question as string);
  }) as typeof client.execute;
  const plan = await planRun(
    app,
    { implementation: runMadeUp, query: runMadeUp.tool.queries.ask as Query, queryName: "ask" },
    {
      key: "uploads/plan",
      name: "leads.csv",
      bytes: bytes.length,
      head: bytes.slice(0, 65_536),
      found: scanEncoding(bytes, true),
    },
    fields,
  ).finally(() => Object.assign(client, { execute }));
  return { plan, questions };
}
const appThatKnows = () => testApp(inject("databaseUrl"), async () => Response.json({ answer: "an answer" }));

test("rows count as looked up where the settings were the same and stored answers are not passed over", async () => {
  const app = await appThatKnows();
  const known = Array.from({ length: 5 }, unique);
  const settings = { "made-up": { words: ["one"] } };
  const runId = await startTestCsv(app, ["domain", ...known].join("\n"), { settings });
  await workToEnd(app, runId);
  const text = ["domain", ...known, known[0], "", "junk", unique()].join("\n");
  const counted = async (fields: Record<string, unknown>) => (await check(app, text, fields)).plan;
  expect(await counted({ words: ["one"] })).toMatchObject({
    rows: 8,
    toDo: 6,
    duplicates: 1,
    blanks: 0,
    invalid: 1,
    alreadyAnswered: 5,
  });
  expect(await counted({ words: ["one", "three"] })).toMatchObject({ toDo: 6, alreadyAnswered: 0 });
  expect(await counted({ words: ["one"], refresh: "true" })).toMatchObject({ toDo: 6, alreadyAnswered: 0 });
});

test("rows that name a person who is kept out are counted apart, and neither worked nor priced", async () => {
  const app = await appThatKnows();
  const words = [crypto.randomUUID()];
  const name = `jo-${crypto.randomUUID().slice(0, 8)}`;
  await keepOut(app.database, `email:${name}@kept-out.com`, app.now());
  await keepOut(app.database, `linkedin:${name}`, app.now());
  const [first, second] = [unique(), unique()];
  const text = [
    "domain,note",
    `${first},ask ${name}@kept-out.com`,
    `${unique()},"https://www.linkedin.com/in/${name}/"`,
    `${second},somebody@else.com`,
    // Its input equals that of a row that is not worked, so it is not a duplicate.
    `${first},`,
    `${second},`,
  ].join("\n");
  const { plan, questions } = await check(app, text, { words });
  expect(plan).toMatchObject({ rows: 5, keptOut: 2, invalid: 0, duplicates: 1, toDo: 2, blanks: 0 });
  expect(plan.preview.rows.map(({ reason }) => reason)).toEqual([notWorked, notWorked, null, null, null]);
  expect(plan.preview.moreWrong).toBe(0);
  expect(questions.filter((sql) => sql.includes("suppressions"))).toHaveLength(1);
  // The run itself then comes to the same numbers.
  const runId = await startTestCsv(app, text, { settings: { "made-up": { words } } });
  await workToEnd(app, runId);
  const states = await app.database.$client.execute({
    sql: "SELECT state, COUNT(*) AS n FROM run_rows WHERE run_id = ? AND same_as IS NULL GROUP BY state ORDER BY state",
    args: [runId],
  });
  expect(states.rows.map(({ state, n }) => [state, n])).toEqual([
    ["done", plan.toDo],
    ["skipped", plan.keptOut],
  ]);
});

test("twenty rows that were really looked up foretell what others cost, and answers that were kept count for none", async () => {
  const app = await appThatKnows();
  const settings = { "made-up": { words: [crypto.randomUUID()] } };
  const fields = { words: settings["made-up"].words };
  const work = async (domains: string[]) => {
    const runId = await startTestCsv(app, ["domain", ...domains].join("\n"), { settings });
    await workToEnd(app, runId);
  };
  const costOfRows = async () =>
    (await check(app, ["domain", ...Array.from({ length: 10 }, unique)].join("\n"), fields)).plan.cost;
  const domains = Array.from({ length: 19 }, unique);
  expect(await costOfRows()).toMatchObject({ knownRows: 0, usd: null, usuallyUpToUsd: null });
  await work(domains);
  const few = { knownRows: 19, usd: null, usuallyUpToUsd: 0.1, upstreams: [] };
  expect(await costOfRows()).toMatchObject(few);
  await work(domains);
  expect(await costOfRows()).toMatchObject(few);
  await work([unique()]);
  const ten = { low: 10, high: 10 };
  expect(await costOfRows()).toMatchObject({
    knownRows: 20,
    aboutUsd: expect.closeTo(0.1) as number,
    usuallyUpToUsd: null,
    upstreams: [{ upstream: "answering-service", calls: ten, units: ten }],
  });
});

test("what is left of a budget is said before, with how many rows fit into it", async () => {
  const app = await appThatKnows();
  const name = `budgeted-${crypto.randomUUID().slice(0, 8)}`;
  app.service = { ...answeringService, name };
  const settings = { "made-up": { words: [crypto.randomUUID()] } };
  const runId = await startTestCsv(app, ["domain", ...Array.from({ length: 50 }, unique)].join("\n"), {
    settings,
  });
  await workToEnd(app, runId);
  const text = ["domain", ...Array.from({ length: 20 }, unique)].join("\n");
  const tight = async (limit: number, unit: "usd" | "units") => {
    await saveSettings(app.database, {
      group: budgetsGroup,
      changes: { [name]: { limit, unit } },
      by: app.person.email,
      at: app.now(),
    });
    return (await check(app, text, { words: settings["made-up"].words })).plan.budgets;
  };
  expect(await tight(54, "units")).toEqual([{ upstream: name, left: 4, unit: "units", rows: 4 }]);
  expect(await tight(0.5, "usd")).toEqual([{ upstream: name, left: 0, unit: "usd", rows: 0 }]);
  expect(await tight(70, "units")).toEqual([]);
});

test("a file of one kind of input is not priced by rows of another", async () => {
  const app = await appThatKnows();
  const settings = { "made-up": { words: [crypto.randomUUID()] } };
  const runId = await startTestCsv(app, ["domain", ...Array.from({ length: 60 }, unique)].join("\n"), {
    settings,
  });
  await workToEnd(app, runId);
  const of = { tool: "made-up", query: "ask", settings };
  const { known, range } = await foretell(app, of, 10, new Map([["domain:domain", 10]]));
  expect([known, range?.usd.high]).toEqual([60, 0.1]);
  const others = await foretell(app, of, 10, new Map([["email:email", 10]]));
  expect(others).toMatchObject({ known: 0, range: null });
  // In a mixed file, the kind with the fewest known rows decides how many rows are known.
  const mixed = new Map([
    ["domain:domain", 5],
    ["email:email", 5],
  ]);
  expect((await foretell(app, of, 10, mixed)).known).toBe(0);
});

test.each([
  [{ name: "Jo@acme.com" }, "name:email"],
  [{ name: "acme.com", note: "" }, "name:domain"],
  [{ name: "Jo Doe", type: "host" }, "name"],
  [{ url: "https://www.LinkedIn.com/in/jo", wide: true }, "url:profile"],
])("an input's kind: %j", async (input, kind) => {
  expect(inputKind(JSON.stringify(input))).toBe(kind);
});

test("a large file is counted with one question", async () => {
  const app = await appThatKnows();
  const words = [crypto.randomUUID()];
  await startTestCsv(app, "domain\nanother.com", { settings: { "made-up": { words } } });
  const text = ["domain", ...Array.from({ length: 5000 }, (_, at) => `large-${at}.com`)].join("\n");
  const { plan, questions } = await check(app, text, { words });
  expect(plan.toDo).toBe(5000);
  expect(questions.filter((sql) => sql.includes("run_rows_input"))).toHaveLength(1);
});

test("a file of too many rows is refused where it has them, not at its end", async () => {
  const app = await appThatKnows();
  const rows = (from: number) =>
    Array.from({ length: 25_001 }, (_, at) => `many-${from + at}.com\n`).join("");
  let read = 0;
  const text = "domain\nmany-1.com";
  const body = () =>
    new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          controller.enqueue(new TextEncoder().encode((read === 0 ? "domain\n" : "") + rows(read * 25_001)));
          read += 1;
          if (read === 200) controller.close();
        },
      },
      { highWaterMark: 0 },
    );
  app.files.get = async () => ({ body: body(), size: text.length, contentType: "text/csv" });
  await expect(check(app, text)).rejects.toThrow("more than 50,000 rows");
  expect(read).toBe(2);
});

test("what a row costs at most is told before any is known, of the dearest in the file", async () => {
  const app = await appThatKnows();
  const mostOf = async (rows: string[], fields: Record<string, unknown>) => {
    const bytes = new TextEncoder().encode(["keyword", ...rows.map((row) => `"${row}"`)].join("\n"));
    await app.files.put("uploads/plan", bytes, "text/csv");
    app.implementation = () => runIntentTracker as Implementation;
    const query = runIntentTracker.tool.queries.scrape as unknown as Query;
    const submission = { implementation: runIntentTracker as Implementation, query, queryName: "scrape" };
    const found = scanEncoding(bytes, true);
    const file = { key: "uploads/plan", name: "words.csv", bytes: bytes.length, head: bytes, found };
    const { cost } = await planRun(app, submission, file, { is_linkedin: "true", ...fields });
    expect(cost).toMatchObject({ knownRows: 0, usd: null });
    return cost.mostUsdPerRow ?? Number.NaN;
  };
  const one = await mostOf(["podcast"], { prompt: "" });
  expect(one).toBeGreaterThan(0.02);
  expect(await mostOf(["podcast", "webinar, video, interview", "live"], { prompt: "" })).toBeCloseTo(3 * one);
  expect(await mostOf(["podcast"], { prompt: "Is it about us?" })).toBeGreaterThan(one);
  expect(await mostOf(["podcast"], { prompt: "", notRiversideClient: false })).toBe(0.0064);
});

test("a plan of one search takes its inputs in place of a file", async () => {
  const app = await appThatKnows();
  const asked = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    const request = new Request("http://console.example/api/runs/plan", { method: "POST", body });
    return planPosted({ ...app, later: () => undefined }, request, crypto.randomUUID());
  };
  const words = JSON.stringify([crypto.randomUUID()]);
  const search = { tool: "made-up", query: "ask", domain: unique(), words };
  expect(await asked(search)).toEqual({
    cost: {
      knownRows: 0,
      usd: null,
      aboutUsd: null,
      usuallyUpToUsd: null,
      upstreams: [],
      mostUsdPerRow: 0.01,
    },
    askedBefore: null,
    budgets: [],
    seconds: expect.toSatisfy((value) => value === null || typeof value === "number") as null,
  });
  await expect(asked({ ...search, domain: "no domain" })).rejects.toThrow("domain");
  await expect(asked({ tool: "made-up", query: "ask" })).rejects.toThrow("Choose a CSV file.");
});
