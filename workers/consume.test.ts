import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { consume } from "./consume";

afterEach(() => void vi.restoreAllMocks());

/**
 * Delivers one batch. Returns the runs whose keepers were called, the log lines, and whether the batch was acknowledged.
 */
function deliver(...bodies: unknown[]) {
  return deliverTo({ wake: async () => undefined, readingBegins: async () => false }, ...bodies);
}

async function deliverTo(keeper: object, ...bodies: unknown[]) {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const ackAll = vi.fn<() => void>();
  const keepers: string[] = [];
  const own = {
    ...env,
    RUN_KEEPER: {
      getByName: (id: string) => {
        keepers.push(id);
        return keeper;
      },
    },
  };
  const messages = bodies.map((body, at) => ({ id: String(at), body }));
  await consume({ messages, ackAll } as unknown as MessageBatch, own as unknown as Env);
  return { keepers, logged: logged.mock.calls, acknowledged: ackAll.mock.calls.length === 1 };
}

test.each([
  ["without a type", { runId: "a-run" }],
  ["of a type that another release sends", { type: "count-rows", runId: "a-run" }],
  ["whose run is missing", { type: "read-csv" }],
  ["of a slice without its end", { type: "work-slice", runId: "a-run", from: 0 }],
  ["of a slice with rows that are no numbers", { type: "work-slice", runId: "a-run", from: "0", to: "9" }],
  ["that is no object", "a-run"],
])("a message %s is logged, dropped and never taken for a run", async (_what, body) => {
  const { keepers, logged, acknowledged } = await deliver(body);
  expect(keepers).toEqual([]);
  expect(logged).toMatchObject([[{ what: "unknown queue message" }]]);
  expect(JSON.stringify(logged)).not.toContain("a-run");
  expect(acknowledged).toBe(true);
});

test("an unknown message keeps nothing from the others of its batch", async () => {
  const runId = crypto.randomUUID();
  const { keepers, acknowledged } = await deliver({ type: "count-rows" }, { type: "read-csv", runId });
  expect(keepers).toEqual([runId]);
  expect(acknowledged).toBe(true);
});

test("what is logged while a message is worked names the message and its run", async () => {
  const runId = crypto.randomUUID();
  const readingBegins = () => Promise.reject(new Error("The object is away"));
  const { logged } = await deliverTo({ readingBegins }, { type: "read-csv", runId });
  expect(logged).toMatchObject([[{ what: "run queue", by: "queue", invocation: "0", runId }]]);
});
