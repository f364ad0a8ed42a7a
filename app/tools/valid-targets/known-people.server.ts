/** People the upstreams told of lately, from the answers kept: asking for them costs nothing. */
import type { InStatement, Row } from "@libsql/client";
import type { App } from "../../app";
import { lastPersonAnswers } from "../../storage/known-people";
import type { Person } from "../../vendors/people/port";

export interface KnownPerson {
  /** Tells people apart. */
  key: string;
  name: string;
  title: string | null;
  link: string | null;
  company: string | null;
  industries: string[];
  /** null: not known. */
  employees: number | null;
}

/** Answers read: about a third may hold no person, or one already told of. */
const mostAnswers = 160;
const mostPeople = 100;

/** What the screen reads, ahead of `readKnownPeople`. */
export const readPersonAnswers: InStatement = lastPersonAnswers(mostAnswers);

/**
 * Each once, newest first; a person without a title says nothing about rules for titles.
 * @param ahead what `readPersonAnswers` found, where it was read already
 */
export async function readKnownPeople(
  { database }: Pick<App, "database">,
  ahead: Row[] | null = null,
): Promise<KnownPerson[]> {
  const people = new Map<string, KnownPerson>();
  for (const { answer } of ahead ?? (await database.$client.execute(readPersonAnswers)).rows) {
    const { value } = JSON.parse(String(answer)) as { value: Person | null };
    if (!value?.title) continue;
    const { name, title, linkedInUrl, company } = value;
    const key = linkedInUrl ?? `${name} ${company?.domain ?? ""}`;
    if (people.has(key)) continue;
    people.set(key, {
      key,
      name,
      title,
      link: linkedInUrl,
      company: company?.name ?? null,
      industries: company ? [company.industry ?? "", ...company.industries].filter(Boolean) : [],
      employees: company?.employees ?? null,
    });
    if (people.size === mostPeople) break;
  }
  return [...people.values()];
}
