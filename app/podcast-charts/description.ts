/** The model's description of a new show. */
export interface ShowDescription {
  /** A few words, such as "interview show for marketers". */
  kind: string;
  company: string | null;
  domain: string | null;
  video: "yes" | "no" | "unclear";
  /** A quote from the platform's text about the show. */
  evidence: string;
  /** False if the quote does not occur in the given text, so a user should check it. */
  evidenceFound: boolean;
}

export const videoWords: Record<ShowDescription["video"], string> = {
  yes: "Video",
  no: "Audio only",
  unclear: "Video unclear",
};

/** URL of the company's site. */
export const companyLink = (domain: string) => `https://${domain}/`;

/** URL that opens Youtube Discovery for the company. */
export const discoveryLink = (domain: string) => `/youtube?domain=${encodeURIComponent(domain)}`;

/** URL that opens the company's people with target titles; their emails lead on to Hosts/guests. */
export const peopleLink = (domain: string) =>
  `/valid-targets?for=relevantTarget&domain=${encodeURIComponent(domain)}`;
