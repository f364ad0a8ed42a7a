/** Everybody who is or was at the companies, read page by page; whoever pays is asked before it gets dearer than planned. */
import {
  creditsPerEmployee,
  type Profile,
  type ProfilesPort,
  staffPageSize,
} from "../../upstream/profiles/port";
import type { Employer } from "./employers.server";

interface Plan {
  /** What the pages may cost together. */
  credits: number;
  /** Past staff is not in a company's employee count: asked with the new total before it goes above the plan. */
  more(total: number): Promise<void>;
}

const pageCredits = staffPageSize * creditsPerEmployee;

/** Each person once, however many of the companies name them. */
export async function readStaff(
  profiles: ProfilesPort,
  employers: Employer[],
  plan: Plan,
): Promise<Profile[]> {
  const people = new Map<string, Profile>();
  let used = 0;
  let planned = plan.credits;
  let stopped = false;

  async function readPages(link: string): Promise<void> {
    let from: string | null = null;
    do {
      used += pageCredits;
      if (used > planned) {
        planned = used;
        await plan.more(used);
      }
      if (stopped) return;
      const { value: page } = await profiles.staffOf(link, from);
      used -= (staffPageSize - Math.min(staffPageSize, page.people.length)) * creditsPerEmployee;
      for (const person of page.people) people.set(person.link, person);
      from = page.next;
    } while (from !== null);
  }

  // Whatever stops one company stops the others after the page they are at, so that no paid answer comes too late to
  // be written down.
  const read = await Promise.allSettled(
    employers.map(({ link }) =>
      readPages(link).catch((error: unknown) => {
        stopped = true;
        throw error;
      }),
    ),
  );
  const failed = read.find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
  return [...people.values()];
}
