import { costing } from "../../bill.ts";
import type { MarketCompany } from "../../market/types.ts";
import { json } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { Asked } from "./ask.ts";
import { enrichedOrganization, knowsCompany, organization } from "./objects.ts";

const hostOf = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/?#].*$/, "");

function known(company: MarketCompany | undefined): MarketCompany | null {
  return company && knowsCompany(company) ? company : null;
}

export async function enrich(request: Request, { market }: World): Promise<Response> {
  const asked = await Asked.of(request);
  const domain = asked.text("domain") ?? asked.text("website");
  const linkedIn = /linkedin\.com\/company\/([^/?#]+)/i.exec(asked.text("linkedin_url") ?? "")?.[1];
  const name = asked.text("name");
  if (!domain && !linkedIn && !name) return json({ error: "Invalid parameters: domain is required." }, 422);
  const company = known(
    (domain ? market.company(hostOf(domain)) : undefined) ??
      (linkedIn ? market.companyBySlug(linkedIn) : undefined) ??
      (name ? market.companyByName(name) : undefined),
  );
  const answer = json({ organization: company ? enrichedOrganization(company) : null });
  return company ? costing(answer, { units: 1, about: company.domain }) : answer;
}

export async function bulkEnrich(request: Request, { market }: World): Promise<Response> {
  const domains = (await Asked.of(request)).list("domains");
  if (domains.length === 0)
    return json(
      { status: "failed", error_code: "INVALID_REQUEST", error_message: "domains is required" },
      400,
    );
  if (domains.length > 10) {
    return json(
      {
        status: "failed",
        error_code: "RECORD_LIMIT_EXCEEDED",
        error_message: "cannot enrich more than 10 in a single request",
      },
      400,
    );
  }
  const found = domains.map((domain) => known(market.company(hostOf(domain))));
  const answer = json({
    status: "success",
    error_code: null,
    error_message: null,
    total_requested_domains: domains.length,
    unique_domains: new Set(domains).size,
    unique_enriched_records: new Set(found.filter(Boolean)).size,
    missing_records: found.filter((one) => one === null).length,
    organizations: found.map((one) => (one ? enrichedOrganization(one) : null)),
  });
  return costing(answer, ...found.flatMap((one) => (one ? [{ units: 1, about: one.domain }] : [])));
}

function withinRanges(employees: number | null, ranges: string[]): boolean {
  if (ranges.length === 0) return true;
  return ranges.some((range) => {
    const [from = 0, to = Infinity] = range.split(",").map(Number);
    return employees !== null && employees >= from && employees <= to;
  });
}

export async function search(request: Request, { market }: World): Promise<Response> {
  const asked = await Asked.of(request);
  const [page, perPage] = [asked.number("page", 1), Math.min(100, asked.number("per_page", 10))];
  const name = asked.text("q_organization_name")?.toLowerCase();
  const tags = asked.list("q_organization_keyword_tags").map((one) => one.toLowerCase());
  const places = asked.list("organization_locations").map((one) => one.toLowerCase());
  const found = market.companies.filter(
    (company) =>
      knowsCompany(company) &&
      (!name || company.name.toLowerCase().includes(name)) &&
      (tags.length === 0 ||
        tags.some((tag) => company.keywords.some((word) => word.toLowerCase().includes(tag)))) &&
      (places.length === 0 ||
        places.some(
          (one) => one.includes(company.country.toLowerCase()) || one.includes(company.city.toLowerCase()),
        )) &&
      withinRanges(company.employees, asked.list("organization_num_employees_ranges")),
  );
  return json({
    pagination: {
      page,
      per_page: perPage,
      total_entries: found.length,
      total_pages: Math.ceil(found.length / perPage),
    },
    accounts: [],
    organizations: found.slice((page - 1) * perPage, page * perPage).map(organization),
  });
}
