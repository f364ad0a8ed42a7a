import { z } from "zod";
import { type Letter, letterSchema } from "../../shared-rules/letter";
import { textUsage } from "../../toolkit/text-usage";
import { choice, number, text } from "../../toolkit/fields";
import { json } from "../../toolkit/json-field";
import { email } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { churn, v1, v2, v3, workspaceSets } from "../prompt-sets/settings";

const eventsWords = "Events must be a JSON list, in the same format as before your changes.";

/** Events as a user edited them; any list of objects is valid. */
const editedEvents = (label: string) =>
  json<Record<string, unknown>[] | null>({
    label,
    initial: null,
    schema: z
      .array(z.record(z.string().max(200), z.unknown()))
      .max(1000)
      .nullable(),
    words: eventsWords,
  });

const platformEvent = z.object({
  type: z.string(),
  occurredAt: z.string(),
  properties: z.record(z.string(), z.string()),
});

const known = z.record(z.string(), z.unknown());

export const draftFinding = z.object({ rule: z.string(), detail: z.string(), quote: z.string() });

const eventLists = {
  /** Events from the CRM, before any edits. */
  platformEvents: z.array(platformEvent),
  latestEvents: z.array(known),
  eventsBeforeEmailWasSent: z.array(known),
};

export const writtenEmail = z.object({
  emailGenerated: z.string(),
  /** The same text in its parts. */
  letter: letterSchema.optional(),
  /** Values of the prompts' variables. */
  enrichedData: z.record(z.string(), z.string()),
  apolloData: known.nullable(),
  hubspotData: known.nullable(),
  /** The first prompt as sent, with its variables filled in. */
  initialPrompt: z.string(),
  ...eventLists,
  step: z.number(),
  /** The users' goals, if the prompt set asks for them. */
  wants: z.string().nullable(),
  /** One text, or the draft of part a and the revision of part b. */
  parts: z.array(z.object({ key: z.string(), label: z.string(), prompt: z.string(), text: z.string() })),
  checks: z.array(draftFinding),
  usage: textUsage,
});
export type WrittenEmail = z.infer<typeof writtenEmail>;

const foundEvents = z.object(eventLists);
export type FoundEvents = z.infer<typeof foundEvents>;

const partsOf = ({ to, subject, body }: Letter) => ({ to: to?.email ?? null, subject, body });

const labels = { [v1.slug]: "v1", [v2.slug]: "v2", [v3.slug]: "v3", [churn.slug]: "churn" };

const input = {
  email: text({ label: "Email", placeholder: "dana@acme.com", type: "email", shape: email }),
  group: choice({
    label: "Sequence",
    initial: v1.settings.group,
    options: workspaceSets.map((set) => ({
      value: set.settings.group,
      label: labels[set.slug] ?? set.title,
    })),
  }),
  step: number({ label: "Email in the sequence", initial: 1, min: 1, max: 5, integer: true }),
};

/**
 * The workspace of the four screens for personalised emails. One POST writes the email number
 * `step` (docs/product/email-workspace.md).
 */
export const personalizedEmails = defineTool({
  slug: "personalized-emails",
  title: "Personalized emails",
  purpose:
    "Writes the next email of a sequence from what Apollo, HubSpot and the platform know about a person.",
  path: "/personalized-emails",
  screenOf: ({ group }) => workspaceSets.find(({ settings }) => settings.group === group),
  queries: {
    email: defineQuery({
      api: "/api/onboarding/email",
      title: "Email",
      input: {
        ...input,
        latestEvents: editedEvents("Latest events"),
        eventsBeforeEmailWasSent: editedEvents("Events before the email was sent"),
      },
      primaryInput: "email",
      result: writtenEmail,
      texts: ({ step, emailGenerated: text, letter, checks, usage }) =>
        text === ""
          ? []
          : [{ title: `Email ${step}`, text, letter: letter && partsOf(letter), checks, usage }],
      reads: workspaceSets.map((set) => set.settings),
    }),
    events: defineQuery({
      api: "/api/onboarding/events",
      title: "Events",
      input,
      primaryInput: "email",
      result: foundEvents,
    }),
  },
});
