/**
 * A tool and a vendor that exist only in tests and the benchmark: one call per domain, one unit
 * each.
 */
import { z } from "zod";
import type { Connection } from "../../vendors/call";
import { UpstreamError } from "../../vendors/failure";
import type { Vendor } from "../../vendors/vendor";
import { list, text } from "../../toolkit/fields";
import {
  implement,
  Incomplete,
  lacking,
  NoFindings,
  type Progress,
  progress,
} from "../../toolkit/implementation";
import { defineSettings } from "../../toolkit/settings";
import { domain } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { type MadeUpService, madeUpServices } from "./made-up-services";
import { madeUpTables } from "./made-up-tables";

export const answeringService: Vendor = {
  name: "answering-service",
  label: "Answering service",
  hosts: ["answers.example"],
  keys: ["ANSWERING_KEY"],
  buckets: { answers: { calls: 50, per: 1000 }, fast: { calls: 1_000_000, per: 1000 } },
  unit: "answer",
  usdPerUnit: 0.01,
  purpose: "Made up",
};

/** One unit per answer. 404 means no data, 429 says when to retry, and 402 is a used-up quota. */
export function askService(
  connection: Connection,
  about: string,
  bucket: "answers" | "fast" = "answers",
): Promise<string | null> {
  return connection
    .call<string | null>({
      operation: "answer",
      request: { about },
      keep: 3600,
      bucket,
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

export const keyAdvice = "Ask Ann for a key of the service.";
export const leaveOutAdvice = "Leave this one out.";

function failureOf(response: Response): UpstreamError {
  const kinds = { 401: "expired-credentials", 402: "quota", 403: "blocked", 429: "rate-limited" } as const;
  return new UpstreamError({
    upstream: answeringService.name,
    kind: kinds[response.status as keyof typeof kinds] ?? "upstream-down",
    status: response.status,
    detail: `it answered ${response.status}`,
    nextStep: { 401: keyAdvice, 403: leaveOutAdvice }[response.status],
    retryAfter: Number(response.headers.get("retry-after") ?? 0) * 1000 || undefined,
  });
}

const madeUpSettings = defineSettings({
  group: "made-up",
  api: "/api/made-up/filters",
  fields: { words: list({ label: "Words", initial: ["one", "two"] }) },
});

const askQuery = (name: string) =>
  defineQuery({
    api: `/api/made-up/${name}`,
    input: { domain: text({ label: "Domain", shape: domain }) },
    primaryInput: "domain",
    result: z.object({ answer: z.string() }),
    tables: madeUpTables,
    csv: {
      api: `/api/made-up/${name}/csv`,
      columns: [{ name: "domain", aliases: ["website"], means: "domain" }],
      toInput: (cells) => ({ domain: cells.domain }),
      mostUsdPerRow: answeringService.usdPerUnit,
    },
  });

export const madeUp = defineTool({
  slug: "made-up",
  title: "Made-up tool",
  purpose: "Asks one question per domain.",
  path: "/made-up",
  settings: madeUpSettings,
  queries: {
    ask: askQuery("ask"),
    /** The same, with a very high rate limit. */
    askFast: askQuery("ask-fast"),
    /** Ten credits per answer. A run may use 25 without approval. */
    askDear: askQuery("ask-dear"),
    /**
     * Calls the vendors named by the domain in turn, as in "dear-cheap.question.example". "credits"
     * asks for approval.
     */
    askSeveral: askQuery("ask-several"),
  },
});

/** The vendor port that the made-up tool adds. */
export interface MadeUpUpstreams {
  ask(about: string, bucket?: "answers" | "fast"): Promise<string | null>;
  askOf?(service: MadeUpService, about: string): Promise<string | null>;
}

async function* ask(
  about: string,
  bucket: "answers" | "fast",
  upstreams: unknown,
): AsyncGenerator<
  Progress,
  { answer: string } | NoFindings<{ answer: string }> | Incomplete<{ answer: string }>,
  void
> {
  yield progress(`Asking about ${about}`);
  const answer = await (upstreams as MadeUpUpstreams).ask(about, bucket);
  if (answer === null) return new NoFindings({ answer: "" }, "The service knows nothing.");
  return lacking(
    { answer },
    answer.startsWith("half of") ? ["The rest: Another service can't be reached."] : [],
  );
}

/** Returns the vendors that a domain names and the question for them. */
export function questionOf(domain: string): { services: MadeUpService[]; about: string; asks: boolean } {
  const [names = "", about = ""] = domain.split(".");
  const words = names.split("-");
  return {
    services: words.filter((word): word is MadeUpService => word in madeUpServices),
    about,
    asks: words.includes("credits"),
  };
}

export const runMadeUp = implement(madeUp, {
  ask: ({ input, upstreams }) => ask(input.domain, "answers", upstreams),
  askFast: ({ input, upstreams }) => ask(input.domain, "fast", upstreams),
  async *askDear({ input, upstreams, requireApproval }) {
    const about = await (upstreams as unknown as MadeUpUpstreams).ask(`price-of-${input.domain}`);
    // The text after the first dot is a part that several domains share.
    const [name = "", shared = ""] = input.domain.split(".");
    const parts = [{ part: shared, credits: name.startsWith("dear") ? 30 : 10 }];
    await requireApproval({ parts, cap: 25, usdPerCredit: 0.01, what: `Asking about ${input.domain}` });
    const answer = yield* ask(input.domain, "answers", upstreams);
    if (answer instanceof NoFindings || answer instanceof Incomplete) return answer;
    return { answer: `${about}, ${answer.answer}` };
  },
  async *askSeveral({ input, upstreams, requireApproval }) {
    const { services, about, asks } = questionOf(input.domain);
    const { askOf } = upstreams as unknown as MadeUpUpstreams;
    if (asks) {
      const parts = [{ part: about, credits: 20 }];
      await requireApproval({ parts, cap: 15, usdPerCredit: 0.01, what: `Asking about ${about}` });
    }
    const answers: string[] = [];
    for (const service of services) {
      yield progress(`Asking ${service} about ${about}`);
      answers.push((await askOf?.(service, about)) ?? "nothing");
    }
    if (answers.every((answer) => answer === "nothing"))
      return new NoFindings({ answer: "" }, "The services know nothing.");
    return { answer: answers.join(", ") };
  },
});
