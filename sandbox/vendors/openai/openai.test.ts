import OpenAI from "openai";
import { zodTextFormat } from "openai/helpers/zod";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { answer } from "../../answer.ts";
import { createWorld } from "../../world.ts";

function openai(apiKey = "sandbox") {
  const world = createWorld({ now: () => new Date("2026-11-20T12:00:00Z") });
  const ask = answer(world);
  const client = new OpenAI({ apiKey, maxRetries: 0, fetch: (url, init) => ask(new Request(url, init)) });
  return { world, client };
}

async function parsed<T>(name: string, schema: z.ZodType<T>, instructions: string, input: string) {
  const { client } = openai();
  const response = await client.responses.parse({
    model: "gpt-6-luna",
    instructions,
    input,
    text: { format: zodTextFormat(schema, name) },
  });
  return response.output_parsed as T;
}

const verdict = z.object({
  id: z.number().int(),
  yes: z.boolean(),
  reason: z.string(),
  quote: z.string().nullable(),
});

describe("structured output", () => {
  const { market } = openai().world;

  test("a batch of verdicts: one per post, quotes stand in the posts", async () => {
    const posts = market.posts.slice(0, 40);
    const input = posts.map((post, at) => `[${at + 1}] ${post.text}`).join("\n\n");
    const { verdicts } = await parsed(
      "post_verdicts",
      z.object({ verdicts: z.array(verdict) }),
      "Return yes if the post mentions, looks for or compares a video editing platform. Quote the words.",
      input,
    );
    expect(verdicts.map((one) => one.id)).toEqual(posts.map((_, at) => at + 1));
    const texts = posts.map((post) => post.text);
    expect(verdicts.map((one) => one.yes)).toEqual(
      texts.map((text) => text.includes("video editing platform")),
    );
    const quotes = verdicts.map((one, at) =>
      one.quote === null ? !one.yes : texts[at]?.includes(one.quote),
    );
    expect(quotes).not.toContain(false);
    expect(verdicts.some((one) => one.yes)).toBe(true);
  });

  test("batches as JSON and as tags are told apart too", async () => {
    const schema = z.object({ results: z.array(z.object({ id: z.string(), relevant: z.boolean() })) });
    const ids = ["a1", "b2", "c3"];
    for (const input of [
      JSON.stringify({
        posts: ids.map((id) => ({ id, text: id === "b2" ? "We love our podcast." : "Nothing here." })),
      }),
      ids
        .map((id) => `<post id="${id}">${id === "b2" ? "We love our podcast." : "Nothing here."}</post>`)
        .join("\n"),
    ]) {
      const { results } = await parsed("any", schema, "Is the text about a podcast?", input);
      expect(results).toEqual(ids.map((id) => ({ id, relevant: id === "b2" })));
    }
  });

  test("competitors come from the market, with some that are none", async () => {
    const schema = z.object({
      competitors: z.array(
        z.object({ name: z.string(), domain: z.string(), score: z.number(), evidence: z.string() }),
      ),
    });
    const { competitors } = await parsed(
      "competitors",
      schema,
      "Name business competitors.",
      "Company: Brightcast, brightcast.example",
    );
    const known = market.company("brightcast.example")?.competitors.slice(0, 8) ?? [];
    const real = competitors.filter((one) => known.includes(one.domain));
    expect(competitors.map((one) => one.domain)).toEqual([
      ...known,
      "brightcast-media.example",
      "www.g2.com",
      "brightcast-alternatives.example",
    ]);
    expect(real.every((one) => one.score >= 0 && one.score <= 100 && one.evidence !== "")).toBe(true);
  });

  test("any schema is met: choices, lists, nulls, numbers in range", async () => {
    const schema = z.object({
      kind: z.enum(["interview", "news", "story"]),
      level: z.number().min(1).max(5),
      topics: z.array(z.string()).max(2),
      company: z.object({ name: z.string(), domain: z.string() }).nullable(),
      video: z.boolean(),
    });
    const show = await parsed(
      "show",
      schema,
      "Describe the show.",
      "An interview podcast by Brightcast (brightcast.example) about video and webinars.",
    );
    expect(show).toMatchObject({
      kind: "interview",
      company: { name: "Brightcast", domain: "brightcast.example" },
    });
    expect(show.topics).toHaveLength(2);
  });
});

