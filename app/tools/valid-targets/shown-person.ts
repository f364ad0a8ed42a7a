/** Formats people for results, and identifies them for trying other filters. */
import type { Target } from "../../shared-rules/targets";
import type { Hit } from "../../toolkit/tool";
import type { Person, PersonHit } from "../../vendors/people/port";
import type { RelevantTargets } from "./results";

/** Identifies a person before their contact details are known. */
export const hitOf = ({ id, firstName, lastName, title }: PersonHit): Hit => ({
  key: id,
  words: [[firstName, lastName].filter(Boolean).join(" "), title].filter(Boolean).join(", "),
});

export const shown = (person: Person, company: string | null) => ({
  name: person.name,
  title: person.title,
  company: person.company?.name ?? company,
  email: person.email,
  link: person.linkedInUrl,
});

export const found = (
  { person, decision, source }: Target,
  company: string | null,
): RelevantTargets[number] => ({
  ...shown(person, company),
  rule: decision.rule,
  note: decision.note,
  source,
});
