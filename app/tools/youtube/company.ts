/** Describes the company from Apollo, the second vendor, or its own site. */
import { siteNameOf, type SiteHome } from "../../shared-rules/site-home";
import type { FactItem } from "../../shared-rules/fact-items";
import type { Answer } from "../../vendors/call";
import type { Company } from "../../vendors/companies/port";
import { formatNumber } from "../../toolkit/format-number";

export interface KnownCompany {
  name: string;
  company: Company | null;
  item: FactItem;
  /** False if no site answers and no vendor knows the domain. */
  exists: boolean;
}

export function knownCompany(
  domain: string,
  answer: Answer<Company | null> | null,
  home: SiteHome,
): KnownCompany {
  const company = answer?.value ?? null;
  const name = company?.name ?? siteNameOf(home.page) ?? domain;
  const facts = [
    company?.industry,
    company && (company.employees === null ? "size unknown" : `${formatNumber(company.employees)} employees`),
    [company?.city, company?.country].filter(Boolean).join(", "),
    company?.description ?? home.page?.description,
    home.refusal && `its own site could not be read: ${home.refusal.detail}`,
  ];
  return {
    name,
    company,
    exists: company !== null || home.page !== null || home.refusal !== null,
    item: {
      name: "Company",
      value: name,
      href: company?.website ?? home.page?.url ?? `https://${domain}/`,
      img: company?.logoUrl ?? home.page?.image ?? undefined,
      source: (company ? answer?.source : home.source) ?? undefined,
      note: facts.filter(Boolean).join(" · ") || undefined,
      company: {
        employees: company?.employees ?? null,
        industry: company?.industry ?? null,
        city: company?.city ?? null,
        country: company?.country ?? null,
      },
    },
  };
}
