/** The list's data route, asked as our browser code does, and with requests it never sends. */
import { RouterContextProvider } from "react-router";
import { describe, expect, inject, test } from "vitest";
import { appContext, staffContext } from "../../app";
import type { LinesPart, OrderPart, RowPart } from "../../runs/lists/list-parts";
import { keyOf } from "../../runs/lists/list-query";
import { packed } from "../../runs/lists/packed-keys";
import { startTestCsv, testApp, type TestApp } from "../../runs/testing/test-app";
import { workToEnd } from "../../runs/testing/work-csv";
import { readLooks } from "../storage/list-looks";
import { action, loader } from "./list-route";

const answers: Record<string, string> = {
  "asked-people.com": "Dana Reyes <dana@people.com> 70%; Jo Van Doe <jo@people.com> 20%",
  "asked-more.com": "Al Nunez <al@more.com> 100%",
};

const workedFile = () => workedWith(answers, [...Object.keys(answers), "nothing-known.com"]);

/** Lines of rows with twenty results each. */
function manyLines(lines: number) {
  const domains = Array.from({ length: lines / 20 }, (_, at) => `many-${at}.com`);
  const people = (domain: string) =>
    Array.from({ length: 20 }, (_, at) => `Person ${at} <person-${at}@${domain}> 50%`).join("; ");
  return workedWith(Object.fromEntries(domains.map((domain) => [domain, people(domain)])), domains);
}

async function workedWith(
  answers: Record<string, string>,
  domains: string[],
): Promise<{ app: TestApp; runId: string }> {
  const app = await testApp(inject("databaseUrl"), async (request) => {
    const answer = answers[new URL(request.url).searchParams.get("about") ?? ""];
    return answer ? Response.json({ answer }) : new Response("", { status: 404 });
  });
  const runId = await startTestCsv(app, ["domain", ...domains, ""].join("\n"));
  await workToEnd(app, runId);
  return { app, runId };
}

async function asked(
  app: TestApp,
  runId: string,
  search: string,
  keys?: string | URLSearchParams,
): Promise<Response> {
  const context = new RouterContextProvider();
  const work: Promise<unknown>[] = [];
  context.set(appContext, { ...app, later: (each: Promise<unknown>) => void work.push(each) } as never);
  context.set(staffContext, app.person);
  const url = new URL(`http://console.example/runs/${runId}/list?${search}`);
  const body = typeof keys === "string" ? new URLSearchParams({ keys }) : keys;
  const request = new Request(url, body && { method: "POST", body });
  const args = { params: { id: runId }, request, context, url, pattern: "/runs/:id/list" };
  const answer = await (body
    ? action(args as unknown as Parameters<typeof action>[0])
    : loader(args as unknown as Parameters<typeof loader>[0]));
  await Promise.all(work);
  return answer;
}

const jsonOf = async <T>(answer: Promise<Response>) => (await (await answer).json()) as T;

test("order, lines and one row come as they are asked for", async () => {
  const { app, runId } = await workedFile();
  const order = "part=order&table=people&sort=-sure";
  const { keys, ...rest } = await jsonOf<OrderPart>(asked(app, runId, order));
  expect([...new Uint32Array(Uint8Array.from(Buffer.from(keys, "base64")).buffer)]).toEqual([
    keyOf(1, 0),
    keyOf(0, 0),
    keyOf(0, 1),
  ]);
  expect(rest).toMatchObject({ ended: 3, unlisted: 0 });
  expect(rest.lines.map(({ key }) => key)).toEqual([keyOf(1, 0), keyOf(0, 0), keyOf(0, 1)]);
  const lines = async (wanted: string) =>
    (await jsonOf<LinesPart>(asked(app, runId, `part=lines&table=people&keys=${wanted}`))).lines.map(
      ({ key }) => key,
    );
  expect(await lines(`${keyOf(0, 1)},${keyOf(1, 0)}`)).toEqual([keyOf(0, 1), keyOf(1, 0)]);
  expect((await jsonOf<RowPart>(asked(app, runId, "part=row&position=1"))).row?.position).toBe(1);
});

test.each([
  ["0", 0],
  ["99", 0],
  ["100", 100],
  ["219", 200],
  // A list that has become shorter, and values that are not a line.
  ["220", 0],
  ["1e9", 0],
  ["-1", 0],
  ["x", 0],
])("with an order comes the page of line %s that is in sight", async (from, begin) => {
  const { app, runId } = await manyLines(220);
  const { keys, lines } = await jsonOf<OrderPart>(asked(app, runId, `part=order&table=people&from=${from}`));
  const all = [...new Uint32Array(Uint8Array.from(Buffer.from(keys, "base64")).buffer)];
  expect(all).toHaveLength(220);
  expect(lines.map(({ key }) => key)).toEqual(all.slice(begin, begin + 100));
});

test("lines to copy have whole values, also where the list cuts them, and rows that share an answer have it too", async () => {
  const long = `Dear Dana, ${"a sentence of the letter. ".repeat(200)}Yours`;
  const { app, runId } = await workedWith({ "long.com": long, "long-too.com": long }, [
    "long.com",
    "long.com",
    "long-too.com",
    "unknown.com",
  ]);
  const cells = async (more: string) =>
    (
      await jsonOf<LinesPart>(
        asked(app, runId, `part=lines${more}&keys=${[0, 1, 2, 3].map((row) => keyOf(row, 0)).join(",")}`),
      )
    ).lines.map(({ hit }) => hit?.cells[0]?.value ?? null);
  const cut: unknown = expect.stringMatching(/^Dear Dana, .{100,290}…$/);
  expect(await cells("")).toEqual([cut, cut, cut, null]);
  expect(await cells("&whole=yes")).toEqual([long, long, long, null]);
});

