/** Shape of the answer, and its rows in a file. */
import { z } from "zod";
import type { PartKind } from "../../research/colleague-score";
import { sourceSchema } from "../../toolkit/findings";
import type { CsvRow } from "../../toolkit/tool";

const part = z.object({
  kind: z.enum(["overlap", "start", "role", "place"]),
  company: z.string(),
  points: z.number(),
  words: z.string(),
});

/** What the score rests on, so that it can be computed anew when a weight moves. */
const shared = z.object({
  company: z.string(),
  employees: z.number(),
  overlapMonths: z.number().nullable(),
  startGapMonths: z.number().nullable(),
  similarRoles: z.boolean(),
  sameLocation: z.boolean(),
  notes: z.array(z.string()),
});

const connection = z.object({
  name: z.string(),
  /** What they are today. */
  title: z.string().nullable(),
  link: z.string(),
  score: z.number(),
  parts: z.array(part),
  shared: z.array(shared),
});
export type Connection = z.infer<typeof connection>;

export const coWorkersResult = z.array(
  z.object({
    name: z.string(),
    link: z.string(),
    headline: z.string().nullable(),
    companies: z.array(z.object({ name: z.string(), link: z.string(), employees: z.number() })),
    /** Positions left out, and why. */
    notes: z.array(z.string()),
    connections: z.array(connection),
    source: sourceSchema.optional(),
  }),
);
export type CoWorkersResult = z.infer<typeof coWorkersResult>;

export const coWorkerColumns = [
  "hit",
  "person",
  "name",
  "title",
  "link",
  "score",
  "companies",
  "months together",
  "overlap score",
  "start score",
  "role score",
  "place score",
  "notes",
];

export function coWorkerRows(people: CoWorkersResult): CsvRow[] {
  return people.flatMap((person) =>
    person.connections.map((one, at) => ({
      hit: at + 1,
      person: person.name,
      name: one.name,
      title: one.title,
      link: one.link,
      score: one.score,
      companies: one.shared.map(({ company }) => company).join(" | "),
      "months together": one.shared.map(({ overlapMonths }) => overlapMonths ?? "unknown").join(" | "),
      "overlap score": pointsFor(one, "overlap"),
      "start score": pointsFor(one, "start"),
      "role score": pointsFor(one, "role"),
      "place score": pointsFor(one, "place"),
      notes: one.shared.flatMap(({ notes }) => notes).join(" "),
    })),
  );
}

const pointsFor = ({ parts }: Connection, kind: PartKind) =>
  parts.filter((one) => one.kind === kind).reduce((sum, { points }) => sum + points, 0);
