/** Columns that the queries' files share, and the input built from a row. */
import { parsePersonEmail } from "../../keys/email";
import { isKey } from "../../keys/key";
import { domainOrEmail, email, linkedInProfile } from "../../toolkit/shapes";

export const domainColumn = {
  name: "domain",
  means: "domain",
} as const;
export const emailColumn = {
  name: "email",
  means: "e-mail",
} as const;
export const linkedInColumn = {
  name: "linkedin",
  means: "LinkedIn",
} as const;

/** Returns all readable values of a client row, and skips unreadable ones if others remain. */
export function clientInput({
  email: address = "",
  domain: company = "",
  full_name: name,
}: Record<string, string>) {
  const hasEmail = email.safeParse(address).success;
  if (domainOrEmail.safeParse(company).success)
    return { domain: company, email: hasEmail ? address : undefined, name };
  return { domain: hasEmail ? address : company || address, name };
}

/**
 * Uses a person's email, or else their profile. A profile replaces a role mailbox or placeholder.
 * The row's other values help to check whether an answer is about this person.
 */
export function targetInput({
  email: address = "",
  linkedin = "",
  full_name: name,
  company,
}: Record<string, string>) {
  const hasProfile = linkedInProfile.safeParse(linkedin).success;
  const isPersons = isKey(parsePersonEmail(address));
  const beside = { name, company };
  if ((address !== "" && (isPersons || !hasProfile)) || linkedin === "")
    return { email: address, ...(hasProfile && { linkedInUrl: linkedin }), ...beside };
  return { linkedInUrl: linkedin, ...beside };
}
