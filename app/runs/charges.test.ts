/** The ledger contains every charge of a model, whether or not its answer was usable. */
import { beforeEach, describe, expect, inject, test } from "vitest";
import { z } from "zod";
import { openaiImages } from "../vendors/images/openai.server";
import { openaiLanguageModel } from "../vendors/language-model/openai.server";
import { modelAnswers as says } from "../vendors/language-model/replay";
import { failureOf, jsonAnswer } from "../vendors/replay";
import { UpstreamError } from "../vendors/failure";
import { openai } from "../vendors/definitions/openai";
import { testApp, type TestApp } from "./testing/test-app";
import { WriteBehind } from "../calls/write-behind.server";

/** Price of one answer: 1,000 input tokens at $0.10 per million and 100 output tokens at $0.50. */
const price = 0.00015;
const refusal = { type: "message", content: [{ type: "refusal", refusal: "I won't." }] };
const verdict = (id: number, quote: string) => ({ id: String(id), yes: true, reason: "It asks.", quote });

let app: TestApp;
/** The vendor's answers, in order. */
let answers: (() => Response | Promise<Response>)[];
let asked: number;

beforeEach(async () => {
  asked = 0;
  app = await testApp(inject("databaseUrl"), async () => {
    const answer = answers[asked];
    asked += 1;
    return answer ? answer() : jsonAnswer({ error: { message: "Nothing is left to say." } }, 500);
  });
});

/** Does the work as a run of its own and returns what it cost. */
async function inRun<T>(
  work: (ports: ReturnType<typeof portsOf>, stop: AbortController) => Promise<T>,
): Promise<{ outcome: T; charged: number; uncertain: number; kept: number }> {
  const runId = crypto.randomUUID();
  const writes = new WriteBehind(app, runId);
  const stop = new AbortController();
  const run = { runId, staffId: app.person.id, refresh: false, incarnation: runId };
  const opened = app.openCalls(run, stop.signal, writes);
  const outcome = await work(portsOf(opened.scope().connect(openai)), stop);
  await writes.settled();
  const paid = await app.database.$client.execute({
    sql: "SELECT upstream, units, usd, staff_id, uncertain FROM ledger WHERE run_id = ?",
    args: [runId],
  });
  for (const row of paid.rows)
    expect(row).toMatchObject({ upstream: "openai", usd: row.units, staff_id: app.person.id });
  const calls = await app.database.$client.execute({
    sql: "SELECT COUNT(*) AS n FROM calls WHERE run_id = ? AND answered_at IS NOT NULL",
    args: [runId],
  });
  /** A charge for several calls is divided among them. */
  const usdOf = (uncertain: number) => {
    const rows = paid.rows.filter((row) => row.uncertain === uncertain);
    return Number(rows.reduce((sum, { usd }) => sum + Number(usd), 0).toFixed(9));
  };
  return { outcome, charged: usdOf(0), uncertain: usdOf(1), kept: Number(calls.rows[0]?.n) };
}

const portsOf = (connection: Parameters<typeof openaiLanguageModel>[0]) => ({
  model: openaiLanguageModel(connection, { models: { bulk: "gpt-6-luna", writing: "gpt-6-luna" } }),
  images: openaiImages(connection, { model: "gpt-image-2.5-flare" }),
});

/** Returns a unique question, so that no other test has stored an answer to it. */
const question = () => ({
  name: "city",
  schema: z.object({ city: z.string() }),
  instructions: crypto.randomUUID(),
  input: "?",
});

describe("a question about many texts", () => {
  const schema = z.object({ yes: z.boolean(), reason: z.string(), quote: z.string() });
  const texts = ["Which tool?", "I sell.", "Any ideas?"].map((text) => ({ key: text, text }));
  type Model = ReturnType<typeof portsOf>["model"];
  /** Returns the quote of each verdict, or the problem that replaced it. */
  const quotesOf = async (model: Model, instructions: string) => {
    const outcomes = await model.askEach({
      name: "verdicts",
      instructions,
      schema,
      texts,
      perRequest: 20,
      wrong: (text, { quote }) => (text.includes(quote) ? null : "The quote does not stand in the text."),
    });
    return outcomes.map((each) => (each instanceof UpstreamError ? each.detail : each.value.value.quote));
  };

  test("one that is given up was paid for twice and is not kept; its neighbours are, and are not asked again", async () => {
    const condition = crypto.randomUUID();
    answers = [
      () => says({ answers: [verdict(1, "Which tool"), verdict(2, "I buy"), verdict(3, "Any ideas")] }),
      () => says({ answers: [verdict(2, "I want to buy")] }),
      () => says({ answers: [verdict(1, "I sell")] }),
    ];
    const first = await inRun(({ model }) => quotesOf(model, condition));
    expect(first.outcome).toEqual([
      "Which tool",
      expect.stringContaining("The quote does not stand in the text."),
      "Any ideas",
    ]);
    expect(first.charged).toEqual(2 * price);
    expect(first.kept).toBe(2);
    const again = await inRun(({ model }) => quotesOf(model, condition));
    expect(again.outcome).toEqual(["Which tool", "I sell", "Any ideas"]);
    expect(again.charged).toEqual(price);
    expect(asked).toBe(3);
  });

  test("trouble at the second asking doesn't ask and pay for the first again", async () => {
    answers = [
      () => says({ answers: [verdict(1, "Which tool"), verdict(2, "I buy"), verdict(3, "Any ideas")] }),
      () => jsonAnswer({ error: { message: "Overloaded." } }, 503),
      () => says({ answers: [verdict(2, "I sell")] }),
    ];
    const { outcome, charged, kept } = await inRun(({ model }) => quotesOf(model, crypto.randomUUID()));
    expect(outcome).toEqual(["Which tool", "I sell", "Any ideas"]);
    expect([asked, charged, kept]).toEqual([3, 2 * price, 3]);
  });

  test("a refusal at the second asking takes nothing from those answered at the first", async () => {
    answers = [
      () => says({ answers: [verdict(1, "Which tool"), verdict(2, "I buy"), verdict(3, "Any ideas")] }),
      () => says("", { output: [refusal] }),
    ];
    const { outcome, charged, kept } = await inRun(({ model }) => quotesOf(model, crypto.randomUUID()));
    expect(outcome).toEqual(["Which tool", "the model refused: I won't.", "Any ideas"]);
    expect([charged, kept]).toEqual([2 * price, 2]);
  });

  test("an answer the content filter cut was paid for", async () => {
    const cut = { status: "incomplete", incomplete_details: { reason: "content_filter" } };
    answers = [() => says({}, cut)];
    const { outcome, charged, kept } = await inRun(({ model }) => quotesOf(model, crypto.randomUUID()));
    expect(outcome).toHaveLength(3);
    expect(new Set(outcome).size).toBe(1);
    expect([charged, kept]).toEqual([price, 0]);
  });
});

