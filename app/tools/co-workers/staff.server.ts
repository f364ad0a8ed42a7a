/**
 * Everybody who is or was at the companies, read page by page; the run asks for approval before it gets dearer than
 * planned.
 */
import {
  creditsPerEmployee,
  type Profile,
  type ProfilesPort,
  staffPageCredits,
  staffPageSize,
} from "../../vendors/profiles/port";
import type { Employer } from "./employers.server";

/** Asked before a company gets dearer than planned, with its new total: not every source says how many it can list. */
type More = (employer: Employer, credits: number) => Promise<void>;

/** Each person once, however many of the companies name them. */
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

  // Whatever stops one company stops the others after the page they are at, so that no paid answer comes too late to
  // be written down.
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
