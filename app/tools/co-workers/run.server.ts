/**
 * Finds past co-workers: reads the profile and its employers, then people employed there at the
 * same time, and scores closeness.
 */
import {
  closestFirst,
  scoreColleague,
  type SharedCompany,
  tiersOf,
} from "../../shared-rules/colleague-score";
import { ExclusionCounts } from "../../shared-rules/exclusion-counts";
import { monthsBack } from "../../shared-rules/months";
import { sharedTime } from "../../shared-rules/shared-time";
import { titleWords } from "../../words/titles";
import { standInOrder } from "../../words/words";
import { inSentences } from "../../toolkit/findings";
import { implement, NoFindings, progress } from "../../toolkit/implementation";
import { leftOut } from "../../toolkit/left-out";
import type { SettingsValues } from "../../toolkit/settings";
import { UpstreamError } from "../../vendors/failure";
import type { Profile, ProfilesPort } from "../../vendors/profiles/port";
import { coWorkers, usdPerCredit } from "./definition";
import { type Employer, employersOf } from "./employers.server";
import type { Connection, CoWorkersResult } from "./results";
import type { coWorkerSettings } from "./settings";
import { readStaff } from "./staff.server";

type Filters = SettingsValues<typeof coWorkerSettings>;

const nothing = (reason: string) => new NoFindings<CoWorkersResult>([], reason);

export const runCoWorkers = implement(coWorkers, {
  async *scrape({ input, settings, upstreams: { profiles }, requireApproval, now }) {
    const token = input.linkedInToken || null;
    yield progress(input.linkedInUrl ? `Reading ${input.linkedInUrl}` : "Looking up the token's owner");
    const link = input.linkedInUrl || (token && (await ownerOf(profiles, token)));
    if (!link) return nothing("We can't read the profile that this token belongs to.");
    const { value: profile, source, unasked } = await profiles.byLink(link);
    if (!profile) return nothing(inSentences("There is no profile at this URL.", unasked));

    yield progress(`Counting the staff of ${profile.name}'s employers`);
    const { readable, notes } = await employersOf(profiles, profile, {
      since: monthsBack(now, settings.dataThresholdYears * 12),
      maximumEmployees: settings.maximumCurrentEmployees,
    });
    if (readable.length === 0) return nothing(["We could not check any employer.", ...notes].join(" "));
    const names = readable.map(({ name }) => name).join(", ");
    const cost = new Map(readable.map(({ link, credits }) => [link, credits]));
    const mayRead = (what: string) =>
      requireApproval({
        parts: [...cost].map(([part, credits]) => ({ part, credits })),
        cap: settings.creditCap,
        usdPerCredit,
        what,
      });
    await mayRead(`Reading the staff of ${names}`);

    const credits = readable.reduce((sum, one) => sum + one.credits, 0);
    yield progress(`Reading the staff of ${names}, up to ${credits} credits`);
    const staff = await readStaff(profiles, readable, async ({ link: company, name }, used) => {
      cost.set(company, used);
      await mayRead(`Also reading former staff of ${name}`);
    });
    const { connections, left } = colleaguesOf(profile, staff, readable, { settings, now });
    if (connections.length === 0)
      return nothing(
        inSentences(`None of ${staff.length} people at ${names} worked with ${profile.name}.`, left),
      );
    const result: CoWorkersResult = [
      {
        name: profile.name,
        link: profile.link,
        headline: profile.headline,
        companies: readable.map(({ name, link: page, employees }) => ({ name, link: page, employees })),
        notes: left ? [...notes, left] : notes,
        connections,
        source,
      },
    ];
    return result;
  },
});

async function ownerOf(profiles: ProfilesPort, token: string): Promise<string | null> {
  try {
    return (await profiles.ownerOf(token)).value;
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.kind !== "not-configured") throw error;
    const { upstream, kind, detail } = error;
    throw new UpstreamError(
      { upstream, kind, detail: `${detail} Enter the profile URL as well.` },
      { cause: error },
    );
  }
}

interface Colleagues {
  /** Sorted by score, best first. */
  connections: Connection[];
  /** A sentence with the number of excluded people and the reasons; empty if there are none. */
  left: string;
}

/** Returns people employed at the same time whose current title passes the filters. */
function colleaguesOf(
  person: Profile,
  people: Profile[],
  employers: Employer[],
  { settings, now }: { settings: Filters; now: Date },
): Colleagues {
  const tiers = tiersOf(settings);
  const others = people.filter(({ link }) => link !== person.link);
  const titled = others
    .map((colleague) => ({ colleague, title: titleToday(colleague) }))
    .filter(({ title }) => titlePasses(title, settings));
  const connections = titled
    .flatMap(({ colleague, title }) => {
      const shared = sharedWith(colleague, employers, now);
      if (shared.length === 0) return [];
      const { name, link } = colleague;
      return [{ name, title, now: jobToday(colleague), link, ...scoreColleague(shared, tiers), shared }];
    })
    .toSorted(closestFirst);
  const left = new ExclusionCounts();
  left.drop("have a title that the filters exclude", others.length - titled.length);
  left.drop("were not there at the same time", titled.length - connections.length);
  return {
    connections,
    left: leftOut([{ of: others.length, what: ["person", "people"], counts: left.counts }]),
  };
}

const sharedWith = (colleague: Profile, employers: Employer[], now: Date): SharedCompany[] =>
  employers.flatMap(({ name, link, employees, stays }) => {
    const theirs = colleague.jobs.filter((job) => job.companyLink === link);
    const time = theirs.length > 0 ? sharedTime(stays, theirs, now) : null;
    return time ? [{ company: name, employees, ...time }] : [];
  });

function jobToday({ jobs }: Profile): Connection["now"] {
  const today = jobs.find(({ end }) => end === null);
  return today ? { company: today.company, link: today.companyLink } : null;
}

const titleToday = ({ jobs, headline }: Profile) =>
  jobs.find(({ end }) => end === null)?.title ?? headline ?? null;

function titlePasses(
  title: string | null,
  { titlesKeywords, negativeTitlesKeywords }: Pick<Filters, "titlesKeywords" | "negativeTitlesKeywords">,
): boolean {
  const words = titleWords(title ?? "");
  const holds = (keyword: string) => standInOrder(titleWords(keyword), words);
  return !negativeTitlesKeywords.some(holds) && (titlesKeywords.length === 0 || titlesKeywords.some(holds));
}
