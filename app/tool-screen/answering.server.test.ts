import { afterEach, expect, test, vi } from "vitest";
import { InvalidInput } from "../toolkit/failure";
import { UpstreamError } from "../upstream/failure";
import { answering } from "./answering.server";

afterEach(() => vi.restoreAllMocks());

const app = { label: (upstream: string) => upstream.toUpperCase() };

async function answerOf(error: unknown) {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answer = await answering(
    app,
    {
      what: "lists not saved",
      facts: { id: "list-1" },
      failed: ({ detail }, fields) => ({ problem: detail, fields }),
    },
    () => Promise.reject(error as Error),
  );
  return { ...(answer as { data: unknown; init: ResponseInit }), logged: logged.mock.calls };
}

test("what the work returns is the answer", async () => {
  const failed = () => "failed";
  expect(await answering(app, { what: "saved", failed }, async () => ({ saved: 3 }))).toEqual({ saved: 3 });
});

test("input to blame answers 400 with words at its fields, and is not logged", async () => {
  expect(await answerOf(new InvalidInput("Enter a name.", { name: ["Enter a name."] }))).toMatchObject({
    data: { problem: "Enter a name.", fields: { name: ["Enter a name."] } },
    init: { status: 400 },
    logged: [],
  });
});

test("a service's failure is told by the name people know it by", async () => {
  const failed = await answerOf(new UpstreamError({ upstream: "apollo", kind: "quota", detail: "" }));
  expect(failed).toMatchObject({
    data: { problem: "The allowance at APOLLO is used up." },
    init: { status: 429 },
    logged: [],
  });
});

test("a fault of our own is logged with where it happened, and its words stay here", async () => {
  const { data, init, logged } = await answerOf(new Error("no such table: lists"));
  expect({ data, init }).toMatchObject({
    data: { problem: "Something went wrong on our side." },
    init: { status: 500 },
  });
  expect(logged).toEqual([
    ["lists not saved", { id: "list-1", error: expect.stringContaining("no such table") as unknown }],
  ]);
});

test("a response that is thrown passes", async () => {
  const gone = new Response("There is no such query.", { status: 404 });
  await expect(answerOf(gone)).rejects.toBe(gone);
});
