/** Shapes of what people paste: a domain, an e-mail, a link. Each normalises, so equal things compare equal. */
import { parse as parseHost } from "tldts";
import { z } from "zod";
import { isKey } from "../keys/key";
import { linkedInLink, parseLinkedInPerson } from "../keys/linkedin";
import { parseVideo, videoLink } from "../keys/youtube";
import { isEmail } from "./is-email";

export const email = z
  .string()
  .trim()
  .refine(isEmail, "Enter an e-mail address such as name@company.com.")
  .transform((address) => address.toLowerCase());

/** Host of anything that names a company: "https://www.Acme.com/about" → "acme.com"; null when it names none. */
export function toDomain(input: string): string | null {
  const host = parseHost(input.trim().toLowerCase());
  if (!host.hostname || host.isIp || !host.domain || !host.publicSuffix) return null;
  return host.hostname.replace(/^www\./, "");
}

export const domain = z.string().transform((input, context) => {
  const found = input.includes("@") ? null : toDomain(input);
  if (found) return found;
  context.issues.push({ code: "custom", input, message: "Enter a company domain such as acme.com." });
  return z.NEVER;
});

/** A domain or an e-mail; an `@` makes it an e-mail. */
export const domainOrEmail = z.string().transform((input, context) => {
  const parsed = (input.includes("@") ? email : domain).safeParse(input);
  if (parsed.success) return parsed.data;
  context.issues.push({ code: "custom", input, message: "Enter a company domain or an e-mail address." });
  return z.NEVER;
});

/** An e-mail that may be left out. */
export const emailOrNothing = z.union(
  [z.literal(""), email],
  "Enter an e-mail address such as name@company.com.",
);

export const required = (message: string) => z.string().min(1, message);

/** Any way a LinkedIn profile's address is written, as its plain one. */
export const linkedInProfile = z.string().transform((input, context) => {
  const parsed = parseLinkedInPerson(input);
  if (isKey(parsed)) return linkedInLink(parsed.value);
  context.issues.push({ code: "custom", input, message: parsed.words });
  return z.NEVER;
});

/** Any way a video can be named, as its plain address. */
export const youtubeAddress = z.string().transform((input, context) => {
  const parsed = parseVideo(input);
  if (isKey(parsed)) return videoLink(parsed.value);
  context.issues.push({ code: "custom", input, message: parsed.words });
  return z.NEVER;
});
