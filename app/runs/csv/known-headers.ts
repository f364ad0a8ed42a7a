/**
 * Headers written by common sales programs: Apollo, HubSpot, Salesforce, LinkedIn, Sales Navigator,
 * Clay, Instantly, Smartlead, Lusha, ZoomInfo, Attio, Twenty, Pipedrive, Mailchimp, Google Contacts,
 * Outlook. known-headers.test.ts and column-cases.test.ts give their sources.
 */
import type { Meaning } from "../../toolkit/tables/table";

/** Meanings that a column of a file can have. */
export type ReadMeaning = Extract<Meaning, "e-mail" | "domain" | "LinkedIn" | "person">;

/** Most likely headers first: if a file has several, the first is read. */
const headersOf: Record<ReadMeaning, string> = {
  "e-mail": `Email; E-mail Address; Work Email; Professional Email; Business Email; Company Email; Contact Email;
    Corporate Email; Primary Email; Emails / Primary Email; Mail / Primary Email; Email Addresses; Emails; E-mail 1 - Value;
    Email 1; Person Email; Prospect Email; Lead Email; Verified Email; Final Email; Direct Email; Email (Work);
    Email - Work; Emails > Work; Person - Email; Person - Email - Work; Mail; Mail Address; Emailadresse; Correo;
    Correo electrónico; E-Mail-Adresse; Adresse e-mail; Adresse mail;
    Adresse de messagerie; Courriel; E-mailadres; E-post; E-postadress; Indirizzo e-mail; Endereço de e-mail;
    Personal Email; Private Email; Secondary Email; E-mail 2 - Value; Email 2; E-mail 2 Address; Person - Email - Home;
    Person - Email - Other; Additional Emails; Tertiary Email`,
  domain: `Domain; Company Domain; Company Domain Name; Domain Name; Website; Company Website; Website URL;
    Company Website URL; Primary Domain; Domain Name / Link URL; Domains; Company > Domains; Company / Domains; Company Domains;
    Root Domain; Clean Website; Account Website; Organization Website; Organization Domain; Account Domain;
    Corporate Website; Employer Website; Website 1 - Value; Organization - Website; Web Page; Web Page 1;
    Business Web Page; Homepage; Home Page; Site; Web Site; Site web; Webseite; Internetseite;
    Firmendomain; Sitio web; Página web; Sito web; Hemsida; Email Domain; Company Email Domain; Company URL; URL; Web; Link`,
  LinkedIn: `LinkedIn; LinkedIn URL; LinkedIn Profile; LinkedIn Profile URL; Person Linkedin Url; Person LinkedIn;
    Contact LinkedIn URL; LinkedIn Contact Profile URL; Person - LinkedIn Page; Prospect LinkedIn URL; Lead LinkedIn URL;
    Contact LinkedIn; Contact LinkedIn Profile URL; Person LinkedIn Profile; LinkedIn Member Profile;
    Linkedin / Link URL; LinkedIn Link; LinkedIn Profile Link; LinkedIn Public URL; LinkedIn Public Profile; Public LinkedIn URL; Public Profile URL;
    Default Profile URL; Member LinkedIn URL; LinkedIn Address; HS LinkedIn URL; LinkedIn Bio; Profile URL; Profile Link;
    Lien LinkedIn; Profil LinkedIn; URL; Link; Profile`,
  person: `Full Name; Contact Name; Person Name; Contact Full Name; Prospect Name; Prospect Full Name; Lead Name;
    Display Name; Nombre completo; Nom complet; Vollständiger Name; Nome completo`,
};

/** Headers that may mean anything: the values below them decide. */
const unclear = new Set(
  [
    "URL",
    "Link",
    "Web",
    "Profile",
    "Profile URL",
    "Profile Link",
    "Company URL",
    "Site",
    "LinkedIn Link",
  ].map(squashed),
);

