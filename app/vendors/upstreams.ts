/** The ports that tools may use, named by subject, never by vendor. */
import type { ChartsPort } from "./charts/port";
import type { ClientsPort } from "./clients/port";
import type { CompaniesPort } from "./companies/port";
import type { CrmPort } from "./crm/port";
import type { ImagesPort } from "./images/port";
import type { FollowersPort } from "./followers/port";
import type { LanguageModelPort } from "./language-model/port";
import type { LogosPort } from "./logos/port";
import type { MailPort } from "./mail/port";
import type { PeoplePort } from "./people/port";
import type { PodcastsPort } from "./podcasts/port";
import type { PostsPort } from "./posts/port";
import type { ProfilesPort } from "./profiles/port";
import type { SearchRivalsPort } from "./search-rivals/port";
import type { SearchResultsPort } from "./search-results/port";
import type { SitesPort } from "./sites/port";
import type { SubredditsPort } from "./subreddits/port";
import type { TeamChatPort } from "./team-chat/port";
import type { PlayersPort } from "./players/port";
import type { TranscriptsPort } from "./transcripts/port";
import type { VideosPort } from "./videos/port";

export interface Upstreams {
  companies: CompaniesPort;
  people: PeoplePort;
  clients: ClientsPort;
  crm: CrmPort;
  videos: VideosPort;
  sites: SitesPort;
  transcripts: TranscriptsPort;
  players: PlayersPort;
  followers: FollowersPort;
  languageModel: LanguageModelPort;
  images: ImagesPort;
  logos: LogosPort;
  mail: MailPort;
  charts: ChartsPort;
  podcasts: PodcastsPort;
  posts: PostsPort;
  profiles: ProfilesPort;
  searchResults: SearchResultsPort;
  searchRivals: SearchRivalsPort;
  subreddits: SubredditsPort;
  teamChat: TeamChatPort;
  /** The channel of the console's operators. */
  opsChat: TeamChatPort;
}