describe("a single question", () => {
  test("answered twice in a wrong shape was paid for twice, and is asked anew next time", async () => {
    const same = question();
    answers = [() => says({ town: 1 }), () => says("no shape"), () => says({ city: "Puebla" })];
    const first = await inRun(({ model }) => failureOf(model.ask(same)));
    expect(first.outcome.kind).toBe("bad-answer");
    expect([first.charged, first.kept]).toEqual([2 * price, 0]);
    const again = await inRun(({ model }) => model.ask(same));
    expect(again.outcome.value.value).toEqual({ city: "Puebla" });
    expect([again.charged, again.kept, asked]).toEqual([price, 1, 3]);
  });

  test("trouble at the second asking: the first is paid once, and its tokens count in what the answer used", async () => {
    answers = [
      () => says({ town: 1 }),
      () => jsonAnswer({ error: { message: "Overloaded." } }, 503),
      () => says({ city: "Puebla" }),
    ];
    const { outcome, charged } = await inRun(({ model }) => model.ask(question()));
    expect(outcome.value.usage).toMatchObject({ inputTokens: 2000, usd: 2 * price });
    expect([asked, charged]).toEqual([3, 2 * price]);
  });

  test("stopped between the two, what was answered was paid for, and what was not may have been", async () => {
    const { outcome, charged, uncertain, kept } = await inRun((ports, stop) => {
      answers = [
        () => says({ town: 1 }),
        async () => {
          stop.abort(new DOMException("The run was stopped.", "AbortError"));
          throw stop.signal.reason;
        },
      ];
      return ports.model.ask(question()).catch((error: unknown) => error);
    });
    expect(outcome).toBeInstanceOf(Error);
    expect([charged, kept]).toEqual([price, 0]);
    // The second call had left.
    expect(uncertain).toBeGreaterThan(price);
  });

  test("that was refused, was paid for; one the service did not take was not", async () => {
    answers = [
      () => says("", { output: [refusal] }),
      () => jsonAnswer({ error: { message: "No such model." } }, 404),
    ];
    const refused = await inRun(({ model }) => failureOf(model.ask(question())));
    expect([refused.outcome.kind, refused.charged]).toEqual(["bad-answer", price]);
    const unknown = await inRun(({ model }) => failureOf(model.ask(question())));
    expect([unknown.outcome.kind, unknown.charged]).toEqual(["invalid-input", 0]);
  });
});

test("a streamed text that was cut off was paid for; a whole one is, once", async () => {
  const stream = (type: string, more: object) => async () => {
    const response = (await says("x", more).json()) as object;
    return new Response(`event: ${type}\ndata: ${JSON.stringify({ type, response })}\n\n`, {
      headers: { "content-type": "text/event-stream" },
    });
  };
  answers = [
    stream("response.incomplete", {
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
    }),
    stream("response.completed", {}),
  ];
  const write = () =>
    inRun(({ model }) => model.write(question(), () => undefined).catch((error: unknown) => error));
  expect(await write()).toMatchObject({ outcome: { kind: "bad-answer" }, charged: price, kept: 0 });
  expect(await write()).toMatchObject({ outcome: { value: { text: '"x"' } }, charged: price, kept: 1 });
});

test("an answer without its picture was paid for; a picture is, once", async () => {
  const usage = { input_tokens: 100, output_tokens: 2000, total_tokens: 2100 };
  answers = [
    () => jsonAnswer({ created: 1, data: [], usage }),
    () => jsonAnswer({ created: 1, data: [{ b64_json: "aGVsbG8=" }], usage }),
  ];
  const draw = () =>
    inRun(({ images }) =>
      images
        .draw({ prompt: "A quiet studio", width: 1280, height: 720, format: "jpeg" })
        .catch((error: unknown) => error),
    );
  const [without, drawn] = [await draw(), await draw()];
  expect(without).toMatchObject({ outcome: { kind: "bad-answer" }, kept: 0 });
  expect(without.charged).toBeGreaterThan(0.001);
  expect(drawn.charged).toEqual(without.charged);
});