describe("text", () => {
  const instructions = "Write a short cold e-mail from Lior.";
  const input = JSON.stringify({
    person: { first_name: "Galen", title: "Head of Video" },
    company: { name: "Brightcast" },
    video: { title: "Trust" },
  });

  test("an e-mail says what it was given", async () => {
    const response = await openai().client.responses.create({ model: "gpt-6.1-terra", instructions, input });
    const given = ["Galen", "Head of Video", "Brightcast", "“Trust”", "Lior"];
    expect(given.filter((one) => !response.output_text.includes(one))).toEqual([]);
    expect(response.output_text.match(/\?/g)).toHaveLength(1);
    const { input_tokens: read, output_tokens: written, total_tokens: all } = response.usage ?? {};
    expect(all).toBe((read ?? 0) + (written ?? 0));
  });

  const events =
    "What they did:\n2026-11-02 recording_finished (minutes: 42)\n2026-10-01 guest_invited\n\nRules\n- Sign as Lior.";

  test("an e-mail about events names the newest, asks what it should, and can be revised", async () => {
    const { client } = openai();
    const ask = async (text: string) =>
      (await client.responses.create({ model: "gpt-6.1-terra", instructions: "Write.", input: text }))
        .output_text;
    const draft = await ask(
      `Write an e-mail with a "Subject: " line. Call to action: ask what changed.\n\n${events}`,
    );
    expect(draft).toMatch(/^Subject: /);
    expect(draft).toContain("recording finished");
    expect(draft).toContain("What changed?");
    const revised = await ask(`Revise the e-mail.\n\nThe draft:\n${draft}\n\n${events}`);
    expect(revised.length).toBeLessThanOrEqual(draft.length);
    expect(revised).toContain("What changed?");
  });

  test("what people want comes from what they did; scripts keep their form", async () => {
    const { client } = openai();
    const ask = async (text: string) =>
      (await client.responses.create({ model: "gpt-6.1-terra", instructions: "Write.", input: text }))
        .output_text;
    expect(await ask(`Say what this person most likely wants.\n\n${events}`)).toContain(
      "recording finished, guest invited",
    );
    const script = await ask("Write the script of a video.\n\nTopic: remote interviews\nLength: 2 minutes");
    expect(script).toContain("Chosen: ");
    expect(script.match(/^SAY: /gm)?.length).toBe(script.match(/^SHOW: /gm)?.length);
  });

  test("streams the same text in pieces, in OpenAI's order of events", async () => {
    const { client } = openai();
    const whole = await client.responses.create({ model: "gpt-6.1-terra", instructions, input });
    const stream = await client.responses.create({
      model: "gpt-6.1-terra",
      instructions,
      input,
      stream: true,
    });
    const types: string[] = [];
    let text = "";
    for await (const event of stream) {
      types.push(event.type);
      if (event.type === "response.output_text.delta") text += event.delta;
    }
    expect(text).toBe(whole.output_text);
    expect(types.slice(0, 4)).toEqual([
      "response.created",
      "response.in_progress",
      "response.output_item.added",
      "response.content_part.added",
    ]);
    expect(types.at(-1)).toBe("response.completed");
  });

  test("is cut at the limit, and says so", async () => {
    const response = await openai().client.responses.create({
      model: "gpt-6.1-terra",
      instructions,
      input,
      max_output_tokens: 16,
    });
    expect(response).toMatchObject({
      status: "incomplete",
      incomplete_details: { reason: "max_output_tokens" },
    });
    expect(response.output_text.length).toBeLessThanOrEqual(64);
  });

  test("a long prompt is cached from its second use on", async () => {
    const { client } = openai();
    const long = "Be brief. ".repeat(600);
    const cached = async () =>
      (await client.responses.create({ model: "gpt-6-luna", instructions: long, input: "x" })).usage
        ?.input_tokens_details.cached_tokens;
    expect([await cached(), await cached()]).toEqual([0, 1408]);
  });
});

describe("refusals", () => {
  const ask = (body: object, key?: string) =>
    openai(key).client.responses.create({ model: "gpt-6-luna", input: "x", ...body });

  test.each([
    ["an unknown model", { model: "gpt-9" }, "sandbox", 400, "model_not_found"],
    ["a temperature beside reasoning", { temperature: 0.4 }, "sandbox", 400, null],
    ["an inactive account", {}, "inactive", 429, "billing_not_active"],
    ["an account at its limit", {}, "hard-limit", 400, "billing_hard_limit_reached"],
    ["a wrong key", {}, "bad", 401, "invalid_api_key"],
    ["an account without money", {}, "penniless", 429, "insufficient_quota"],
  ])("%s", async (_what, body, key, status, code) => {
    await expect(ask(body, key)).rejects.toMatchObject({ status, code });
  });

  test("a temperature is fine where the model does not reason", async () => {
    expect((await ask({ temperature: 0.4, reasoning: { effort: "none" } })).status).toBe("completed");
  });
});
