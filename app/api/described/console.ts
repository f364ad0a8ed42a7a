/** Sign-in, the event stream, upstreams, pictures. */
import { z } from "zod";
import { budgetSchema } from "../../calls/budgets.server";
import type { IntegrationView } from "../../integrations/integrations.server";
import type { DescribedPath } from "../openapi/described.server";
import { failureKinds } from "../../upstream/failure";
import type { Asked } from "../../upstream/probes/probe";
import type { ProbeView } from "../probe.server";

const user = z.object({ name: z.string(), email: z.string() });
const upstream = z.object({
  name: z.string(),
  label: z.string(),
  purpose: z.string(),
  data: z.enum(["live", "sandbox"]),
  missing: z.array(z.string()).describe("Names of missing configuration; empty: ready"),
  unit: z.string(),
  paid: z.boolean(),
  spent: z.object({ units: z.number(), usd: z.number(), calls: z.number() }),
  budget: budgetSchema.nullable(),
  lastFailure: z.object({ at: z.string(), kind: z.string(), detail: z.string() }).nullable(),
  setup: z
    .array(z.object({ name: z.string(), words: z.string() }))
    .describe("What setting it up takes, costs and brings"),
}) satisfies z.ZodType<IntegrationView>;
const probe = z.object({
  call: z.string(),
  price: z.string().nullable().describe("What it costs at most, or does outside"),
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
}) satisfies z.ZodType<ProbeView>;
const asked = z.object({
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
}) satisfies z.ZodType<Asked>;
const [account, upstreams, console] = ["Account", "Integrations", "Console"];

export const consolePaths: DescribedPath[] = [
  {
    method: "post",
    path: "/api/sm/auth",
    tag: account,
    summary: "Sign in; the token goes into `Authorization: Bearer …`",
    body: z.object({ email: z.string(), password: z.string() }),
    answer: user.extend({ token: z.string() }),
    open: true,
  },
  { method: "get", path: "/api/sm/auth", tag: account, summary: "The current user", answer: user },
  { method: "delete", path: "/api/sm/auth", tag: account, summary: "Sign out", status: 204 },
  {
    method: "get",
    path: "/api/health",
    tag: console,
    summary: "Whether the console answers",
    answer: z.object({ ok: z.literal(true) }),
    open: true,
  },
  {
    method: "get",
    path: "/openapi.json",
    tag: console,
    summary: "This document",
    answer: "application/json",
  },
  {
    method: "get",
    path: "/events/youtube",
    tag: console,
    summary:
      'The signed-in person\'s progress: `event: open-runs` with the ids of their open runs, `data: {"msg": "…"}`, and `event: run` for runs',
    query: z.object({ after: z.string().optional().describe("Id of the last event seen") }),
    answer: "text/event-stream",
  },
  {
    method: "get",
    path: "/api/images/{signature}/{address}",
    tag: console,
    summary: "A picture of a result, from the address that stands in the result",
    answer: "image/*",
  },
  {
    method: "get",
    path: "/api/integrations",
    tag: upstreams,
    summary: "Every upstream: set up or not, live or sandbox, spent, budget, last failure",
    answer: z.array(upstream),
  },
  {
    method: "put",
    path: "/api/integrations/{upstream}/budget",
    tag: upstreams,
    summary: "The upstream's monthly budget; `limit` null or absent: none",
    body: budgetSchema.extend({ limit: z.number().min(0).nullable() }).partial(),
    answer: z.array(upstream),
  },
  {
    method: "get",
    path: "/api/probes",
    tag: upstreams,
    summary: "Calls of outside services that can be tried, and how each was tried last",
    answer: z.array(probe),
  },
  {
    method: "post",
    path: "/api/probes",
    tag: upstreams,
    summary:
      "Tries one of them from where the console runs: shapes and codes of the answers, values left out; 409 names the price of one that costs",
    body: z.object({ call: z.string(), agreed: z.boolean().optional() }),
    answer: asked,
  },
];
