/** `POST /v1/responses`: validates requests as OpenAI does, and answers whole or as a stream. */
import { costing } from "../../bill.ts";
import { hash, opaqueId } from "../../market/random.ts";
import { bodyOf, json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { answerers } from "./answers.ts";
import { responseUsd } from "./bill.ts";
import {
  effortUnsupported,
  flexUnsupported,
  modelUnknown,
  noRoomForFlex,
  openaiError,
  temperatureUnsupported,
} from "./failures.ts";
import { fill } from "./fill.ts";
import type { JsonSchema, Question } from "./question.ts";
import { prose } from "./prose.ts";
import { type Finished, streamed } from "./stream.ts";

const models =
  /^(gpt-6(\.1)?-(astra|sol|terra|luna)|gpt-6\.2-(astra|sol)|gpt-5(\.\d)?(-(mini|nano|sol|terra|luna))?|gpt-4\.1(-mini)?|gpt-4o(-mini)?|o3)(-\d{4}-\d{2}-\d{2})?$/;
const reasons = /^(gpt-[56]|o\d)/;

const tokensOf = (text: string) => Math.ceil(text.length / 4);

interface Asked {
  model: string;
  instructions: string;
  input: string;
  format: { type: string; name?: string; schema?: JsonSchema };
  maxOutputTokens: number | null;
  stream: boolean;
  body: Record<string, unknown>;
}

function inputText(input: unknown, role: "user" | "system"): string {
  if (typeof input === "string") return role === "user" ? input : "";
  if (!Array.isArray(input)) return "";
  return input
    .flatMap((one: unknown) => {
      const message = one as { role?: string; content?: unknown };
      const isSystem = message.role === "system" || message.role === "developer";
      if (isSystem !== (role === "system")) return [];
      if (typeof message.content === "string") return [message.content];
      return Array.isArray(message.content)
        ? message.content.map((part: unknown) => String((part as { text?: string }).text ?? ""))
        : [];
    })
    .join("\n");
}

/** Removes the marks around untrusted text, because a model reads past them. */
const unmarked = (text: string) => text.replace(/[⟦⟧]/g, "");

/** Models with the Flex tier. */
const flexModels = /^gpt-(5|6)/;

/** Returns the parsed request, or the refusal of an invalid one. */
async function asked(request: Request, world: World): Promise<Asked | Response> {
  const body = await bodyOf(request);
  const model = body.model;
  if (typeof model !== "string" || model === "") {
    return openaiError(
      400,
      "missing_required_parameter",
      "Missing required parameter: 'model'.",
      "invalid_request_error",
      "model",
    );
  }
  if (!models.test(model)) return modelUnknown(model);
  if (body.input === undefined) {
    return openaiError(
      400,
      "missing_required_parameter",
      "Missing required parameter: 'input'.",
      "invalid_request_error",
      "input",
    );
  }
  if (body.service_tier === "flex") {
    if (!flexModels.test(model)) return flexUnsupported(model);
    const asked = world.memory("openai flex", () => ({ count: 0 }));
    asked.count += 1;
    if (world.behaviours.has("openai-flex-short") && asked.count % 3 === 0) return noRoomForFlex();
  }
  const effort = (body.reasoning as { effort?: string } | undefined)?.effort;
  const { temperature } = body;
  if (typeof temperature === "number" && (temperature < 0 || temperature > 2)) {
    return openaiError(
      400,
      "decimal_above_max_value",
      `Invalid 'temperature': expected a value between 0 and 2, got ${temperature}.`,
      "invalid_request_error",
      "temperature",
    );
  }
  const coded = !world.behaviours.has("openai-bare-codes");
  const mustReason =
    model.startsWith("gpt-6.2-") ||
    (model.includes("-astra") && world.behaviours.has("openai-astra-always-reasons"));
  if ((effort === "none" || effort === "minimal") && mustReason) return effortUnsupported(effort, coded);
  if (typeof temperature === "number" && temperature !== 1 && reasons.test(model) && effort !== "none")
    return temperatureUnsupported(temperature, coded);
  return {
    model,
    instructions: unmarked(
      [typeof body.instructions === "string" ? body.instructions : "", inputText(body.input, "system")]
        .filter(Boolean)
        .join("\n"),
    ),
    input: unmarked(inputText(body.input, "user")),
    format: ((body.text as { format?: Asked["format"] } | undefined)?.format ?? {
      type: "text",
    }) as Asked["format"],
    maxOutputTokens: typeof body.max_output_tokens === "number" ? body.max_output_tokens : null,
    stream: body.stream === true,
    body,
  };
}

function picturesIn(input: unknown): string[] {
  if (!Array.isArray(input)) return [];
  return input.flatMap((one: unknown) => {
    const { content } = one as { content?: unknown };
    if (!Array.isArray(content)) return [];
    return content.flatMap((part: unknown) => {
      const { type, image_url: address } = part as { type?: string; image_url?: unknown };
      return type === "input_image" && typeof address === "string" ? [address] : [];
    });
  });
}

function written({ format, instructions, input, body }: Asked, world: World): string {
  if (format.type !== "json_schema" || !format.schema) return prose(instructions, input, world);
  const question: Question = {
    name: format.name ?? "",
    schema: format.schema,
    instructions,
    input,
    pictures: picturesIn(body.input),
  };
  const own = answerers[question.name]?.(question, world);
  return JSON.stringify(own ?? fill(format.schema, { question, world, text: input }));
}

/** OpenAI caches prompts of 1,024 tokens or more from their second use on. */
function cachedTokens(world: World, { instructions, model }: Asked): number {
  const tokens = tokensOf(instructions);
  if (tokens < 1024) return 0;
  const seen = world.memory("openai prompts", () => new Set<string>());
  const known = seen.has(model + instructions);
  seen.add(model + instructions);
  return known ? Math.floor(tokens / 128) * 128 : 0;
}

/** Returns reasoning tokens before the text; OpenAI bills them as output. */
function reasoningTokens(ask: Asked, world: World): number {
  if (!reasons.test(ask.model) || !world.behaviours.has("openai-reasoning-tokens")) return 0;
  const effort = (ask.body.reasoning as { effort?: string } | undefined)?.effort ?? "medium";
  return effort === "none" ? 0 : effort === "low" ? 640 : 2048;
}

function finish(ask: Asked, world: World): Finished {
  const whole = written(ask, world);
  const reasoned = reasoningTokens(ask, world);
  const room = Math.max(0, (ask.maxOutputTokens ?? Infinity) - reasoned);
  const cut = tokensOf(whole) > room;
  const text = cut ? whole.slice(0, room * 4) : whole;
  const number = world.requests.length;
  const inputTokens =
    tokensOf(ask.instructions) + tokensOf(ask.input) + tokensOf(JSON.stringify(ask.format.schema ?? ""));
  const created = Math.floor(world.now().getTime() / 1000);
  const status = cut ? "incomplete" : "completed";
  return {
    text,
    response: {
      id: `resp_${opaqueId("hex", 48, "response", number)}`,
      object: "response",
      created_at: created,
      completed_at: cut ? null : created + 1,
      status,
      background: false,
      error: null,
      incomplete_details: cut ? { reason: "max_output_tokens" } : null,
      instructions: ask.body.instructions ?? null,
      max_output_tokens: ask.maxOutputTokens,
      metadata: {},
      model: ask.model,
      output: [
        {
          id: `msg_${opaqueId("hex", 48, "message", number)}`,
          type: "message",
          role: "assistant",
          status,
          content: [{ type: "output_text", annotations: [], logprobs: [], text }],
        },
      ],
      parallel_tool_calls: true,
      previous_response_id: null,
      reasoning: {
        effort: (ask.body.reasoning as { effort?: string } | undefined)?.effort ?? null,
        summary: null,
      },
      service_tier: ask.body.service_tier === "flex" ? "flex" : "default",
      store: ask.body.store ?? true,
      temperature: ask.body.temperature ?? 1,
      text: { format: ask.format, verbosity: "medium" },
      tool_choice: "auto",
      tools: [],
      top_p: 1,
      truncation: "disabled",
      usage: {
        input_tokens: inputTokens,
        input_tokens_details: { cached_tokens: cachedTokens(world, ask) },
        output_tokens: tokensOf(text) + reasoned,
        output_tokens_details: { reasoning_tokens: reasoned },
        total_tokens: inputTokens + tokensOf(text) + reasoned,
      },
      user: null,
    },
  };
}

export async function respond(request: Request, world: World): Promise<Response> {
  const ask = await asked(request, world);
  if (ask instanceof Response) return ask;
  const finished = finish(ask, world);
  const answer = ask.stream ? streamed(finished, world) : json(finished.response);
  const about = [
    ask.model,
    ask.format.name ?? "text",
    hash(ask.instructions),
    hash(ask.input),
    ask.input.length,
  ];
  const tier = ask.body.service_tier === "flex" ? "flex" : "default";
  const usd = responseUsd(ask.model, finished.response.usage, tier);
  return costing(answer, { units: usd, about: about.join(" ") });
}

export async function countTokens(request: Request): Promise<Response> {
  const body = await bodyOf(request);
  const text = `${textOf(body.instructions)}${inputText(body.input, "user")}${inputText(body.input, "system")}`;
  return json({ object: "response.input_tokens", input_tokens: tokensOf(text) });
}
