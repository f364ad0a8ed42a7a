/** Sends a response as server-sent events in OpenAI's order. */
import type { TokenUsage } from "./bill.ts";
import type { World } from "../../world.ts";

export interface Finished {
  text: string;
  response: Record<string, unknown> & { id: string; usage: TokenUsage & Record<string, unknown> };
}

/** Milliseconds between two events at real speed. */
const pause = 25;

function events({ text, response }: Finished): { type: string }[] {
  const item = (response.output as { id: string }[])[0] ?? { id: "" };
  const place = { item_id: item.id, output_index: 0, content_index: 0 };
  const begun = { ...response, status: "in_progress", output: [], usage: null, completed_at: null };
  const part = (content: string) => ({ type: "output_text", annotations: [], logprobs: [], text: content });
  const pieces = text.match(/\S+\s*|\s+/g) ?? [];
  const list: Record<string, unknown>[] = [
    { type: "response.created", response: begun },
    { type: "response.in_progress", response: begun },
    {
      type: "response.output_item.added",
      output_index: 0,
      item: { ...item, status: "in_progress", content: [] },
    },
    { type: "response.content_part.added", ...place, part: part("") },
    ...pieces.map((delta) => ({ type: "response.output_text.delta", ...place, delta, logprobs: [] })),
    { type: "response.output_text.done", ...place, text, logprobs: [] },
    { type: "response.content_part.done", ...place, part: part(text) },
    { type: "response.output_item.done", output_index: 0, item },
    { type: response.status === "incomplete" ? "response.incomplete" : "response.completed", response },
  ];
  return list.map((event, at) => ({ ...event, sequence_number: at }) as unknown as { type: string });
}

export function streamed(finished: Finished, world: World): Response {
  const encoder = new TextEncoder();
  const waiting = events(finished);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const event = waiting.shift();
      if (!event) return controller.close();
      if (world.latency > 0 && event.type.endsWith(".delta")) {
        await new Promise((resolve) => setTimeout(resolve, pause * world.latency));
      }
      controller.enqueue(encoder.encode(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`));
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream; charset=utf-8" } });
}
