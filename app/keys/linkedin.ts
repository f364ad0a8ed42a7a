/** Identifies people and companies by their LinkedIn URLs. */
import type { Key, Refusal } from "./key";
import { parsePasted, partsOf, readAll } from "./pasted";
import { hostOf, isHostOf } from "./sites";
import { composed } from "./text";

type Person = Key<"linkedin">;
type Company = Key<"linkedin-company">;

/** Prefix of the key of a member known only by number. */
export const byNumber = "profile/view?id=";

/**
 * Returns the person of a LinkedIn URL. Names compare in any spelling; ids keep their case. A name
 * and an id are different keys until a vendor says that they are one person.
 */
export const parseLinkedInPerson = (text: string): Person | Refusal => parsePasted(text, personAt, noPerson);

/** Returns the company or school of a LinkedIn page, by its name or number. */
export const parseLinkedInCompany = (text: string): Company | Refusal =>
  parsePasted(text, companyAt, noCompany);

/** Returns the keys of all LinkedIn people in a text; outdated URLs count as current ones. */
export function linkedInPeopleIn(text: string): string[] {
  const pieces = composed(text)
    .split(/\s+/)
    .filter((piece) => /linkedin/i.test(piece));
  return [...new Set(pieces.flatMap((piece) => [...readAll(piece, (url) => nameAt(url) ?? oldNameAt(url))]))];
}

/** The person's URL on LinkedIn. */
export const linkedInLink = (value: string): string =>
  `https://www.linkedin.com/${value.startsWith(byNumber) ? value : `in/${encodeURIComponent(value)}`}`;

export const linkedInCompanyLink = (value: string): string =>
  `https://www.linkedin.com/${value.split("/").map(encodeURIComponent).join("/")}`;

const profileForm = "https://www.linkedin.com/in/…";
const noPerson: Refusal = {
  refused: "not-one",
  words: `Enter a LinkedIn profile URL, such as ${profileForm}.`,
};
const shortLink: Refusal = {
  refused: "not-one",
  words: "A short link doesn't show the profile. Open it and enter the URL it leads to.",
};
const notAPerson: Refusal = {
  refused: "not-one",
  words: `This is a company's page. Enter a person's profile, such as ${profileForm}.`,
};
const anyPerson: Refusal = {
  refused: "placeholder",
  words: `This URL is not one person's profile. Enter a URL such as ${profileForm}.`,
};
const noCompany: Refusal = {
  refused: "not-one",
  words: "Enter a LinkedIn company URL, such as https://www.linkedin.com/company/acme.",
};
const showcase: Refusal = {
  refused: "not-one",
  words: "A showcase page is not the company. Enter the company's own page on LinkedIn.",
};

/**
 * "me" is the signed-in user and "unknown" a deleted member; the others come from empty export
 * cells.
 */
const noNames = new Set([
  "me",
  "unknown",
  "undefined",
  "null",
  "nan",
  "username",
  "yourname",
  "your-name",
  "yourprofile",
  "your-profile",
  "your-username",
]);

function personAt(url: URL): Person | Refusal | null {
  if (hostOf(url) === "lnkd.in") return shortLink;
  const value = nameAt(url);
  if (value !== null) return noNames.has(value) ? anyPerson : personOf(value);
  const old = oldNameAt(url);
  if (old === null) return companyAt(url) ? notAPerson : null;
  const { shown } = personOf(old);
  const words = `This is an old URL. Open it and enter the URL it leads to, probably ${shown}.`;
  return { refused: "not-one", words, suggestion: linkedInLink(old) };
}

const personOf = (value: string): Person => ({
  kind: "linkedin",
  value,
  shown: `linkedin.com/${value.startsWith(byNumber) ? value : `in/${value}`}`,
});

/** Path prefixes: the mobile site, links in LinkedIn's emails, LinkedIn in China. */
const wrappers = new Set(["mwlite", "comm", "incareer", "m"]);

/** Returns the parts of the path; empty on another site. */
function partsOn(url: URL): string[] {
  const host = hostOf(url);
  if (!isHostOf(host, "linkedin.com") && !isHostOf(host, "linkedin.cn")) return [];
  const parts = partsOf(url);
  while (wrappers.has(parts[0]?.toLowerCase() ?? "")) parts.shift();
  // "/mwlite/profile/in/jo" is "/mwlite/in/jo".
  return parts[1]?.toLowerCase() === "in" ? parts.slice(1) : parts;
}

function nameAt(url: URL): string | null {
  const [room = "", second = "", third = ""] = partsOn(url);
  switch (room.toLowerCase()) {
    case "in":
      return nameOf(second);
    case "profile":
      return second.toLowerCase() === "view" ? memberOf(url.searchParams.get("id") ?? "") : null;
    case "sales":
    case "talent":
      return /^(lead|people|profile)$/i.test(second) ? idIn(third) : null;
    default:
      return null;
  }
}

/**
 * Member ids as LinkedIn, Sales Navigator and Recruiter write them. Older exports have them in
 * lower case.
 */
const id = /^(ACo|ACw|AEM|ADo)AA[\w-]{15,}$/;
const idAnyCase = /^(ACo|ACw|AEM|ADo)AA[\w-]{15,}$/i;

export const isMemberId = (value: string): boolean => idAnyCase.test(value);

/** Characters that names cannot contain, and the replacement character. */
const notInNames = /[\s,;:?#@&=+$!*()"\uFFFD]/u;
/** A company's name may contain "&" ("&-friends"); a person's does not. */
const notInCompanies = /[\s,;:?#@=+$!*()"\uFFFD]/u;

function nameOf(part: string, forbidden = notInNames): string | null {
  if (part === "" || forbidden.test(part)) return null;
  return id.test(part) ? part : part.toLowerCase().normalize("NFC");
}

/** Sales Navigator appends how the lead was found: "ACwAA…,NAME_SEARCH,x1". */
function idIn(part: string): string | null {
  const [first = ""] = part.split(/[,;]/);
  return id.test(first) ? first : null;
}

function memberOf(given: string): string | null {
  if (id.test(given)) return given;
  return /^\w{1,100}$/.test(given) ? `${byNumber}${given.toLowerCase()}` : null;
}

/**
 * "/pub/jo-doe/12/345/678" becomes "/in/jo-doe-67834512": the numbers in reverse order, two of them
 * padded to three digits.
 */
function oldNameAt(url: URL): string | null {
  const [room = "", second = "", ...numbers] = partsOn(url);
  const name = room.toLowerCase() === "pub" && second.toLowerCase() !== "dir" ? nameOf(second) : null;
  if (name === null) return null;
  const [first, middle, last] = numbers.map((part) => part.toLowerCase());
  const isNumbered = [first, middle, last].every((part) => part && /^[0-9a-f]{1,3}$/.test(part));
  return isNumbered ? `${name}-${last?.padStart(3, "0")}${middle?.padStart(3, "0")}${first}` : name;
}

function companyAt(url: URL): Company | Refusal | null {
  const parts = partsOn(url);
  if (parts[0]?.toLowerCase() === "sales") parts.shift();
  const [room = "", second = ""] = parts;
  const kind = room.toLowerCase();
  if (kind === "showcase") return showcase;
  // "/company-beta/123" and "/organization/123/admin" are older forms of "/company/123".
  if (!["company", "school", "company-beta", "organization"].includes(kind)) return null;
  const name = nameOf(second, notInCompanies);
  if (name === null) return null;
  const value = `${kind === "school" ? "school" : "company"}/${name}`;
  return { kind: "linkedin-company", value, shown: `linkedin.com/${value}` };
}
