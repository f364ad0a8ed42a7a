/** The shapes of a sending and of its rows in the API. */
import { z } from "zod";
import { outcomes } from "../sendings/plan/counts";
import { modes, propertyKinds } from "../sendings/plan/differences";
import { skipKinds, waitKinds } from "../sendings/plan/rows";
import { sendingStates } from "../storage/schema";

const counts = z.record(z.enum(outcomes), z.number());
export const mapped = z.object({
  column: z.string().max(200),
  property: z.string().max(200),
  mode: z
    .enum(modes)
    .describe(
      "add keeps the existing values of a multi-value property; clear empties the property for a blank cell",
    ),
});

export const tieLabel = z.object({ type: z.number().int(), label: z.string().max(200) });

export const sending = z.object({
  id: z.string(),
  title: z.string(),
  runId: z.string().nullable(),
  fromList: z.string().nullable(),
  state: z.enum(sendingStates),
  version: z.number().describe("Version of the plan; send it when you approve the plan"),
  data: z.enum(["live", "sandbox"]),
  listName: z.string().nullable(),
  columns: z
    .array(z.object({ name: z.string(), means: z.string().optional() }))
    .describe("Columns of the table that can be mapped"),
  mapping: z.array(mapped),
  overwrite: z.array(z.string()),
  rows: counts.describe("Counts by row; they add up to `total`"),
  records: counts.describe("Counts by record; rows that share a record count once"),
  total: z.number(),
  open: z.number(),
  toWrite: z.number().describe("Records that the plan will write"),
  parts: z
    .array(z.object({ part: z.enum([...waitKinds, ...skipKinds]), rows: z.number(), waits: z.boolean() }))
    .describe("Rows that wait or will not be sent, by reason"),
  createCompanies: z.boolean(),
  companies: z.number().describe("Companies that the plan will create in HubSpot"),
  tieLabel: tieLabel.nullable().describe("Association label for companies, defined in HubSpot"),
  replacePrimary: z.boolean(),
  missingScopes: z.array(z.object({ what: z.string(), scope: z.string() })),
  problem: z.object({ detail: z.string(), nextStep: z.string().optional() }).nullable(),
  seesOptOuts: z.boolean().describe("False if the token lacks the scope communication_preferences.read"),
  createdAt: z.string(),
  approvedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  returnedAt: z.string().nullable(),
  returnableUntil: z.string().nullable(),
});

export const row = z.object({
  position: z.number(),
  email: z.string().nullable(),
  outcome: z.enum(outcomes).nullable(),
  isPlanned: z.boolean().describe("True until HubSpot has confirmed the outcome"),
  linkedin: z.string().nullable(),
  company: z
    .object({ name: z.string(), link: z.string().nullable(), isNew: z.boolean() })
    .nullable()
    .describe("Company of the contact; `isNew` if the sending creates it"),
  companies: z.array(z.object({ id: z.string(), name: z.string() })).describe("Companies to choose from"),
  name: z.string().nullable(),
  reason: z.string().nullable(),
  waitsFor: z.string().nullable(),
  isLeftOut: z.boolean().describe("Whether a user left the row out of the plan"),
  notes: z.array(z.string()),
  properties: z.array(
    z.object({
      property: z.string(),
      label: z.string(),
      words: z.string().optional(),
      kind: z.enum(propertyKinds),
      old: z.string().nullable(),
      new: z.string().nullable(),
    }),
  ),
  meets: z.number().nullable().describe("Position of the row that shares this record"),
  link: z.string().nullable(),
  returned: z.string().nullable(),
  back: z
    .enum(["archived", "emptied", "restored"])
    .nullable()
    .describe("State of the record after the sending was taken back; null if it is unchanged"),
});