test("a refused row has its values as the file has them, and no input to look up", async () => {
  const { app, runId } = await workedWith(answers, ["asked-people.com", "  no domain at all ", "-"]);
  const keys = [0, 1, 2].map((row) => keyOf(row, 0)).join(",");
  const { lines } = await jsonOf<LinesPart>(asked(app, runId, `part=lines&keys=${keys}`));
  expect(lines.map(({ state, input, given }) => [state, input !== null, given])).toEqual([
    ["done", true, undefined],
    ["skipped", false, "no domain at all"],
    ["skipped", false, "-"],
  ]);
});

test("lines that are no lines of the run are none, and no more than a hundred come together", async () => {
  const { app, runId } = await workedFile();
  const lines = async (keys: string) =>
    (await jsonOf<LinesPart>(asked(app, runId, `part=lines&keys=${keys}`))).lines.length;
  expect(await lines("-1,x,1e400,99999999999999999,,4294000000")).toBe(0);
  expect(await lines(Array.from({ length: 150 }, () => keyOf(0, 0)).join(","))).toBe(100);
});

test.each(["x", "-1", "1.5", "1e30", "50000", "", "99"])("row %j is not there", async (position) => {
  const { app, runId } = await workedFile();
  const row = asked(app, runId, `part=row&position=${encodeURIComponent(position)}`);
  await expect(row.then(async (answer) => ((await answer.json()) as RowPart).row)).resolves.toBeNull();
});

test("a filter or an order that is none leaves the list as it is", async () => {
  const { app, runId } = await workedFile();
  const long = "x".repeat(5000);
  for (const search of ["sort=__proto__", `where.nothing=${long}`, "table=toString", "state=neither"]) {
    const { keys } = await jsonOf<OrderPart>(asked(app, runId, `part=order&${search}`));
    expect(Buffer.from(keys, "base64").byteLength / 4).toBe(3);
  }
});

test.each(["part=order", "part=lines&keys=0", "part=row&position=0", "part=file"])(
  "%s of a run that is not there is not found",
  async (search) => {
    const app = await testApp(inject("databaseUrl"), () =>
      Promise.reject(new Error("Nothing is asked here")),
    );
    const answer = asked(app, crypto.randomUUID(), search);
    await expect(answer).rejects.toMatchObject({ init: { status: 404 } });
  },
);

test("a file has the lines that are wanted, and says in words why there is none", async () => {
  const { app, runId } = await workedFile();
  const text = async (search: string, keys?: string) => {
    const answer = await asked(app, runId, search, keys);
    return [answer.status, await answer.text()] as const;
  };
  const people = await text("table=people&part=file&where.sure=50..&layout=hubspot");
  expect(people[1].trim().split("\r\n").slice(1)).toHaveLength(2);
  const one = await text("table=people&part=file", packed([keyOf(0, 1)]));
  expect(one[1].trim().split("\r\n").slice(1)).toEqual([expect.stringContaining("jo@people.com")]);
  expect((await text("table=people&part=file", "no keys"))[1].trim().split("\r\n")).toHaveLength(1);
  expect((await text("part=file&layout=abacus"))[0]).toBe(400);
  expect(await text("part=file&tool=made-up&query=none")).toEqual([400, "That tool cannot use these rows."]);
  expect((await text(`part=file&tool=${"x".repeat(101)}&query=ask`))[0]).toBe(400);
  const events = await app.database.$client.execute({
    sql: "SELECT event FROM security_events WHERE about = ?",
    args: [runId],
  });
  expect(events.rows.map(({ event }) => event)).toContain("file-downloaded");
});

describe("columns as a person wants them", () => {
  const keeping = (app: TestApp, runId: string, sent: Record<string, string>) =>
    asked(app, runId, "", new URLSearchParams(sent));
  const look = JSON.stringify({ shown: { name: false }, widths: { email: 120 } });

  test("are kept with the account, for all runs of the query; a colleague has their own", async () => {
    const { app, runId } = await workedFile();
    await keeping(app, runId, { table: "people", look: "{}" });
    await keeping(app, runId, { table: "people", look });
    const other = await startTestCsv(app, "domain\nacme.com\n");
    expect(await readLooks(app.database, app.person.id, other)).toMatchObject({ "made-up.ask.people": look });
    expect(await readLooks(app.database, "a-colleague", other)).toEqual({});
    const another = await startTestCsv(app, "domain\nacme.com\n", { query: "askFast" });
    expect(await readLooks(app.database, app.person.id, another)).toEqual({});
  });

  test.each([
    ["a table that the query has not", { table: "nothing", look }],
    ["more than columns can be", { table: "people", look: "x".repeat(20_001) }],
  ])("%s is refused", async (_, sent) => {
    const { app, runId } = await workedFile();
    await expect(keeping(app, runId, sent)).rejects.toMatchObject({ init: { status: 400 } });
  });
});