/** Headers about the same person or company that are never read. */
const otherHeaders = `First Name; Last Name; Middle Name; Given Name; Family Name; Surname; Forename; Vorname; Nachname; Prénom;
  Nom; Nombre; Apellido; Apellidos; Name; Company; Company Name; Company Name for Emails; Organization; Organization Name;
  Organization Title; Account; Account Name; Account Owner; Contact Owner; Firma; Unternehmen; Société; Entreprise; Empresa;
  Azienda; Title; Job Title; Position; Role; Seniority; Department; Departments; Phone; Phone Number; Mobile; Mobile Phone;
  Corporate Phone; Work Direct Phone; Other Phone; Home Phone; Direct Phone Number; Phone 1 - Value; City; State; Country;
  Country/Region; Location; Industry; Employees; # Employees; Number of Employees; Headcount; Revenue; Annual Revenue;
  Connected On; Record ID; Id; Lead Status; Lead Source; Email Status; Email Confidence; Stage; Lists; Keyword; Keywords;
  Technologies; Apollo Contact Id; Apollo Account Id; ZoomInfo Contact ID; Create Date; Last Contacted; Personalization`;

/** Headers of pages that are neither a person's profile nor a company's site. */
const otherAddresses = `Company Linkedin Url; Company LinkedIn; LinkedIn Company Page; LinkedIn Company Profile URL;
  Company LinkedIn Profile; Company LinkedIn Link; Account LinkedIn URL; Organization LinkedIn URL; Facebook Url;
  Facebook; Company Facebook Page; Twitter Url; Twitter; Twitter Handle; Instagram; Instagram URL; YouTube; YouTube URL;
  Crunchbase URL; ZoomInfo Contact Profile URL; ZoomInfo Company Profile URL; Sales Navigator URL; Logo URL; Picture;
  Photo; Regular Company URL; LinkedIn Company URL; Organization - LinkedIn profile; Instagram / Link URL;
  Facebook Company URL`;

/**
 * Parts of headers about the user's colleagues and own pages ("Lead Owner: Email", "First Page Seen"). By their values
 * alone they look like contacts.
 */
const ourOwn = `Owner; Assigned To; Assignee; Sender; Sent By; Sent From; Created By; Modified By; Updated By; Added By;
  Email Account; Sending Account; Reply To; Unsubscribe; Page Seen; Referring Site; Referrer; Conversion Page; Landing Page`;

const listed = (headers: string) => headers.split(";").map(squashed);

/**
 * Returns a header's normalised form: "Company Domain", "company_domain" and "companyDomain" are equal, and "E-Mail"
 * equals "email".
 */
export function squashed(header: string): string {
  return header
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]+/gu, "")
    .toLowerCase();
}

const places = Object.entries(headersOf).map(
  ([meaning, headers]) =>
    [meaning as ReadMeaning, new Map(listed(headers).map((name, at) => [name, at]))] as const,
);
const addresses = new Set(listed(otherAddresses));
const others = new Set(listed(otherHeaders));
const partsOfOurOwn = listed(ourOwn);

/** Returns a header's rank among those of a meaning, or undefined if it does not belong to it. */
export const placeOfHeader = (header: string, meaning: ReadMeaning): number | undefined =>
  places.find(([each]) => each === meaning)?.[1].get(squashed(header));

/** Returns the usual meaning of a column with this name, for tools that declare none. */
export const meaningOfHeader = (header: string): ReadMeaning | undefined =>
  places.find(([, headers]) => headers.has(squashed(header)))?.[0];

export const isUnclear = (header: string): boolean => unclear.has(squashed(header));

/**
 * Returns whether the header means something else, so that values alone must not match the column.
 */
export const namesAnother = (header: string, meaning: ReadMeaning): boolean => {
  const name = squashed(header);
  return (
    addresses.has(name) ||
    others.has(name) ||
    partsOfOurOwn.some((part) => name.includes(part)) ||
    (!unclear.has(name) && places.some(([each, headers]) => each !== meaning && headers.has(name)))
  );
};

export const isKnownHeader = (cell: string): boolean => {
  if (cell.length > 60) return false;
  const name = squashed(cell);
  return others.has(name) || addresses.has(name) || places.some(([, headers]) => headers.has(name));
};
