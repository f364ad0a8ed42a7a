/** Whom an e-mail belongs to, as podcasts know them: their credits, told apart from those of namesakes. */
import { domainOfEmail } from "../../keys/domain";
import { isFreeMail } from "../../keys/free-mail";
import { chooseNamesake, type Employer, isOfDomain, type Known } from "../../shared-rules/namesakes";
import type { Credit, PodcastsPort } from "../../vendors/podcasts/port";
import type { Person } from "../../vendors/people/port";
import type { Gaps } from "./gaps";

/** More people of one name than this can't be told apart at a sensible price. */
const mostNamesakes = 3;

export interface Whom {
  person: Person;
  /** Their shows and appearances; empty when none is theirs for sure. */
  credits: Credit[];
  /** Why the credits may be another person's, or were left out for that; null when there is no doubt. */
  doubt: string | null;
  /** The domain of whom they work for; null when only a free mail service is known. */
  employer: string | null;
}

/** Their credits only add to what they could talk about: where these can't be asked for, title and company do. */
export async function findWhom(
  podcasts: PodcastsPort,
  person: Person,
  email: string,
  gaps: Gaps,
): Promise<Whom> {
  const what = `What ${person.name} was heard on`;
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
      ? `${creators.length} people called ${person.name} are on podcasts; none of them could be tied to ${employer ?? domain}.`
      : null;
  return { person, employer, credits: [], doubt };
}

/** The host of a show is told from namesakes by whose show it is; asked only where nothing else says so. */
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

/** A source that knows names alone can't tell namesakes apart, whatever ties one of them to the employer. */
function doubtOf({ known, doubt }: { known: Known; doubt: string | null }, domain: string): string | null {
  if (!known.creator.byNameOnly || known.credits.every(({ show }) => isOfDomain(show, domain))) return doubt;
  return `The podcast credits were found by the name ${known.creator.name} alone.`;
}
