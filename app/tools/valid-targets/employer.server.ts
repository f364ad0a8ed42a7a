/** Finds a person's employer, which the title rules need. */
import { domainOfEmail } from "../../keys/domain";
import { isFreeMail } from "../../keys/free-mail";
import type { Company } from "../../vendors/companies/port";
import type { Upstreams } from "../../vendors/upstreams";

/** The lookup of the employer costs money, and a free-mail domain names none. */
export async function employerBehind(upstreams: Upstreams, email: string): Promise<Company | null> {
  const domain = domainOfEmail(email);
  return isFreeMail(domain) ? null : (await upstreams.companies.byDomain(domain)).value;
}

export const employerOf = (company: Company | null) => ({
  industries: company ? [company.industry ?? "", ...company.industries] : [],
  employees: company?.employees ?? null,
});
