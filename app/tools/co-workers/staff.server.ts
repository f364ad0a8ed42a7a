/**
 * Reads all current and former employees, page by page. Before the cost exceeds the plan, the run
 * asks for approval.
 */
import {
  creditsPerEmployee,
  type Profile,
  type ProfilesPort,
  staffPageCredits,
  staffPageSize,
} from "../../vendors/profiles/port";
import type { Employer } from "./employers.server";

/**
 * Called with the new total before a company exceeds its planned cost. Some vendors do not say in
 * advance how many people they list.
 */
type More = (employer: Employer, credits: number) => Promise<void>;

/** Returns each person once, even if several companies list them. */
export async function readStaff(
  profiles: ProfilesPort,
  employers: Employer[],
  more: More,
): Promise<Profile[]> {
  const people = new Map<string, Profile>();
  let stopped = false;

  async function readPages(employer: Employer): Promise<void> {
    let planned = employer.credits;
    let used = 0;
    let from: string | null = null;
    do {
      used += staffPageCredits;
      if (used > planned) {
        planned = used;
        await more(employer, used);
      }
      if (stopped) return;
      const { value: page } = await profiles.staffOf(employer.link, from);
      used -= (staffPageSize - Math.min(staffPageSize, page.people.length)) * creditsPerEmployee;
      for (const person of page.people) people.set(person.link, person);
      from = page.next;
    } while (from !== null);
  }

  // A failure at one company stops the others after their current page, so that the run can still
  // store every paid answer.
  const read = await Promise.allSettled(
    employers.map((employer) =>
      readPages(employer).catch((error: unknown) => {
        stopped = true;
        throw error;
      }),
    ),
  );
  const failed = read.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
  return [...people.values()];
}
