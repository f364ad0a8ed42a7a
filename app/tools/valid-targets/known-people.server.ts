/** Reads recently found people from cached answers, which costs nothing. */
import type { InStatement, Row } from "@libsql/client";
import type { App } from "../../app";
import { lastPersonAnswers } from "../../storage/known-people";
import type { Person } from "../../vendors/people/port";

export interface KnownPerson {
  /** Identifies the person. */
  key: string;
  name: string;
  title: string | null;
  link: string | null;
  company: string | null;
  industries: string[];
  /** null if unknown. */
  employees: number | null;
}

/** Number of answers to read. About a third contain no person, or a repeated one. */
const mostAnswers = 160;
const mostPeople = 100;

/** The screen's query, run together with the sign-in and before `readKnownPeople`. */
export const readPersonAnswers: InStatement = lastPersonAnswers(mostAnswers);

/**
 * Returns each person once, newest first. People without a title are left out, because title rules
 * cannot judge them.
 * @param ahead Rows of `readPersonAnswers`, if already read.
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
