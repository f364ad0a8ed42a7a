/** Vendors, their monthly budgets and their uncertain calls. */
import { z } from "zod";
import { budgetSchema } from "../calls/budgets.server";
import { allowRepeats, listIntegrations, saveBudget } from "../integrations/integrations.server";
import { readJson } from "./body";
import { spendView } from "../integrations/spend.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

const upstream = z.object({
  name: z.string(),
  label: z.string(),
  purpose: z.string(),
  data: z.enum(["live", "sandbox"]),
  missing: z.array(z.string()).describe("Names of missing settings; empty if the vendor is ready"),
  unit: z.string(),
  paid: z.boolean(),
  spent: z.object({ units: z.number(), usd: z.number(), calls: z.number() }),
  budget: budgetSchema.nullable(),
  uncertain: z
    .object({ calls: z.number(), usd: z.number(), approval: z.string() })
    .nullable()
    .describe(
      "Lookups outside runs that may have been charged without an answer, and the highest cost of repeating them",
    ),
  endings: z
    .array(z.object({ model: z.string(), on: z.string().describe("The last day, as YYYY-MM-DD") }))
    .describe("Language models in use that the vendor retires within six months"),
  lastFailure: z
    .object({
      at: z.string(),
      kind: z.string(),
      detail: z.string(),
      isOver: z.boolean().describe("True if the vendor has answered since this failure"),
    })
    .nullable(),
  setup: z
    .array(z.object({ name: z.string(), words: z.string() }))
    .describe("Setup steps, price, and what is missing without the vendor"),
});

export const integrations = new DeclaredRoutes("Integrations");

integrations.add(
  {
    method: "get",
    path: "/api/integrations",
    summary: "List every vendor with its setup, spending, budget and last failure",
    answer: z.array(upstream),
  },
  async (c, { answer }) => answer(await listIntegrations(c.env.app)),
);

const share = z.object({ name: z.string(), usd: z.number(), calls: z.int() });

integrations.add(
  {
    method: "get",
    path: "/api/spend",
    summary: "Get a month's spending by vendor, tool, user and day",
    query: z.object({
      month: z.string().max(7).optional().describe("For example 2026-11; default: the current month"),
    }),
    answer: z.object({
      month: z.string(),
      usd: z.number(),
      foretold: z.number().nullable().describe("Forecast for the whole month at the current pace"),
      services: z.array(share),
      tools: z.array(share),
      people: z.array(share),
      days: z.array(share),
      budgets: z.array(
        z.object({
          label: z.string(),
          used: z.number(),
          limit: z.number(),
          unit: z.enum(["usd", "units"]),
          unitName: z.string(),
          tools: z.array(z.string()).describe("Tools that spent from this budget this month"),
        }),
      ),
    }),
  },
  async (c, { query, answer }) => answer(await spendView(c.env.app, query().month ?? null)),
);

integrations.add(
  {
    method: "put",
    path: "/api/integrations/{upstream}/budget",
    summary: "Set a vendor's monthly budget; leave out `limit` to remove it",
    body: budgetSchema.extend({ limit: budgetSchema.shape.limit.nullable() }).partial(),
    answer: z.array(upstream),
  },
  async (c, { answer }) => {
    const { limit, unit } = await readJson(c);
    return answer(
      await saveBudget(c.env.app, c.get("staff"), { upstream: c.req.param("upstream"), limit, unit }),
    );
  },
);

integrations.add(
  {
    method: "post",
    path: "/api/integrations/{upstream}/repeat",
    summary:
      "Repeat lookups outside runs that may have been charged; returns 409 with the new price if the price has changed",
    body: z.object({ approval: z.string().max(100).describe("`uncertain.approval` of the vendor") }),
    answer: z.array(upstream),
  },
  async (c, { answer }) => {
    const { approval } = await readJson(c);
    return answer(
      await allowRepeats(c.env.app, { upstream: c.req.param("upstream"), approval: String(approval ?? "") }),
    );
  },
);
