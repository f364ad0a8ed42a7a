/** Everything a tool may ask the outside world for, by what it asks for, never by vendor. */
import type { ChartsPort } from "./charts/port";
import type { ClientsPort } from "./clients/port";
import type { CompaniesPort } from "./companies/port";
import type { ImagesPort } from "./images/port";
import type { LanguageModelPort } from "./language-model/port";
import type { MailPort } from "./mail/port";
import type { PeoplePort } from "./people/port";
import type { SitesPort } from "./sites/port";
import type { VideosPort } from "./videos/port";

export interface Upstreams {
  companies: CompaniesPort;
  people: PeoplePort;
  clients: ClientsPort;
  videos: VideosPort;
  sites: SitesPort;
  languageModel: LanguageModelPort;
  images: ImagesPort;
  mail: MailPort;
  charts: ChartsPort;
}
