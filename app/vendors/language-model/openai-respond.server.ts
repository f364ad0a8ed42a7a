/**
 * Sends one request to the Responses API, streamed or not, and parses its text with the requested
 * schema.
 */
import OpenAI from "openai";
import type { ResponseCreateParamsBase } from "openai/resources/responses/responses";
import { z } from "zod";
import { parsePrintable } from "../../printable-text";
import type { Charge, Connection, Send } from "../call";
import { UpstreamError } from "../failure";
import { networkFailure } from "../http.server";
import { openaiClient, withOpenAI } from "../openai.server";
import { tuningFor } from "./model-family";
import { atStandard, flexIsAsked } from "./openai-flex";
import { badAnswer, chargeOf, finished, unreadable } from "./openai-answer";
import type { Usage, WriteRequest } from "./port";

const upstream = "openai";
/** Milliseconds. A long text takes time to write, and Flex may queue a request. */
const longestWait = { standard: 120_000, flex: 300_000 };

/** A complete answer and its cost. */
interface Text {
  text: string;
  usage: Usage;
}

export type Body = Omit<ResponseCreateParamsBase, "stream"> & { model: string };

export function bodyOf(
  { instructions, input, picture, temperature }: WriteRequest,
  model: string,
  most: number,
): Body {
  return {
    model,
    instructions,
    input: picture ? beside(input, picture) : input,
    max_output_tokens: most,
    store: false,
    ...tuningFor(model, temperature),
  };
}

/** Low detail (512 pixels) is cheap and enough, since the wanted text is large in the picture. */
const beside = (text: string, { type, base64 }: NonNullable<WriteRequest["picture"]>): Body["input"] => [
  {
    role: "user",
    content: [
      { type: "input_text", text },
      { type: "input_image", image_url: `data:image/${type};base64,${base64}`, detail: "low" },
    ],
  },
];

/** The connection to the model, and where its cost is recorded. */
export interface Line {
  connection: Connection;
  send: Send;
  charge: Charge;
  /** "nobody" if no user waits for the answer; the request then uses Flex at half the price. */
  waits?: "nobody";
}

export async function respond(
  { connection, send, charge, waits }: Line,
  body: Body,
  onText?: (piece: string) => void,
): Promise<Text> {
  const isFlex = waits === "nobody" && flexIsAsked(body.model, connection.now());
  const client = openaiClient(connection, send, longestWait[isFlex ? "flex" : "standard"]);
  const judged = (response: OpenAI.Responses.Response) => {
    const charged = chargeOf(response);
    if (charged !== null) charge(charged);
    return finished(response);
  };
  return withOpenAI(connection, async () => {
    for (let asked: Body = isFlex ? { ...body, service_tier: "flex" } : body; ;) {
      try {
        return judged(await once(client, asked, onText));
      } catch (error) {
        const untuned = atStandard(asked, error, connection.now()) ?? withoutRefused(asked, error);
        if (!untuned) throw error;
        asked = untuned;
      }
    }
  });
}

/**
 * Returns the request without the parameter that the model refused, or with the least reasoning if
 * the model requires some. Returns null for other refusals. OpenAI's error contains the parameter,
 * but often no code.
 */
function withoutRefused(body: Body, error: unknown): Body | null {
  if (!(error instanceof OpenAI.BadRequestError)) return null;
  const refused = error.param ?? "";
  if (refused.startsWith("temperature") && body.temperature !== undefined) {
    const { temperature: _, ...rest } = body;
    return rest;
  }
  if (refused.startsWith("reasoning") && body.reasoning) {
    const { reasoning, ...rest } = body;
    return reasoning.effort === "none" ? { ...rest, reasoning: { effort: "low" } } : rest;
  }
  return null;
}

async function once(client: OpenAI, body: Body, onText?: (piece: string) => void) {
  if (!onText) return whole(client, body);
  const stream = await client.responses.create({ ...body, stream: true });
  try {
    for await (const event of stream) {
      if (event.type === "response.output_text.delta") onText(event.delta);
      if (event.type === "error") throw badAnswer(event.message);
      if (endings.has(event.type) && "response" in event) return event.response;
    }
  } catch (error) {
    const ours =
      error instanceof OpenAI.OpenAIError || (error instanceof Error && error.name === "AbortError");
    throw ours ? error : networkFailure(upstream, error);
  }
  throw new UpstreamError({
    upstream,
    kind: "upstream-down",
    detail: "the connection broke during the answer",
    broken: true,
  });
}

async function whole(client: OpenAI, body: Body) {
  try {
    return await client.responses.create(body);
  } catch (error) {
    // The client throws these for an answer of another format or for broken JSON. Its own failures
    // have their own class.
    if (error instanceof TypeError || error instanceof SyntaxError) throw unreadable();
    throw error;
  }
}

const endings = new Set(["response.completed", "response.incomplete", "response.failed"]);

const mostIssues = 10;
/**
 * Characters. The largest requested output is a fifth of this. Validating a long wrong list would
 * create an issue per entry.
 */
const longestJudged = 250_000;

/** Returns the parsed answer, or a message that says what is wrong with it. */
export function parsed<T>(schema: z.ZodType<T>, text: string) {
  if (text.length > longestJudged) return { success: false as const, reason: "far longer than requested" };
  try {
    const result = schema.safeParse(parsePrintable(text));
    if (result.success) return { success: true as const, data: result.data };
    // The first few issues explain the fault; formatting hundreds of thousands would take seconds.
    const issues = result.error.issues.slice(0, mostIssues);
    return { success: false as const, reason: z.prettifyError({ issues }) };
  } catch {
    return { success: false as const, reason: "no JSON" };
  }
}
