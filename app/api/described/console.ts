/** Sign-in, the event stream, upstreams, pictures. */
import { z } from "zod";
import { budgetSchema } from "../../calls/budgets.server";
import type { IntegrationView } from "../../integrations/integrations.server";
import type { DescribedPath } from "../openapi/described.server";

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
];
