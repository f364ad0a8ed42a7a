/** Finds the keys of people and companies in the texts of a row. */
import { fitsDomain } from "./company-names";
import { domainOfEmail, parseDomain } from "./domain";
import { parsePersonEmail } from "./email";
import { isFreeMail } from "./free-mail";
import { isKey, keyText, type Parsed, type KeyKind } from "./key";
import { parseLinkedInCompany, parseLinkedInPerson } from "./linkedin";
import { holdsPages } from "./platforms";
import { isRoleMailbox } from "./role-mailboxes";

/** Texts of a row that may name somebody, unchanged. */
export interface NamingTexts {
  email?: string | null;
  linkedin?: string | null;
  domain?: string | null;
  name?: string | null;
}

const keyOf = <K extends KeyKind>(
  text: string | null | undefined,
  parse: (text: string) => Parsed<K>,
): string[] => {
  if (!text) return [];
  const parsed = parse(text);
  return isKey(parsed) ? [keyText(parsed)] : [];
};

/** Skips role mailboxes for people, and free-mail domains for companies. */
export function keysOf(kind: "person" | "company", { email, linkedin, domain, name }: NamingTexts): string[] {
  if (kind === "person") return [...keyOf(linkedin, parseLinkedInPerson), ...keyOf(email, parsePersonEmail)];
  const isOwn = (key: string) => {
    const value = key.slice("domain:".length);
    // Exports shorten a company's page on Yelp to "yelp.com", which is another company's domain.
    return !name || !holdsPages(value) || fitsDomain(name, value);
  };
  const own = keyOf(domain, parseDomain).filter(isOwn);
  return [
    ...own,
    ...(own.length === 0 ? keysOfMailbox(email ?? "", name) : []),
    ...keyOf(linkedin, parseLinkedInCompany),
  ];
}

/** An agency's kontakt@ or webmaster@ appears with all of its clients. */
function keysOfMailbox(email: string, name: string | null | undefined): string[] {
  const host = email.includes("@") ? domainOfEmail(email) : "";
  if (host === "" || isFreeMail(host)) return [];
  if (name && isRoleMailbox(email) && !fitsDomain(name, host)) return [];
  return keyOf(host, parseDomain);
}
