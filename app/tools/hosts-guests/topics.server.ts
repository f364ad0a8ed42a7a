/** Chooses conversation topics from a person's or a show's record. */
import { firstTopics, themeOfEpisode, themesOfShow } from "../../shared-rules/podcast-topics";
import { fieldOf } from "../../shared-rules/title-field";
import type { Person } from "../../vendors/people/port";
import type { OwnShow } from "./own-shows.server";
import type { Whom } from "./whom.server";

const mostTopics = 3;

/** Returns topics to ask the person about. */
export function topicsOfGuest({ person, credits }: Whom): string[] {
  return firstTopics(
    [
      ...credits.map(({ role, latest }) =>
        role === "guest" && latest ? themeOfEpisode(latest.title) : null,
      ),
      person.title ? fieldOf(person.title) : null,
      ...credits.flatMap(({ role, show }) => (role === "host" ? themesOfShow(show.description ?? "") : [])),
      ...(person.company?.keywords ?? []).map((keyword) => keyword.toLowerCase()),
    ],
    mostTopics,
  );
}

/** Returns the topics of shows that need guests. */
export function topicsOfShows(shows: Pick<OwnShow, "show" | "latest">[], person: Person): string[] {
  return firstTopics(
    [
      ...shows.flatMap(({ show }) => themesOfShow(show.description ?? "")),
      ...shows.map(({ latest }) => (latest ? themeOfEpisode(latest.title) : null)),
      person.title ? fieldOf(person.title) : null,
    ],
    mostTopics,
  );
}
