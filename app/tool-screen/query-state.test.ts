import { describe, expect, it } from "vitest";
import type { RunView } from "../runs/run-view";
import { idle, type QueryState, reduce } from "./query-state";

const run = (change: Partial<RunView> = {}): RunView => ({
  id: "r1",
  tool: "youtube",
  query: "scrape",
  kind: "plain",
  title: "acme.example",
  status: "running",
  input: { domain: "acme.example" },
  secretsGone: [],
  filters: {},
  progress: null,
  counts: null,
  cost: { usd: 0, units: {} },
  email: null,
  mail: "none",
  sandbox: false,
  createdAt: "2026-11-20T12:00:00.000Z",
  startedAt: null,
  finishedAt: null,
  by: "Dana",
  ...change,
});

const answered = (state: QueryState, change: Partial<RunView>) =>
  reduce(state, { type: "answered", answer: { intent: "submit", query: "scrape", run: run(change) } });
const sent = (state: QueryState = idle) => reduce(state, { type: "sent", term: "acme.example", at: 1 });

describe("a query's form", () => {
  it("forgets result, CSV word and failure when a search starts", () => {
    const shown = answered(sent(), { status: "done", result: [] });
    const again = sent({ ...shown, csv: { runId: "r0", message: "", run: null } });
    expect(again).toMatchObject({ status: "sending", shown: null, csv: null, problem: null, said: [] });
  });

  it("stays sending while the run goes on, ticks off what was said, and shows the result at the end", () => {
    let state = answered(sent(), {});
    for (const progress of ["Finding the channel", "Finding the channel", "Reading 48 uploads"])
      state = reduce(state, { type: "said", sentence: progress });
    expect(state).toMatchObject({ status: "sending", said: ["Finding the channel", "Reading 48 uploads"] });
    state = reduce(state, { type: "followed", run: run({ status: "done", result: ["x"] }) });
    expect(state).toMatchObject({ status: "idle", shown: { result: ["x"] }, term: "acme.example" });
  });

  it("tells the time left in the place of what it was, and that the run goes on in the background", () => {
    let state = answered(sent(), {});
    const left = (time: string) => `Serper asks us to wait: ${time} left.`;
    for (const sentence of ["Searching", left("3 min"), left("60 s"), left("5 s"), "Searching"])
      state = reduce(state, { type: "said", sentence });
    expect(state).toMatchObject({ said: ["Searching", left("5 s"), "Searching"], isInBackground: false });
    state = reduce(state, { type: "followed", run: run({ background: true }) });
    expect(state.isInBackground).toBe(true);
  });

  it("shows what a paused run asks until a person answers", () => {
    const pause = { upstream: "", kind: "cost", detail: "It may cost 900 credits.", since: 1, until: null };
    const paused = reduce(answered(sent(), {}), { type: "followed", run: run({ status: "paused", pause }) });
    expect(paused).toMatchObject({ status: "sending", pause });
    expect(reduce(paused, { type: "followed", run: run() })).toMatchObject({
      status: "sending",
      pause: null,
    });
    const cancelled = reduce(paused, { type: "followed", run: run({ status: "cancelled" }) });
    expect(cancelled).toMatchObject({ status: "idle", pause: null, shown: { status: "cancelled" } });
  });

  it("says that the run it follows was deleted, and can be sent again", () => {
    const open = answered(sent(), {});
    expect(reduce(open, { type: "deleted", runId: "another" })).toBe(open);
    const over = reduce(open, { type: "deleted", runId: "r1" });
    expect(over).toMatchObject({ status: "failed", runId: null, term: "acme.example" });
    expect(over.problem?.detail).toContain("was deleted");
  });

  it("says so too where it was told first that the run was cancelled, but keeps what was found", () => {
    const cancelled = reduce(answered(sent(), {}), { type: "followed", run: run({ status: "cancelled" }) });
    const over = reduce(cancelled, { type: "deleted", runId: "r1" });
    expect(over).toMatchObject({
      status: "failed",
      shown: null,
      problem: { title: "This run no longer exists." },
    });
    const done = answered(sent(), { status: "done" });
    expect(reduce(done, { type: "deleted", runId: "r1" })).toBe(done);
  });

  it("says that a file's run was deleted, unless it had ended", () => {
    const csv = { intent: "submit-csv", query: "scrape", runId: "r2", message: "" } as const;
    const taken = reduce(sent(), { type: "answered", answer: csv });
    expect(reduce(taken, { type: "deleted", runId: "r1" })).toBe(taken);
    const gone = { status: "failed", csv: null, problem: { title: "This run no longer exists." } };
    expect(reduce(taken, { type: "deleted", runId: "r2" })).toMatchObject(gone);
    const told = (status: "cancelled" | "done") =>
      reduce(taken, { type: "followed", run: run({ id: "r2", kind: "csv", status }) });
    expect(reduce(told("cancelled"), { type: "deleted", runId: "r2" })).toMatchObject(gone);
    expect(reduce(told("done"), { type: "deleted", runId: "r2" })).toEqual(told("done"));
  });

  it("takes no run for its own that it does not follow", () => {
    const state = answered(sent(), {});
    expect(reduce(state, { type: "followed", run: run({ id: "other", status: "done" }) })).toBe(state);
  });

  it("fails with the run's own words", () => {
    const error = { kind: "quota", detail: "quota reached", nextStep: "Wait." } as const;
    expect(answered(sent(), { status: "failed", error })).toMatchObject({ status: "failed", problem: error });
  });

  it("says that a CSV was taken, then settles, without a search term", () => {
    const csv = { intent: "submit-csv", query: "scrape", runId: "r2", message: "" } as const;
    const state = reduce(sent(), { type: "answered", answer: csv });
    expect(state).toMatchObject({ status: "success", term: "", csv: { runId: "r2" } });
    expect(reduce(state, { type: "settled" })).toMatchObject({ status: "idle", csv: { runId: "r2" } });
  });

  it("shows how the run over a file stands, and again after coming back", () => {
    const csv = { intent: "submit-csv", query: "scrape", runId: "r1", message: "" } as const;
    const taken = reduce(sent(), { type: "answered", answer: csv });
    expect(taken.csv?.run).toBeNull();
    const file = run({ kind: "csv", mail: "due", email: "dana@example.com" });
    const told = reduce(taken, { type: "followed", run: file });
    expect(told).toMatchObject({ runId: null, said: [], csv: { runId: "r1", run: { status: "running" } } });
    expect(reduce(told, { type: "followed", run: run({ id: "other" }) })).toBe(told);
    const paused = run({ kind: "csv", status: "paused" });
    expect(reduce(idle, { type: "restored", run: paused })).toMatchObject({
      status: "idle",
      shown: null,
      csv: { runId: "r1", run: { status: "paused" } },
    });
  });

  it("comes back to a paused run with what it was asked", () => {
    const pause = { upstream: "", kind: "cost", detail: "It may cost 900 credits.", since: 1, until: null };
    expect(reduce(idle, { type: "restored", run: run({ status: "paused", pause }) })).toMatchObject({
      status: "sending",
      pause,
      asked: { domain: "acme.example" },
    });
  });

  it("brings back the last result but no failure box", () => {
    const done = reduce(idle, { type: "restored", run: run({ status: "done", result: ["x"] }) });
    expect(done).toMatchObject({ status: "idle", shown: { result: ["x"] } });
    const error = { kind: "timeout", detail: "slow", nextStep: "Again." } as const;
    const failed = reduce(idle, { type: "restored", run: run({ status: "failed", error }) });
    expect(failed).toMatchObject({
      status: "idle",
      problem: null,
      shown: { input: { domain: "acme.example" }, error },
    });
  });
});
