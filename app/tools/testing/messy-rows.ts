/**
 * Builds a file of messy rows: people and companies of the sandbox as exports and users spell them,
 * and cells that name nobody. Each row states its true key, so that a test can compare answers and
 * bills.
 */
import { roles, textsOf } from "./no-keys";

interface Person {
  name: string;
  email: string;
  linkedInUrl: string;
  domain: string;
}

export interface MessyMarket {
  people: Person[];
  companies: { domain: string }[];
}

export interface MessyRow {
  email: string;
  linkedin: string;
  domain: string;
  /** The key of the named person, or null. */
  key: string | null;
}

const at = (email: string) => email.indexOf("@");

/**
 * Spellings from peoplefinder#130, everypolitician#459, Notifuse#223, validator.js#940,
 * nodemailer/addressparser, mikel/mail.
 */
const emailSpellings: ((person: Person) => string)[] = [
  ({ email }) => email,
  ({ email }) => email.toUpperCase(),
  ({ email }) => ` ${email}\u00A0`,
  ({ email }) => `\u200B${email}\u200B`,
  ({ email }) => `${email.slice(0, 2)}\u00AD${email.slice(2)}`,
  ({ email }) => `mailto:${email}`,
  ({ email }) => `mailto:${email}?subject=Hi`,
  ({ email, name }) => `${name} <${email}>`,
  ({ email, name }) => `"${name.split(" ").toReversed().join(", ")}" <${email}>`,
  ({ email, name }) => `${name.split(" ").toReversed().join(", ")} (${email})`,
  ({ email }) => `(${email})`,
  ({ email }) => `<${email}>`,
  ({ email }) => `'${email}'`,
  ({ email }) => `“${email}”`,
  ({ email }) => `${email}.`,
  ({ email }) => `${email}, ${email}`,
  ({ email, name }) => `[${name}](mailto:${email})`,
  ({ email, name }) => `<a href="mailto:${email}">${name}</a>`,
  ({ email }) => `${email.slice(0, at(email))}＠${email.slice(at(email) + 1)}`,
  ({ email }) => `${email.slice(0, at(email))} @ ${email.slice(at(email) + 1)}`,
];

/** Spellings from meet-hn#7, fleet#18755, social-links#49, presseddigital/linkit#36. */
const profileSpellings: ((slug: string) => string)[] = [
  (slug) => `https://www.linkedin.com/in/${slug}`,
  (slug) => `http://linkedin.com/in/${slug}/`,
  (slug) => `linkedin.com/in/${slug}?trk=public_profile`,
  (slug) => `https://fr.linkedin.com/in/${slug}`,
  (slug) => `https://www.linkedin.com/mwlite/in/${slug}`,
  (slug) => `https://www.linkedin.com/in/${slug}/de-de?originalSubdomain=de`,
  (slug) => `https://www.linkedin.com/in/${slug}/details/experience/`,
  (slug) => `HTTPS://WWW.LINKEDIN.COM/IN/${slug.toUpperCase()}`,
  (slug) => `[Profile](https://www.linkedin.com/in/${slug})`,
  (slug) => `<https://www.linkedin.com/in/${slug}>`,
  (slug) => `https://www.linkedin.com/in/${slug.replace("-", "%2D")}`,
  (slug) => `\u200Bhttps://m.linkedin.com/in/${slug}#about`,
];

/** Spellings from Notifuse#223, php-domain-parser#244, leon#814, intercept-redirect#47. */
const domainSpellings: ((domain: string) => string)[] = [
  (domain) => domain,
  (domain) => domain.toUpperCase(),
  (domain) => `https://www.${domain}/about?utm_source=x#team`,
  (domain) => `http://${domain}:8080`,
  (domain) => `${domain}.`,
  (domain) => `\u200B${domain}\u00A0`,
  (domain) => domain.replace(".", "\u00AD."),
  (domain) => `[Site](https://${domain}/)`,
  (domain) => `<https://${domain}>`,
  (domain) => `//${domain}`,
  (domain) => domain.replace(".", "。"),
  (domain) => `mail.${domain}`,
  (domain) => `https://l.facebook.com/l.php?u=https%3A%2F%2F${domain}%2F&h=AT0`,
  (domain) => `https://www.google.com/url?q=https://${domain}/&sa=D`,
];

