/** The keys that texts of a line name. What is no key of a person or a company names nobody. */
import { domainOfEmail, parseDomain } from "./domain";
import { parsePersonEmail } from "./email";
import { isFreeMail } from "./free-mail";
import { isKey, keyText, type Parsed, type KeyKind } from "./key";
import { parseLinkedInCompany, parseLinkedInPerson } from "./linkedin";

/** What of a line may name somebody, as it stands there. */
export interface NamingTexts {
  email?: string | null;
  linkedin?: string | null;
  domain?: string | null;
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
export function keysOf(kind: "person" | "company", { email, linkedin, domain }: NamingTexts): string[] {
  if (kind === "person") return [...keyOf(linkedin, parseLinkedInPerson), ...keyOf(email, parsePersonEmail)];
  const own = keyOf(domain, parseDomain);
  const host = email?.includes("@") ? domainOfEmail(email) : "";
  const ofEmail = own.length === 0 && host !== "" && !isFreeMail(host) ? keyOf(host, parseDomain) : [];
  return [...own, ...ofEmail, ...keyOf(linkedin, parseLinkedInCompany)];
}
