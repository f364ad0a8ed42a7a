import { z } from "zod";
import { lookUp } from "../../shared-rules/most-usd";
import { companyColumn, nameColumn } from "../../shared-rules/person-columns";
import { choice, text } from "../../toolkit/fields";
import { sourceSchema } from "../../toolkit/findings";
import { email } from "../../toolkit/shapes";
import { table } from "../../toolkit/tables/table";
import { defineQuery, defineTool } from "../../toolkit/tool";

const named = z.object({ name: z.string(), link: z.string().nullable() });

const matches = z.array(
  z.object({
    /**
     * "host": hosts of a show that would invite the person; "guest": one guest for the person's own
     * show.
     */
    role: z.enum(["host", "guest"]),
    people: z.array(named),
    show: named,
    /** The topic that both sides share. */
    topic: z.string(),
    episode: z.object({ title: z.string(), link: z.string().nullable(), date: z.string().nullable() }),
    /** Why the result may be a namesake; null if nothing suggests it. */
    doubt: z.string().nullable(),
    source: sourceSchema.optional(),
  }),
);
export type Matches = z.infer<typeof matches>;

/** Example: "5 shows that would have them." or "7 guests for their show." */
function answer(found: Matches): string {
  const isOne = found.length === 1;
  if (found[0]?.role === "host")
    return `${found.length} ${isOne ? "show" : "shows"} that may invite this person.`;
  return `${found.length} ${isOne ? "guest" : "guests"} for this person's show.`;
}

const matchTable = table<Matches>()({
  title: "Matches",
  of: "show",
  rows: (found) => found.map((one, at) => ({ ...one, at: at + 1 })),
  columns: [
    { name: "hit", kind: "number", value: ({ at }) => at, fileOnly: true },
    { name: "role", kind: "text", value: ({ role }) => role },
    {
      name: "name",
      kind: "person",
      value: ({ people }) => people.map(({ name }) => name).join(" | ") || null,
      href: ({ people }) => people[0]?.link ?? null,
    },
    {
      name: "name_link",
      kind: "link",
      value: ({ people }) => people.flatMap(({ link }) => link ?? []).join(" | ") || null,
      fileOnly: true,
    },
    { name: "show", kind: "text", value: ({ show }) => show.name, href: ({ show }) => show.link },
    { name: "show_link", kind: "link", value: ({ show }) => show.link, fileOnly: true },
    { name: "topic", kind: "text", value: ({ topic }) => topic },
    {
      name: "episode",
      kind: "text",
      value: ({ episode }) => episode.title,
      href: ({ episode }) => episode.link,
    },
    { name: "episode_date", kind: "date", value: ({ episode }) => episode.date },
    { name: "episode_link", kind: "link", value: ({ episode }) => episode.link, fileOnly: true },
    { name: "doubt", label: "Why it may be another person", kind: "long text", value: ({ doubt }) => doubt },
  ],
  source: ({ source }) => source,
});

export const hostsGuests = defineTool({
  slug: "hosts-guests",
  title: "Hosts/guests matchmaking",
  purpose:
    "Finds shows that may invite a person as a guest, or guests for the person's show, each with an example episode.",
  path: "/hosts-guests",
  queries: {
    enrich: defineQuery({
      api: "/api/hg-enricher/enrich",
      input: {
        email: text({
          label: "Professional email",
          placeholder: "name@company.com",
          type: "email",
          shape: email,
        }),
        name: text({ label: "Full name, to confirm matches" }),
        company: text({ label: "Company, to confirm matches" }),
        type: choice({
          label: "Look for",
          help: "Hosts: finds shows that may invite this person. Guests: finds guests for this person's show.",
          initial: "host",
          options: [
            { value: "host", label: "Hosts" },
            { value: "guest", label: "Guests" },
          ],
        }),
      },
      notInForm: ["name", "company"],
      primaryInput: "email",
      example: "uri.pelenko@brightcast.example",
      result: matches,
      summary: (found) => ({ headline: answer(found), lines: [] }),
      tables: { matches: matchTable },
      csv: {
        api: "/api/hg-enricher/hosts/csv",
        columns: [
          {
            name: "email",
            means: "e-mail",
          },
          nameColumn,
          companyColumn,
        ],
        toInput: ({ email: address, full_name: name, company }) => ({ email: address, name, company }),
        asksBy: ({ email: address = "" }) => address,
        alsoFromForm: ["type"],
        // One lookup of the person, their company's shows ($0.04), and 68 lookups of shows, casts
        // and guests ($0.01 each).
        mostUsdPerRow: lookUp + 0.04 + 0.68,
      },
    }),
  },
});
