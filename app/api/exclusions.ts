/**
 * Exclusion rules, and the check whether a person or company is excluded
 * (docs/product/exclusions.md).
 */
import { z } from "zod";
import { mayThey } from "../exclusions/exclusions.server";
import { liftRule, longestNote, makeRule } from "../exclusions/making.server";
import { ruleWords } from "../exclusions/rules";
import { readRules, type StoredRule } from "../exclusions/storage/exclusions";
import { ruleKinds } from "../storage/exclusion-tables";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { DeclaredRoutes } from "./openapi/declared-routes.server";

export const exclusions = new DeclaredRoutes("Exclusions");

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString());

const rule = z.object({
  id: z.string(),
  kind: z.enum(ruleKinds),
  value: z.string().nullable(),
  words: z.string(),
  note: z.string().nullable(),
  passable: z.boolean().describe("True if a user may process excluded rows anyway"),
  until: z.string().nullable(),
  createdAt: z.string(),
  by: z.string(),
  skipped: z.number().describe("Rows of files skipped by this rule in the last 7 days"),
});
const shown = ({ until, createdAt, listName, ...stored }: StoredRule) => ({
  ...stored,
  words: ruleWords(stored.kind, stored.value, listName),
  until: iso(until),
  createdAt: iso(createdAt) ?? "",
});

exclusions.add(
  {
    method: "get",
    path: "/api/exclusions",
    summary: "List active exclusion rules, newest first",
    answer: z.object({ rules: z.array(rule) }),
  },
  async (c, { answer }) =>
    answer({ rules: (await readRules(c.env.app.database, c.env.app.now().getTime())).map(shown) }),
);

exclusions.add(
  {
    method: "post",
    path: "/api/exclusions",
    summary: "Exclude people or companies from lookups and sendings",
    body: z.object({
      kind: z.enum(ruleKinds),
      value: z
        .string()
        .max(500)
        .default("")
        .describe(
          "For contacted: number of days; list: ID of the list; company: domain; person: email address or LinkedIn URL",
        ),
      note: z.string().max(longestNote).default(""),
      until: z
        .string()
        .max(10)
        .default("")
        .describe('The last day, for example "2026-12-31"; leave empty for no end'),
      passable: z.boolean().default(true),
    }),
    status: 201,
    answer: z.object({ id: z.string() }),
  },
  async (c, { answer, body }) => {
    const { id } = await makeRule(c.env.app, c.get("staff"), await body());
    return answer({ id });
  },
);

exclusions.add(
  { method: "delete", path: "/api/exclusions/{id}", summary: "Remove an exclusion rule", status: 204 },
  async (c) => {
    await liftRule(c.env.app, c.get("staff"), c.req.param("id"));
    return c.body(null, 204);
  },
);

const mostChecked = 500;
const text = z.string().max(500).optional();

exclusions.add(
  {
    method: "post",
    path: "/api/exclusions/check",
    summary: "Check whether people or companies may be looked up or contacted, with all reasons",
    body: z.object({
      purpose: z.enum(["ask", "leave"]),
      lines: z.array(z.object({ email: text, linkedin: text, domain: text })).max(mostChecked),
    }),
    answer: z.object({
      lines: z.array(
        z.object({
          may: z.boolean(),
          reasons: z.array(
            z.object({
              kind: z.string(),
              rule: z.string().nullable(),
              words: z.string(),
              passable: z.boolean(),
            }),
          ),
          unchecked: z.array(z.string()),
        }),
      ),
    }),
  },
  async (c, { answer, body }) => {
    const { app } = c.env;
    const staff = c.get("staff");
    const { purpose, lines } = await body();
    const subjects = lines.map(({ email, ...line }) => ({ ...line, emails: email ? [email] : [] }));
    const task = { id: `exclusions ${app.newId()}`, staffId: staff.id, timeout: 20_000 };
    const verdicts = await askOutsideRun(app, task, ({ crm }) =>
      mayThey(app, { purpose, by: staff.id, crm }, subjects),
    );
    return answer({ lines: verdicts });
  },
);
