import { z } from "zod";
import { choice, text } from "../../toolkit/fields";
import { sourceSchema } from "../../toolkit/findings";
import { email } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";

const named = z.object({ name: z.string(), link: z.string().nullable() });

const matches = z.array(
  z.object({
    /** Hosts of a show that would have the person, or one guest for the person's own show. */
    role: z.enum(["host", "guest"]),
    people: z.array(named),
    show: named,
    /** What ties the two together. */
    topic: z.string(),
    episode: z.object({ title: z.string(), link: z.string().nullable(), date: z.string().nullable() }),
    /** Why another person of the same name may be meant; null when nothing speaks for it. */
    doubt: z.string().nullable(),
    source: sourceSchema.optional(),
  }),
);
export type Matches = z.infer<typeof matches>;

const csvColumns = [
  "hit",
  "role",
  "name",
  "name link",
  "show",
  "show link",
  "topic",
  "episode",
  "episode date",
  "episode link",
  "doubt",
];

export const hostsGuests = defineTool({
  slug: "hosts-guests",
  title: "Hosts/guests matchmaking",
  purpose:
    "Shows that would have somebody as a guest, or guests who would suit their show, each with an episode.",
  path: "/hosts-guests",
  queries: {
    enrich: defineQuery({
      api: "/api/hg-enricher/enrich",
      input: {
        email: text({
          label: "Professional e-mail",
          placeholder: "name@company.com",
          type: "email",
          shape: email,
        }),
        type: choice({
          label: "Look for",
          help: "Hosts: shows that would have this person. Guests: people for this person's show.",
          initial: "host",
          options: [
            { value: "host", label: "Hosts" },
            { value: "guest", label: "Guests" },
          ],
        }),
      },
      main: "email",
      example: "uri.pelenko@brightcast.example",
      result: matches,
      csv: {
        api: "/api/hg-enricher/hosts/csv",
        columns: [
          { name: "email", aliases: ["e-mail", "email address", "professional email", "work email"] },
        ],
        toInput: (cells) => ({ email: cells.email }),
        alsoFromForm: ["type"],
        resultColumns: csvColumns,
        toRows: (found: Matches) =>
          found.map((one, at) => ({
            hit: at + 1,
            role: one.role,
            name: one.people.map(({ name }) => name).join(" | "),
            "name link": one.people.flatMap(({ link }) => link ?? []).join(" | "),
            show: one.show.name,
            "show link": one.show.link,
            topic: one.topic,
            episode: one.episode.title,
            "episode date": one.episode.date?.slice(0, 10) ?? null,
            "episode link": one.episode.link,
            doubt: one.doubt,
          })),
      },
    }),
  },
});
