/** Topics for a conversation: what a person or the shows they speak for are known for. */
import { firstTopics, themeOfEpisode, themesOfShow } from "../../shared-rules/podcast-topics";
import { fieldOf } from "../../shared-rules/title-field";
import type { Person } from "../../vendors/people/port";
import type { OwnShow } from "./own-shows.server";
import type { Whom } from "./whom.server";

const mostTopics = 3;

/** What the person could be asked about. */
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

/** What the shows guests are wanted for are about. */
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
