/** Tests every row of every refusal table with an answer in the vendor's own format. */
import { describe, expect, test } from "vitest";
import { refusalOf } from "./refusals";
import { failureOf, fixture, replay } from "./replay";
import { refusalCases } from "./testing/refusal-cases";
import { vendors } from "./vendors";

interface RefusedAnswer {
  row: string;
  status: number;
  headers?: Record<string, string>;
  body: unknown;
  /** Responses to other paths. */
  also?: Record<string, { status: number; body: unknown }>;
}

/** These fetch whole pages and files, so a refusal concerns only one URL and they need no table. */
const withoutList = new Set(["company-site", "transcript-relay"]);

test("every list of refusals is played here, and every service has one", async () => {
  const files = import.meta.glob<Record<string, unknown>>("./**/*refusals.ts");
  const lists = (
    await Promise.all(Object.entries(files).map(async ([path, read]) => ({ path, file: await read() })))
  ).flatMap(({ path, file }) =>
    Object.entries(file).flatMap(([name, rows]) =>
      Array.isArray(rows) ? [{ name: `${path}: ${name}`, rows: rows as unknown }] : [],
    ),
  );
  expect(lists.length).toBeGreaterThan(20);
  const cases = new Set<unknown>(refusalCases.map(({ rows }) => rows));
  const known = new Set<unknown>(lists.map(({ rows }) => rows));
  expect(lists.filter(({ rows }) => !cases.has(rows)).map(({ name }) => name)).toEqual([]);
  expect(refusalCases.filter(({ rows }) => !known.has(rows)).map(({ vendor }) => vendor.name)).toEqual([]);
  const played = refusalCases.map(({ vendor }) => vendor.name);
  expect(new Set([...played, ...withoutList])).toEqual(new Set(vendors.map(({ name }) => name)));
});

test.each(refusalCases)("$vendor.label: a 402 is never the person's input", ({ rows }) => {
  const said = { status: 402, codes: ["40200"], words: "Payment required." };
  expect(refusalOf(rows, said)?.kind).not.toBe("invalid-input");
});

describe.each(refusalCases)("$vendor.label", ({ vendor, rows, ask, secrets }) => {
  const answers = JSON.parse(fixture(`refusals/${vendor.name}.json`)) as RefusedAnswer[];

  test("each row has an answer, a source and a next step, and its own name", () => {
    expect(new Set(answers.map(({ row }) => row))).toEqual(new Set(rows.map(({ name }) => name)));
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { source, nextStep } of rows) {
      expect(source.length).toBeGreaterThan(5);
      expect(nextStep).toMatch(/^[A-Z].*\.$/);
    }
  });

  test.each(answers)("$row ($status)", async ({ row: name, also = {}, ...whole }) => {
    const { headers } = whole;
    const { connection } = replay(
      vendor,
      ({ url }) => answerOf(also[new URL(url).pathname] ?? whole),
      secrets,
    );
    const row = rows.find((one) => one.name === name);
    const failure = await failureOf(ask(connection, name));
    expect(failure).toMatchObject({ upstream: vendor.name, kind: row?.kind, nextStep: row?.nextStep });
    if (row?.accountWide !== undefined) expect(failure.accountWide).toBe(row.accountWide);
    if (row?.says) expect(failure.detail).toBe(row.says);
    if (headers?.["retry-after"]) expect(failure.retryAfter).toBe(Number(headers["retry-after"]) * 1000);
    expect(failure.detail).not.toBe("");
  });
});

const answerOf = ({ status, headers, body }: Omit<RefusedAnswer, "row">) =>
  typeof body === "string"
    ? new Response(body, { status, headers: { "content-type": "text/plain", ...headers } })
    : Response.json(body, { status, headers });
