/** The columns of files that the queries share, and what a row of a file asks. */
import { domainOrEmail, email } from "../../toolkit/shapes";

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

/** All a row says of one client: what can't be read is left out where something else can. */
export function clientInput({
  email: address = "",
  domain: company = "",
  full_name: name,
}: Record<string, string>) {
  const hasEmail = email.safeParse(address).success;
  if (!domainOrEmail.safeParse(company).success) return { domain: address || company, name };
  return { domain: company, email: hasEmail ? address : undefined, name };
}

/** The e-mail, else the profile, by which the e-mail is found as well. */
export function targetInput({ email: address = "", linkedin = "" }: Record<string, string>) {
  return address || !linkedin ? { email: address } : { linkedInUrl: linkedin };
}
