/** Shapes of what people paste: a domain, an email address, a link. Each gives one form, so equal things compare equal. */
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

/** The host as it was typed, of what names a company: pages are read there, and vendors are asked for its key. */
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
/** A domain or an email address; an `@` makes it an address. */
export const domainOrEmail = shapeOf(readSiteOrEmail);
/** An email address that may be left out. */
export const emailOrNothing = shapeOf((text) => (text.trim() === "" ? "" : readEmail(text)));

/** A domain, an email address or a name. What is written like an address and is none is no name either. */
export const domainOrEmailOrName = shapeOf((text) => {
  const found = readSiteOrEmail(text);
  const isLikeOne = text.includes("@") || (text.includes(".") && !/\s/.test(text.trim()));
  return typeof found === "string" || isLikeOne || isNothing(text) ? found : text;
});

export const required = (message: string) => z.string().min(1, message);

/** Any way a LinkedIn profile's address is written, as its plain one. */
export const linkedInProfile = shapeOf((text) => {
  const parsed = parseLinkedInPerson(text);
  return isKey(parsed) ? linkedInLink(parsed.value) : parsed;
});

/** Any way a video can be named, as its plain address. */
export const youtubeAddress = shapeOf((text) => {
  const parsed = parseVideo(text);
  return isKey(parsed) ? videoLink(parsed.value) : parsed;
});
