/** Whom a person works for, as far as their title is judged by it. */
import { domainOfEmail } from "../../keys/domain";
import { isFreeMail } from "../../keys/free-mail";
import type { Company } from "../../vendors/companies/port";
import type { Upstreams } from "../../vendors/upstreams";

/** The employer costs a look-up; a free-mail domain names none. */
export async function employerBehind(upstreams: Upstreams, email: string): Promise<Company | null> {
  const domain = domainOfEmail(email);
  return isFreeMail(domain) ? null : (await upstreams.companies.byDomain(domain)).value;
}

export const employerOf = (company: Company | null) => ({
  industries: company ? [company.industry ?? "", ...company.industries] : [],
  employees: company?.employees ?? null,
});
