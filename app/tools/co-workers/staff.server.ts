/** Everybody who is or was at the companies, read page by page within the credits of the run. */
import {
  creditsPerEmployee,
  type Profile,
  type ProfilesPort,
  staffPageSize,
} from "../../upstream/profiles/port";
import type { Employer } from "./employers.server";

export interface Staff {
  /** Each person once, however many of the companies name them. */
  people: Profile[];
  /** Companies whose staff was not read to the end, and why. */
  notes: string[];
}

/** @param credits what the pages may cost together; past staff is not in a company's employee count */
export async function readStaff(
  profiles: ProfilesPort,
  employers: Employer[],
  credits: number,
): Promise<Staff> {
  const people = new Map<string, Profile>();
  const notes: string[] = [];
  let left = credits;
  await Promise.all(
    employers.map(async ({ name, link }) => {
      let from: string | null = null;
      do {
        if (left < staffPageSize * creditsPerEmployee) {
          notes.push(`${name}: the credits of this search were used up before all its staff was read.`);
          return;
        }
        left -= staffPageSize * creditsPerEmployee;
        const { value: page } = await profiles.staffOf(link, from);
        left += (staffPageSize - Math.min(staffPageSize, page.people.length)) * creditsPerEmployee;
        for (const person of page.people) people.set(person.link, person);
        from = page.next;
      } while (from !== null);
    }),
  );
  return { people: [...people.values()], notes };
}
