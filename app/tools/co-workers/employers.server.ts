/** Finds a person's employers of recent years, which of them may be read, and at what price. */
import type { Stay } from "../../shared-rules/shared-time";
import {
  type Profile,
  type ProfilesPort,
  staffPageCredits,
  staffPageSize,
} from "../../vendors/profiles/port";
import { mostEmployers } from "./definition";

export interface Employer {
  name: string;
  link: string;
  employees: number;
  /** The person's own jobs at this employer. */
  stays: Stay[];
  /** Maximum credits to read all listed employees, in whole pages. */
  credits: number;
}

export interface Employers {
  readable: Employer[];
  /** Reasons for excluded positions. */
  notes: string[];
}

export async function employersOf(
  profiles: ProfilesPort,
  profile: Profile,
  { since, maximumEmployees }: { since: Date; maximumEmployees: number },
): Promise<Employers> {
  const notes: string[] = [];
  const first = since.toISOString().slice(0, 7);
  const recent = profile.jobs.filter((job) => job.end === null || lastMonth(job.end) >= first);
  for (const job of recent)
    if (!job.companyLink) notes.push(`${job.company} has no LinkedIn page, so we can't look up its staff.`);
  const byLink = Map.groupBy(
    recent.filter((job) => job.companyLink !== null),
    (job) => job.companyLink ?? "",
  );
  const tooMany = byLink.size - mostEmployers;
  if (tooMany > 0) notes.push(`We did not check ${tooMany} further employers.`);
  const counted = await Promise.all(
    [...byLink].slice(0, mostEmployers).map(async ([link, jobs]) => ({
      link,
      name: jobs[0]?.company ?? link,
      // Includes older jobs at the same employer, so that the start of the search period does not
      // cut a stay.
      stays: profile.jobs.filter((job) => job.companyLink === link),
      size: (await profiles.companySize(link)).value,
    })),
  );
  const readable = counted.flatMap(({ size, ...one }): Employer[] => {
    const employees = size?.employees ?? null;
    if (employees === null)
      notes.push(`${one.name} was left out because its number of employees is unknown.`);
    else if (employees > maximumEmployees)
      notes.push(
        `${one.name} was left out because it has ${employees} employees, more than ${maximumEmployees}.`,
      );
    else return [{ ...one, employees, credits: creditsFor(size?.listed ?? employees) }];
    return [];
  });
  return { readable, notes };
}

const creditsFor = (people: number) => Math.ceil(people / staffPageSize) * staffPageCredits;

/** "2022" may mean any month, so the latest counts. */
const lastMonth = (date: string) => (date.length === 4 ? `${date}-12` : date);
