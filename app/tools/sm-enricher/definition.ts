import { z } from "zod";
import { text } from "../../toolkit/fields";
import { itemSchema } from "../../toolkit/findings";
import { InvalidInput } from "../../toolkit/invalid-input";
import { domainOrEmail, required } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { networks } from "../../upstream/followers/port";
import { enricherSettings } from "./settings";

const enricherItem = itemSchema.extend({
  /** Of items that are a profile. */
  profile: z
    .object({ handle: z.string(), followers: z.number().nullable(), confidence: z.string() })
    .optional(),
});
const enricherResult = z.array(enricherItem);
export type EnricherResult = z.infer<typeof enricherResult>;

/** Item names in order; a network's item carries its label. */
export const networkLabels = {
  youtube: "YouTube",
  linkedin: "LinkedIn",
  twitter: "X",
  instagram: "Instagram",
  tiktok: "TikTok",
} as const;

const plainColumns = ["Name", "E-mail", "Domain"];
const closingColumns = ["Apollo match", "Score", "Confidence", "Left out"];

export const smEnricher = defineTool({
  slug: "sm-enricher",
  title: "Social Media Enricher",
  purpose: "A person's or company's profiles, how many follow them, and how sure we are whose they are.",
  path: "/sm-enricher",
  settings: enricherSettings,
  queries: {
    scores: defineQuery({
      api: "/api/sm/scores",
      input: {
        name: text({
          label: "Full name, e-mail or company domain",
          placeholder: "Jo Doe, jo@acme.com or acme.com",
          shape: required("Enter a full name, an e-mail or a company domain."),
        }),
      },
      main: "name",
      example: "brightcast.example",
      result: enricherResult,
      csv: {
        api: "/api/sm/scores/csv",
        columns: [
          { name: "full_name", aliases: ["name", "full name"] },
          { name: "email", aliases: ["e-mail", "email address"] },
          { name: "domain", aliases: ["company domain", "website"] },
        ],
        need: "any",
        toInput: (cells) => ({ name: whomToLookUp(cells) }),
        resultColumns: [
          ...plainColumns,
          ...networks.flatMap((network) => {
            const label = networkLabels[network];
            return [`${label} handle`, `${label} followers`, `${label} link`];
          }),
          ...closingColumns,
        ],
        toRows: (items: EnricherResult) =>
          items.some(({ name }) => name === "Result") ? [] : [toRow(items)],
      },
    }),
  },
});

/**
 * The first cell that says what its column is for. Any text can be a name, so that a word in the column
 * of e-mails would be paid for as if it were a name.
 */
function whomToLookUp({ email = "", domain = "", full_name: name = "" }: Record<string, string>): string {
  const address = [email, domain].find((cell) => domainOrEmail.safeParse(cell).success);
  if (address) return address;
  if (/\p{L}/u.test(name)) return name;
  if (email) throw new InvalidInput(`"${email}" is not an e-mail address.`);
  if (domain) throw new InvalidInput(`"${domain}" is not a company domain.`);
  if (name) throw new InvalidInput(`"${name}" is not a name.`);
  return "";
}

function toRow(items: EnricherResult) {
  const row: Record<string, string | number | null> = {};
  for (const name of [...plainColumns, ...closingColumns]) {
    const value = items.find((item) => item.name === name)?.value;
    row[name] = typeof value === "string" ? value : (value?.join(" | ") ?? null);
  }
  for (const network of networks) {
    const label = networkLabels[network];
    const item = items.find(({ name }) => name === label);
    row[`${label} handle`] = item?.profile?.handle ?? null;
    row[`${label} followers`] = item?.profile?.followers ?? null;
    row[`${label} link`] = item?.href ?? null;
  }
  return row;
}
