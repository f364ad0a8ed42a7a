import { z } from "zod";
import { tidyLink } from "../profiles/linkedin-links";
import { askedCompany } from "../asked";
import { days, type Connection } from "../call";
import { askPeopleDataLabs, capitalised, withScheme } from "../people-data-labs.server";
import { maybe, number, text, textList } from "../tolerant";
import { domainIn } from "../../keys/domain";
import { aboutAnother } from "../people/identity";
import { companyKey } from "./company-key";
import { isAboutCompany } from "./identity";
import type { CompaniesPort, Company } from "./port";

const answer = z.object({
  id: text,
  name: z.string().min(1),
  display_name: text,
  website: text,
  linkedin_url: text,
  twitter_url: text,
  facebook_url: text,
  industry: text,
  tags: textList,
  employee_count: number,
  summary: text,
  location: maybe(z.object({ locality: text, country: text })),
});

export function peopleDataLabsCompanies(connection: Connection): CompaniesPort {
  return {
    byDomain: (site) => {
      const { value: domain, formerly } = askedCompany(site);
      return connection.call({
        operation: "company/enrich",
        request: { domain },
        formerly: formerly.map((form) => ({ domain: form })),
        keep: days(30),
        about: [companyKey(domain)],
        bucket: "enrich",
        units: 1,
        async perform(send, charge) {
          const path = `/company/enrich?website=${encodeURIComponent(domain)}`;
          const found = await askPeopleDataLabs(connection, { send, charge }, { path }, answer);
          if (!found) return { value: null, units: 0 };
          const value = companyOf(found, domain);
          const named = { ...value, domain: domainIn(found.website) ?? "" };
          if (!isAboutCompany(domain, named)) throw aboutAnother("people-data-labs", "another company");
          return { value, units: 1 };
        },
      });
    },
  };
}

function companyOf(found: z.infer<typeof answer>, domain: string): Company {
  return {
    id: found.id,
    domain,
    name: found.display_name ?? capitalised(found.name) ?? found.name,
    website: withScheme(found.website),
    linkedInUrl: tidyLink(withScheme(found.linkedin_url)),
    twitterUrl: withScheme(found.twitter_url),
    facebookUrl: withScheme(found.facebook_url),
    youtubeUrl: null,
    logoUrl: null,
    industry: found.industry,
    industries: found.industry ? [found.industry] : [],
    keywords: found.tags,
    employees: found.employee_count,
    description: found.summary,
    city: capitalised(found.location?.locality ?? null),
    country: capitalised(found.location?.country ?? null),
    technologies: [],
  };
}
