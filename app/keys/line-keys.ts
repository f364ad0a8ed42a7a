/** The keys that texts of a line name. What is no key of a person or a company names nobody. */
import { fitsDomain } from "./company-names";
import { domainOfEmail, parseDomain } from "./domain";
import { parsePersonEmail } from "./email";
import { isFreeMail } from "./free-mail";
import { isKey, keyText, type Parsed, type KeyKind } from "./key";
import { parseLinkedInCompany, parseLinkedInPerson } from "./linkedin";
import { holdsPages } from "./platforms";
import { isRoleMailbox } from "./role-mailboxes";

/** What of a line may name somebody, as it stands there. */
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

/** A role's mailbox names no person; a free-mail address names no company. */
export function keysOf(kind: "person" | "company", { email, linkedin, domain, name }: NamingTexts): string[] {
  if (kind === "person") return [...keyOf(linkedin, parseLinkedInPerson), ...keyOf(email, parsePersonEmail)];
  const isOwn = (key: string) => {
    const value = key.slice("domain:".length);
    // An export shortens a company's page on Yelp to "yelp.com", which is another company's domain.
    return !name || !holdsPages(value) || fitsDomain(name, value);
  };
  const own = keyOf(domain, parseDomain).filter(isOwn);
  return [
    ...own,
    ...(own.length === 0 ? keysOfMailbox(email ?? "", name) : []),
    ...keyOf(linkedin, parseLinkedInCompany),
  ];
}

/** An agency's kontakt@ and webmaster@ stand beside all of its clients. */
function keysOfMailbox(email: string, name: string | null | undefined): string[] {
  const host = email.includes("@") ? domainOfEmail(email) : "";
  if (host === "" || isFreeMail(host)) return [];
  if (name && isRoleMailbox(email) && !fitsDomain(name, host)) return [];
  return keyOf(host, parseDomain);
}
