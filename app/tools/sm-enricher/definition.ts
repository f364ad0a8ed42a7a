import { accounts, followers, lookUp } from "../../shared-rules/most-usd";
import { companyColumn } from "../../shared-rules/person-columns";
import { text } from "../../toolkit/fields";
import { itemsSchema } from "../../toolkit/findings";
import { InvalidInput } from "../../toolkit/invalid-input";
import { domainOrEmail, domainOrEmailOrName, email as emailShape } from "../../toolkit/shapes";
import { type Column, table } from "../../toolkit/tables/table";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { networks } from "../../vendors/followers/port";
import { type EnricherResult, networkLabels, networkOf, profilesInWords, textOf } from "./items";
import { enricherSettings } from "./settings";

/** Maximum profiles to read per person or company. */
export const mostProfiles = 10;

const profileTable = table<EnricherResult>()({
  title: "Profiles",
  of: "person",
  rows: (items) => (items.some(({ name }) => name === "Result") ? [] : [items]),
  columns: [
    { name: "name", kind: "person", value: (items) => textOf(items, "Name") },
    { name: "email", label: "Email", kind: "e-mail", value: (items) => textOf(items, "E-mail") },
    { name: "domain", kind: "domain", value: (items) => textOf(items, "Domain") },
    ...networks.flatMap((network): Column<EnricherResult>[] => {
      const label = networkLabels[network];
      const name = networkOf(label);
      const found = (items: EnricherResult) => items.find((item) => item.name === label);
      const link = (items: EnricherResult) => found(items)?.href ?? null;
      return [
        {
          name: `${name}_handle`,
          label,
          kind: "text",
          value: (items) => found(items)?.profile?.handle ?? null,
          href: link,
        },
        {
          name: `${name}_followers`,
          label: `${label} followers`,
          kind: "number",
          value: (items) => found(items)?.profile?.followers ?? null,
        },
        {
          name: `${name}_link`,
          kind: network === "linkedin" ? "LinkedIn" : "link",
          value: link,
          fileOnly: true,
        },
      ];
    }),
    { name: "apollo_match", kind: "text", value: (items) => textOf(items, "Apollo match") },
    {
      name: "score",
      kind: "score",
      value: (items) => {
        const score = textOf(items, "Score");
        return score === null ? null : Number(score);
      },
    },
    { name: "confidence", kind: "text", value: (items) => textOf(items, "Confidence") },
  ],
  lacks(items) {
    const left = textOf(items, "Left out");
    return left ? [`Left out ${left}.`] : [];
  },
});

export const smEnricher = defineTool({
  slug: "sm-enricher",
  title: "Social Media Enricher",
  purpose: "Finds a person's or company's social profiles, their followers, and how certain each match is.",
  path: "/sm-enricher",
  settings: enricherSettings,
  queries: {
    scores: defineQuery({
      api: "/api/sm/scores",
      input: {
        name: text({
          label: "Full name, email or company domain",
          placeholder: "Jo Doe, jo@acme.com or acme.com",
          shape: domainOrEmailOrName,
        }),
        fullName: text({ label: "Full name, to confirm matches" }),
        company: text({ label: "Company, to confirm matches" }),
      },
      notInForm: ["fullName", "company"],
      primaryInput: "name",
      example: "brightcast.example",
      result: itemsSchema,
      summary: (items) => ({ headline: profilesInWords(items), lines: [] }),
      tables: { profiles: profileTable },
      csv: {
        api: "/api/sm/scores/csv",
        columns: [
          { name: "full_name", aliases: ["name", "full name"], means: "person" },
          { name: "email", means: "e-mail" },
          { name: "domain", means: "domain" },
          companyColumn,
        ],
        need: "any",
        toInput: (cells) => ({
          name: whomToLookUp(cells),
          fullName: cells.full_name,
          company: cells.company || cells.domain,
        }),
        asksBy: ({ name = "" }) => name,
        mostUsdPerRow: lookUp + accounts + mostProfiles * followers,
      },
    }),
  },
});

/**
 * Returns the email or domain if one is valid, otherwise the name. The name is used only if email
 * and domain are blank: any text could be a name, and an invalid email must not cost a paid lookup
 * by name.
 */
function whomToLookUp({ email = "", domain = "", full_name: name = "" }: Record<string, string>): string {
  const address = [email, domain].find((cell) => domainOrEmail.safeParse(cell).success);
  if (address) return address;
  if (/\p{L}/u.test(name)) return name;
  const { error } = email ? emailShape.safeParse(email) : domainOrEmail.safeParse(domain);
  if ((email || domain) && error)
    throw new InvalidInput(error.issues[0]?.message ?? "The row can't be read.");
  if (name) throw new InvalidInput(`"${name}" is not a name.`);
  return "";
}
