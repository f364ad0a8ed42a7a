/** /api/probes calls vendors from the Worker; /api/first-day measures its platform. `npm run probe` uses both. */
import { z } from "zod";
import { measureOn, measureRequest } from "../operations/platform-figures.server";
import { NotFound } from "../toolkit/failure";
import { failureKinds } from "../vendors/failure";
import { isPlain, priceOf } from "../vendors/probes/probe";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { askProbe, listProbes, probeNamed } from "./probe.server";
import { problem } from "./problem";

const probeShape = z.object({
  call: z.string(),
  price: z.string().nullable().describe("Highest price of the call, or its effect at the vendor"),
  fromWorker: z.boolean(),
  data: z.enum(["live", "sandbox"]),
  missing: z.array(z.string()),
  last: z
    .object({
      at: z.string(),
      by: z.string(),
      outcome: z.string().nullable(),
      units: z.number(),
      usd: z.number(),
    })
    .nullable(),
});
const askedShape = z.object({
  exchanges: z.array(
    z.object({
      method: z.string(),
      url: z.string(),
      status: z.number(),
      type: z.string(),
      text: z.string(),
      json: z.unknown().optional(),
    }),
  ),
  value: z.unknown(),
  failure: z
    .object({ kind: z.enum(failureKinds), detail: z.string(), nextStep: z.string().optional() })
    .nullable(),
  charged: z.number(),
  rate: z
    .object({
      calls: z.number(),
      per: z.number(),
      daily: z.object({ zone: z.string() }).optional(),
      apart: z.number().optional(),
    })
    .nullable(),
});
export const probes = new DeclaredRoutes("Integrations");

probes.add(
  {
    method: "get",
    path: "/api/probes",
    summary: "List vendor calls you can test, with the last outcome of each",
    answer: z.array(probeShape),
  },
  async (c, { answer }) => answer(await listProbes(c.env.app)),
);

probes.add(
  {
    method: "post",
    path: "/api/probes",
    summary:
      "Test one vendor call from the deployed Worker; returns status codes and shapes without values, or 409 with the price of a paid call",
    body: z.object({ call: z.string().max(200), agreed: z.boolean().optional() }),
    answer: askedShape,
  },
  async (c, { answer, body }) => {
    const { call, agreed } = await body();
    const probe = probeNamed(call);
    if (!probe) throw new NotFound("Test call not found. GET /api/probes lists the calls.");
    if (!isPlain(probe) && agreed !== true)
      return problem(c, 409, {
        kind: "invalid-input",
        title: "Needs your approval",
        detail: `${probe.name}: ${priceOf(probe)}.`,
        nextStep: 'To agree, send the request again with "agreed": true.',
      });
    const asked = await askProbe(c.env.app, c.get("staff"), probe);
    if (asked) return answer(asked);
    c.header("retry-after", "600");
    return problem(c, 429, {
      kind: "rate-limited",
      detail: "You made 60 test calls in 10 minutes. Try again in a few minutes.",
    });
  },
);

const answered = z.object({ figures: z.array(z.number()), id: z.string().optional() });

export const platformFigures = new DeclaredRoutes("Console");

platformFigures.add(
  {
    method: "post",
    path: "/api/first-day",
    summary: "Measure the platform: database, connections, queue or Durable Objects",
    body: measureRequest,
    answer: answered,
  },
  async (c, { body, answer }) => {
    const request = await body();
    try {
      return answer(await measureOn(c.env.app, request));
    } catch (error) {
      // `npm run probe` counts a refusal of the platform as a figure.
      const detail = error instanceof Error ? error.message : "The platform gave no reason.";
      return problem(c, 502, { kind: "upstream-down", detail });
    }
  },
);
