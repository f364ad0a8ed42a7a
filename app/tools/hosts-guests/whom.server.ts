/**
 * Finds the person behind an email in podcast directories, and tells their credits from those of
 * namesakes.
 */
import { domainOfEmail } from "../../keys/domain";
import { isFreeMail } from "../../keys/free-mail";
import { chooseNamesake, type Employer, isOfDomain, type Known } from "../../shared-rules/namesakes";
import type { Credit, PodcastsPort } from "../../vendors/podcasts/port";
import type { Person } from "../../vendors/people/port";
import type { Gaps } from "./gaps";

/** Maximum number of namesakes; distinguishing more would cost too much. */
const mostNamesakes = 3;

export interface Whom {
  person: Person;
  /** Shows and appearances; empty if none certainly belongs to the person. */
  credits: Credit[];
  /**
   * Why the credits may belong to a namesake, or were excluded for that reason; null without doubt.
   */
  doubt: string | null;
  /** The employer's domain; null if only a free-mail domain is known. */
  employer: string | null;
}

/**
 * Finds the person and their credits. Credits only add topics: if the directory does not answer,
 * title and company provide them.
 */
export async function findWhom(
  podcasts: PodcastsPort,
  person: Person,
  email: string,
  gaps: Gaps,
): Promise<Whom> {
  const what = `Podcast appearances of ${person.name}`;
  const creators = (await gaps.spare(what, () => podcasts.creatorsNamed(person.name)))?.value ?? [];
  const known = await Promise.all(
    creators.slice(0, mostNamesakes).map(async (creator): Promise<Known> => ({
      creator,
      credits: (await gaps.spare(what, () => podcasts.creditsOf(creator.id)))?.value ?? [],
    })),
  );
  const domain = domainOfEmail(email);
  const employer = isFreeMail(domain) ? (person.company?.domain ?? null) : domain;
  const tie = { name: person.company?.name ?? null, domain: employer ?? domain, shows: [] };
  const meant = await choose(podcasts, known, tie, gaps);
  if (meant)
    return { person, employer, credits: meant.known.credits, doubt: doubtOf(meant, employer ?? domain) };
  const doubt =
    creators.length > 1
      ? `${creators.length} people called ${person.name} are on podcasts, but we could link none of them to ${employer ?? domain}.`
      : null;
  return { person, employer, credits: [], doubt };
}

/**
 * Chooses among namesakes. A show's publisher distinguishes a host from namesakes, but the code
 * looks it up only if nothing else decides.
 */
async function choose(podcasts: PodcastsPort, known: Known[], employer: Employer, gaps: Gaps) {
  const meant = chooseNamesake(known, employer);
  const hosts = known.some(({ credits }) => credits.some(({ role }) => role === "host"));
  if (!hosts || (meant && !meant.doubt) || isFreeMail(employer.domain)) return meant;
  const published = await gaps.spare(`Which shows ${employer.domain} publishes`, () =>
    podcasts.showsOfDomain(employer.domain),
  );
  const shows = (published?.value ?? []).map(({ title }) => title);
  return shows.length > 0 ? chooseNamesake(known, { ...employer, shows }) : meant;
}

/**
 * Returns the doubt about the person. A source that knows only names cannot rule out namesakes,
 * even if one credit matches the employer.
 */
function doubtOf({ known, doubt }: { known: Known; doubt: string | null }, domain: string): string | null {
  if (!known.creator.byNameOnly || known.credits.every(({ show }) => isOfDomain(show, domain))) return doubt;
  return `We found the podcast credits only by the name ${known.creator.name}.`;
}
