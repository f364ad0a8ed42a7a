/**
 * Sends everything that identifies nobody through the API of the built product, as plain searches
 * and in files, and reads the sandbox's bill: no vendor was paid.
 */
import { beforeAll, describe, expect, test } from "vitest";
import { type Asked, noFiles, roles, textsOf } from "../../app/tools/testing/no-keys";
import type { BillLine } from "../../sandbox/bill.ts";
import { callApi } from "../api.ts";
import { sandboxUrl } from "../product.ts";

const timeout = 180_000;

/** Each search with the field that takes the kind of key. */
const searches: Record<Asked, [path: string, field: string][]> = {
  email: [
    ["/api/signals/query/target", "email"],
    ["/api/hg-enricher/enrich", "email"],
    ["/api/onboarding/email", "email"],
  ],
  domain: [
    ["/api/signals/query/relevantTarget", "domain"],
    ["/api/signals/query/client", "domain"],
    ["/api/signals/query/competitors", "domain"],
    ["/api/youtube/scrape", "domain"],
    ["/api/youtube/scrape/light", "domain"],
    ["/api/use-cases/scrape", "domain"],
  ],
  profile: [["/api/co-workers/scrape", "linkedInUrl"]],
  video: [["/api/yt-transcript/download", "url"]],
};

const bill = async () =>
  ((await (await fetch(`${sandboxUrl}/bill.json`)).json()) as { lines: BillLine[] }).lines;
let before: BillLine[];
beforeAll(async () => {
  before = await bill();
});
/** The mail with a file's results is no lookup. */
const charged = async () => (await bill()).slice(before.length).filter(({ vendor }) => vendor !== "resend");

describe.each(Object.keys(searches) as Asked[])("as a plain search, for a field of %s", (kind) => {
  test.each(searches[kind])("%s refuses each in words", { timeout }, async (path, field) => {
    const more = path.endsWith("/enrich") ? { type: "guest" } : {};
    const answers = await Promise.all(
      textsOf(kind).map(async (text) => {
        const answer = await callApi(path, { json: { ...more, [field]: text } });
        const { detail } = (await answer.json()) as { detail?: string };
        return { text, status: answer.status, says: /[.?]$/.test(detail ?? "") };
      }),
    );
    expect(answers.filter(({ status, says }) => status !== 400 || !says)).toEqual([]);
    expect(await charged()).toEqual([]);
  });
});

/** Plans and runs a file for every row, and returns the counts of its states. */
async function worked(tool: string, query: string, path: string, bytes: string | Uint8Array<ArrayBuffer>) {
  const bodyOf = (fields: Record<string, string>) => {
    const body = new FormData();
    body.set("csvfile", new Blob([bytes], { type: "text/csv" }), "nobody.csv");
    body.set("emailToSendCSV", "dana@example.com");
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    return body;
  };
  const plan = await callApi("/api/runs/plan", { body: bodyOf({ tool, query }) });
  const answer = await callApi(path, { body: bodyOf({}) });
  if (answer.status !== 202) return { plan: plan.status, status: answer.status, detail: await answer.text() };
  const { runId } = (await answer.json()) as { runId: string };
  let run = { status: "", counts: {} as Record<string, number> };
  await expect
    .poll(
      async () => {
        run = (await (await callApi(`/api/runs/${runId}`)).json()) as typeof run;
        return run.status;
      },
      { timeout: timeout / 2, interval: 500 },
    )
    .toMatch(/^(?:done|no-data)$/);
  return { plan: plan.status, status: 202, counts: run.counts };
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const fileOf = (header: string, cells: string[]) =>
  [header, ...cells.map((cell, at) => `${at},${quoted(cell)}`)].join("\n");

test.each([
  ["email", "valid-targets", "target", "/api/signals/query/target/csv", "row,email"],
  ["email", "hosts-guests", "hosts", "/api/hg-enricher/hosts/csv", "row,email"],
  ["domain", "valid-targets", "relevantTarget", "/api/signals/query/relevantTarget/csv", "row,domain"],
  ["domain", "youtube", "scrape", "/api/youtube/scrape/csv", "row,domain"],
  ["profile", "co-workers", "scrape", "/api/co-workers/scrape", "row,linkedin"],
] as const)(
  "in a file, for a column of %s of %s: every row ends without a result",
  { timeout },
  async (kind, tool, query, path, header) => {
    const cells = [...textsOf(kind), ...(kind === "email" ? roles : [])];
    const outcome = await worked(tool, query, path, fileOf(header, cells));
    expect(outcome).toMatchObject({ status: 202 });
    const { total, done, failed } = outcome.counts ?? {};
    expect({ total, done: done ?? 0, failed: failed ?? 0 }).toEqual({
      total: cells.length,
      done: 0,
      failed: 0,
    });
    expect(await charged()).toEqual([]);
  },
);

test.each(noFiles)("a file: $source", { timeout }, async ({ asked, bytes, refusal }) => {
  const query = asked === "email" ? "target" : "relevantTarget";
  const outcome = await worked("valid-targets", query, `/api/signals/query/${query}/csv`, bytes);
  if (refusal) {
    expect(outcome).toMatchObject({ plan: 400, status: 400 });
    expect(outcome.detail).toMatch(refusal);
  } else {
    expect(outcome).toMatchObject({ status: 202 });
    expect(outcome.counts?.skipped).toBe(outcome.counts?.total);
  }
  expect(await charged()).toEqual([]);
});

test("a key beside them is looked up and paid, so the bill does count", { timeout }, async () => {
  const answer = await callApi("/api/signals/query/relevantTarget", {
    json: { domain: "quietworks.example" },
  });
  expect([200, 202]).toContain(answer.status);
  await expect.poll(async () => (await charged()).length, { timeout }).toBeGreaterThan(0);
});
