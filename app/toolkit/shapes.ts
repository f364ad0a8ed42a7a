/**
 * Formats of pasted values: a domain, an email, a link. Each returns one canonical form, so equal
 * values compare equal.
 */
import { z } from "zod";
import { parseDomain } from "../keys/domain";
import { parseEmail } from "../keys/email";
import { isKey, type Refusal } from "../keys/key";
import { linkedInLink, parseLinkedInPerson } from "../keys/linkedin";
import { isNothing } from "../keys/placeholders";
import { parseVideo, videoLink } from "../keys/youtube";

const shapeOf = (read: (text: string) => string | Refusal) =>
  z.string().transform((input, context) => {
    const found = read(input);
    if (typeof found === "string") return found;
    context.issues.push({ code: "custom", input, message: found.words });
    return z.NEVER;
  });

function readEmail(text: string): string | Refusal {
  const parsed = parseEmail(text);
  return "refused" in parsed ? parsed : parsed.value;
}

/**
 * Returns the host as typed. The console reads pages there; vendors instead receive the company's
 * registered domain.
 */
function readSite(text: string): string | Refusal {
  const company = parseDomain(text);
  return "refused" in company ? company : company.host;
}

function readSiteOrEmail(text: string): string | Refusal {
  const site = readSite(text);
  if (typeof site === "string" || !text.includes("@") || site.refused === "platform-page") return site;
  return readEmail(text);
}

export const email = shapeOf(readEmail);
export const domain = shapeOf(readSite);
/** A domain or an email; an `@` makes it an email. */
export const domainOrEmail = shapeOf(readSiteOrEmail);
/** An optional email. */
export const emailOrNothing = shapeOf((text) => (text.trim() === "" ? "" : readEmail(text)));

/** A domain, an email or a name. A malformed domain or email is not a name either. */
export const domainOrEmailOrName = shapeOf((text) => {
  const found = readSiteOrEmail(text);
  const isLikeOne = text.includes("@") || (text.includes(".") && !/\s/.test(text.trim()));
  return typeof found === "string" || isLikeOne || isNothing(text) ? found : text;
});

export const required = (message: string) => z.string().min(1, message);

/** Reads any spelling of a LinkedIn profile's URL and returns the canonical URL. */
export const linkedInProfile = shapeOf((text) => {
  const parsed = parseLinkedInPerson(text);
  return isKey(parsed) ? linkedInLink(parsed.value) : parsed;
});

/** Reads any link or id of a video and returns its canonical URL. */
export const youtubeAddress = shapeOf((text) => {
  const parsed = parseVideo(text);
  return isKey(parsed) ? videoLink(parsed.value) : parsed;
});
