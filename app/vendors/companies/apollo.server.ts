import { z } from "zod";
import { askApollo, organization } from "../apollo.server";
import { askedCompany } from "../asked";
import { days, type Connection } from "../call";
import { aboutAnother } from "../people/identity";
import { companyKey } from "./company-key";
import { isAboutCompany } from "./identity";
import type { CompaniesPort } from "./port";

/** For an unknown domain Apollo omits the organization or sends null, free of charge. */
const answer = z.object({ organization: organization.nullish() });

export function apolloCompanies(connection: Connection): CompaniesPort {
  return {
    byDomain: (site) => {
      const { value: domain, formerly } = askedCompany(site);
      return connection.call({
        operation: "organizations/enrich",
        request: { domain },
        formerly: formerly.map((form) => ({ domain: form })),
        keep: days(30),
        about: [companyKey(domain)],
        bucket: "organizations",
        units: 1,
        async perform(send, charge) {
          const path = `/organizations/enrich?domain=${encodeURIComponent(domain)}`;
          const { organization: found } = await askApollo(
            connection,
            { send, charge },
            { path, method: "GET" },
            answer,
          );
          if (!found) return { value: null, units: 0 };
          if (!isAboutCompany(domain, found)) throw aboutAnother("apollo", "another company");
          const link = found.id ? `https://app.apollo.io/#/organizations/${found.id}` : undefined;
          const about = found.domain ? [companyKey(found.domain)] : [];
          return { value: { ...found, domain: found.domain || domain }, units: 1, link, about };
        },
      });
    },
  };
}
