/** Table of colleagues: person, current employer, score and its reasons. */
import type { PartKind } from "../../shared-rules/colleague-score";
import { table } from "../../toolkit/tables/table";
import type { Connection, CoWorkersResult } from "./results";
import { isStillThere } from "./still-there";

type Colleague = Connection & { person: string; at: number };

const points = (kind: PartKind) => (one: Colleague) =>
  one.parts.filter((part) => part.kind === kind).reduce((sum, part) => sum + part.points, 0);

export const colleagues = table<CoWorkersResult>()({
  title: "Colleagues",
  of: "person",
  version: 3,
  rows: (people): Colleague[] =>
    people.flatMap(({ name: person, connections }) =>
      connections.map((one, at) => ({ ...one, person, at: at + 1 })),
    ),
  columns: [
    { name: "hit", kind: "number", value: ({ at }) => at, fileOnly: true },
    { name: "person", label: "Colleague of", kind: "text", value: ({ person }) => person },
    { name: "name", kind: "person", value: ({ name }) => name, href: ({ link }) => link },
    { name: "title", label: "Current title", kind: "text", value: ({ title }) => title, means: "title" },
    {
      name: "company_now",
      label: "Now at",
      kind: "company",
      value: ({ now }) => now?.company ?? null,
      href: ({ now }) => now?.link ?? null,
    },
    {
      name: "still_there",
      kind: "yes-no",
      // Unknown if the current employer is unknown.
      value: (one) => (one.now ? isStillThere(one) : null),
    },
    { name: "linkedin", label: "LinkedIn", kind: "LinkedIn", value: ({ link }) => link },
    {
      name: "score",
      kind: "score",
      value: ({ score }) => score,
      parts: {
        overlap: points("overlap"),
        start: points("start"),
        role: points("role"),
        place: points("place"),
      },
    },
    { name: "worked_together_at", kind: "list", value: ({ shared }) => shared.map(({ company }) => company) },
    {
      name: "months_together",
      label: "Months together, all companies",
      kind: "number",
      value: ({ shared }) => {
        const known = shared.flatMap(({ overlapMonths }) => overlapMonths ?? []);
        return known.length > 0 ? known.reduce((sum, months) => sum + months, 0) : null;
      },
    },
    {
      name: "notes",
      kind: "long text",
      value: ({ shared }) => shared.flatMap(({ notes }) => notes).join(" ") || null,
    },
  ],
});
