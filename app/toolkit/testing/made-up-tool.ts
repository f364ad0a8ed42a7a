/** A tool and an upstream that exist only in tests and the benchmark: one call per domain, one unit each. */
import { z } from "zod";
import type { Connection } from "../../upstream/call";
import { UpstreamError } from "../../upstream/failure";
import type { Vendor } from "../../upstream/vendor";
import { list, text } from "../fields";
import { implement, NoFindings, progress } from "../implementation";
import { defineSettings } from "../settings";
import { domain } from "../shapes";
import { defineQuery, defineTool } from "../tool";

export const answeringService: Vendor = {
  name: "answering-service",
  label: "Answering service",
  hosts: ["answers.example"],
  keys: ["ANSWERING_KEY"],
  buckets: { answers: { calls: 50, per: 1000 } },
  unit: "answer",
  usdPerUnit: 0.01,
  purpose: "Made up",
};

/** One unit per answer; 404 is no-data, 429 says when to come back, 402 is the quota. */
export function askService(connection: Connection, about: string): Promise<string | null> {
  return connection
    .call<string | null>({
      operation: "answer",
      request: { about },
      keep: 3600,
      bucket: "answers",
      units: 1,
      perform: async (send) => {
        const response = await send({
          url: `https://answers.example/v1/answer?about=${encodeURIComponent(about)}`,
        });
        if (response.status === 404) return { value: null, units: 0 };
        if (!response.ok) throw failureOf(response);
        return { value: ((await response.json()) as { answer: string }).answer };
      },
    })
    .then((answer) => answer.value);
}

function failureOf(response: Response): UpstreamError {
  const kinds = { 401: "expired-credentials", 402: "quota", 403: "blocked", 429: "rate-limited" } as const;
  return new UpstreamError({
    upstream: answeringService.name,
    kind: kinds[response.status as keyof typeof kinds] ?? "upstream-down",
    status: response.status,
    detail: `it answered ${response.status}`,
    retryAfter: Number(response.headers.get("retry-after") ?? 0) * 1000 || undefined,
  });
}

const madeUpSettings = defineSettings({
  group: "made-up",
  api: "/api/made-up/filters",
  fields: { words: list({ label: "Words", initial: ["one", "two"] }) },
});

export const madeUp = defineTool({
  slug: "made-up",
  title: "Made-up tool",
  purpose: "Asks one question per domain.",
  path: "/made-up",
  settings: madeUpSettings,
  queries: {
    ask: defineQuery({
      api: "/api/made-up/ask",
      input: { domain: text({ label: "Domain", shape: domain }) },
      main: "domain",
      result: z.object({ answer: z.string() }),
      csv: {
        api: "/api/made-up/ask/csv",
        columns: [{ name: "domain", aliases: ["website"] }],
        toInput: (cells) => ({ domain: cells.domain }),
        resultColumns: ["answer"],
        toRows: (result: { answer: string }) => (result.answer ? [{ answer: result.answer }] : []),
      },
    }),
  },
});

/** What the made-up tool adds to the upstreams a tool gets. */
export interface MadeUpUpstreams {
  ask(about: string): Promise<string | null>;
}

export const runMadeUp = implement(madeUp, {
  async *ask({ input, upstreams }) {
    yield progress(`Asking about ${input.domain}`);
    const answer = await (upstreams as unknown as MadeUpUpstreams).ask(input.domain);
    return answer === null ? new NoFindings({ answer: "" }, "The service knows nothing.") : { answer };
  },
});