/** Cells from Apollo's exports, margince#3733, peoplefinder#130, owncloud/contacts#574. */
const noAddresses: ((person: Person) => string)[] = [
  () => "Unavailable",
  () => "email_not_unlocked@domain.com",
  () => "N/A",
  () => "noemail@acme.com",
  ({ domain }) => `kontakt@${domain}`,
  ({ domain }) => `vertrieb@${domain}`,
  ({ domain }) => `ventas@${domain}`,
  ({ domain }) => `info2@${domain}`,
  ({ domain }) => `no_reply@${domain}`,
  ({ domain }) => `sales-emea@${domain}`,
  ({ email }) => `${email} ::: someone.else@${email.slice(at(email) + 1)}`,
  ({ email, domain }) => `${email}; jo.else@${domain}`,
  ({ email }) => `${email}\uFFFD`,
  ({ email }) => `${email.slice(0, at(email))}@@${email.slice(at(email) + 1)}`,
  ({ email }) => `${email.slice(0, at(email))}@gmail.con`,
  ({ email }) => email.slice(at(email)),
  ({ email }) => email.slice(0, at(email)),
  ({ name }) => name,
  ...[...textsOf("email"), ...roles].map((text) => () => text),
];

const noProfiles: ((slug: string) => string)[] = [
  (slug) => `https://www.linkedin.com/company/${slug}`,
  (slug) => `https://notlinkedin.com/in/${slug}`,
  (slug) => `https://www.linkedin.com/school/${slug}`,
  () => "https://www.linkedin.com/in/",
  () => "https://www.linkedin.com/feed/",
  () => "N/A",
  ...textsOf("profile").map((text) => () => text),
];

/** Cells from tldts#2371, libpsl#84, sifa#403. */
const noDomains: ((label: string) => string)[] = [
  (label) => `${label}.pdf`,
  (label) => `${label}.con`,
  (label) => `${label}.js`,
  (label) => `${label}.local`,
  (label) => `https://www.linkedin.com/company/${label}`,
  (label) => `https://www.facebook.com/${label}`,
  (label) => `https://www.crunchbase.com/organization/${label}`,
  (label) => `instagram.com/${label}`,
  (label) => `https://linktr.ee/${label}`,
  (label) => `https://www.youtube.com/@${label}`,
  (label) => `${label} Inc.`,
  (label) => `${label}.example\uFFFD`,
  (label) => `${label}.example, other.example`,
  () => "gmail.com",
  () => "N.A.",
  () => "12.34",
  () => "1.000",
  () => "v1.2",
  () => "10.0.0.1",
  () => "co.uk",
  () => "-",
  ...textsOf("domain").map((text) => () => text),
];

const slugOf = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Everybody appears in several spellings, and one row in four names nobody. */
export function messyRows({ people, companies }: MessyMarket, count: number): MessyRow[] {
  const empty = { email: "", linkedin: "", domain: "" };
  const named = people.filter(({ email, linkedInUrl }) => email !== "" && linkedInUrl !== "");
  return Array.from({ length: count }, (_, row): MessyRow => {
    const turn = Math.floor(row / 8);
    // Repeats each one a few times in different spellings.
    const person = named[turn % Math.ceil(named.length / 3)] as Person;
    const { domain } = companies[turn % Math.ceil(companies.length / 3)] as { domain: string };
    const slug = slugOf(person.linkedInUrl);
    const pick = <T>(ways: T[]) => ways[(turn + row) % ways.length] as T;
    switch (row % 8) {
      case 0:
      case 1:
        return { ...empty, email: pick(emailSpellings)(person), key: person.email };
      case 2:
        return { ...empty, linkedin: pick(profileSpellings)(slug), key: person.email };
      case 3:
        return { ...empty, email: "Unavailable", linkedin: pick(profileSpellings)(slug), key: person.email };
      case 4:
      case 5:
        return { ...empty, domain: pick(domainSpellings)(domain), key: domain };
      case 6:
        return { ...empty, domain: pick(noDomains)(domain.split(".")[0] ?? ""), key: null };
      default:
        return turn % 3 === 0
          ? { ...empty, linkedin: pick(noProfiles)(slug), key: null }
          : { ...empty, email: pick(noAddresses)(person), key: null };
    }
  });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/**
 * Returns the rows as a file, with lines of only commas between them as some programs write them.
 */
export const messyFile = (rows: MessyRow[]): string =>
  [
    "row,email,linkedin,domain",
    ...rows.flatMap(({ email, linkedin, domain }, row) => [
      [String(row), email, linkedin, domain].map(quoted).join(","),
      ...(row % 100 === 50 ? [",,,"] : []),
    ]),
  ].join("\r\n");
