/** What the model says about a new show. */
export interface ShowDescription {
  /** In a few words: "interview show for marketers". */
  kind: string;
  company: string | null;
  domain: string | null;
  video: "yes" | "no" | "unclear";
  /** Words quoted from what the platform says about the show. */
  evidence: string;
  /** False: the quote does not stand in the given text, so a person should look. */
  evidenceFound: boolean;
}

export const videoWords: Record<ShowDescription["video"], string> = {
  yes: "Video",
  no: "Audio only",
  unclear: "Video unclear",
};

/** The company's own site. */
export const companyLink = (domain: string) => `https://${domain}/`;

/** Opens Youtube Discovery on the company behind the show. */
export const discoveryLink = (domain: string) => `/youtube?domain=${encodeURIComponent(domain)}`;

/** Opens the people of that company whose titles are targets: their e-mails lead on to Hosts/guests. */
export const peopleLink = (domain: string) =>
  `/valid-targets?for=relevantTarget&domain=${encodeURIComponent(domain)}`;
