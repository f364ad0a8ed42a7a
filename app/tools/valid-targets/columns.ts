/** The columns of files that the queries share, and what a row of a file asks. */
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
export const nameColumn = {
  name: "full_name",
  optional: true,
  means: "person",
} as const;

export const companyColumn = {
  name: "company",
  optional: true,
  aliases: ["company", "company name", "organization", "account name"],
} as const;

/** All a row says of one client: what can't be read is left out where something else can. */
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
 * A person's email address, else the profile. A role's mailbox or a placeholder gives way to a profile. What else the row
 * says of the person tells whether an answer is about them.
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
