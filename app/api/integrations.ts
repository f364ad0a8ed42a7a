/** Upstreams and their monthly budgets. */
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
  missing: z.array(z.string()).describe("Names of missing configuration; empty: ready"),
  unit: z.string(),
  paid: z.boolean(),
  spent: z.object({ units: z.number(), usd: z.number(), calls: z.number() }),
  budget: budgetSchema.nullable(),
  uncertain: z
    .object({ calls: z.number(), usd: z.number(), approval: z.string() })
    .nullable()
    .describe(
      "Look-ups of no run that may have been charged without an answer; what making them again costs at most",
    ),
  endings: z
    .array(z.object({ model: z.string(), on: z.string().describe("The day, YYYY-MM-DD") }))
    .describe("Language models in use that the vendor switches off within half a year"),
  lastFailure: z
    .object({
      at: z.string(),
      kind: z.string(),
      detail: z.string(),
      isOver: z.boolean().describe("It has answered since"),
    })
    .nullable(),
  setup: z
    .array(z.object({ name: z.string(), words: z.string() }))
    .describe("What setting it up takes, costs and brings"),
});

export const integrations = new DeclaredRoutes("Integrations");

integrations.add(
  {
    method: "get",
    path: "/api/integrations",
    summary: "Every upstream: set up or not, live or sandbox, spent, budget, last failure",
    answer: z.array(upstream),
  },
  async (c, { answer }) => answer(await listIntegrations(c.env.app)),
);

const share = z.object({ name: z.string(), usd: z.number(), calls: z.int() });

integrations.add(
  {
    method: "get",
    path: "/api/spend",
    summary: "What a month cost: by service, tool, person and day, against the budgets",
    query: z.object({
      month: z.string().max(7).optional().describe("2026-11; the current one unless given"),
    }),
    answer: z.object({
      month: z.string(),
      usd: z.number(),
      foretold: z.number().nullable().describe("What the whole month will cost if it goes on like this"),
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
          tools: z.array(z.string()).describe("Which have spent from it this month"),
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
    summary: "The upstream's monthly budget; `limit` null or absent: none",
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
      "Has look-ups of no run that may have been charged made again; 409 tells the price where it is another",
    body: z.object({ approval: z.string().max(100).describe("The service's `uncertain.approval`") }),
    answer: z.array(upstream),
  },
  async (c, { answer }) => {
    const { approval } = await readJson(c);
    return answer(
      await allowRepeats(c.env.app, { upstream: c.req.param("upstream"), approval: String(approval ?? "") }),
    );
  },
);
