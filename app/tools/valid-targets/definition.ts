import { text } from "../../toolkit/fields";
import { domain, domainOrEmail, email, emailOrNothing } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { personaSettings } from "../../personas/settings";
import {
  type ClientResult,
  clientResult,
  type RelevantTargets,
  relevantTargets,
  type TargetResult,
  targetResult,
} from "./results";
import { signalsSettings } from "./settings";

/** Everything of the group but the Apollo lists, which have a screen of their own. */
const filters = [
  "keywordsTitleNonStrict",
  "keywordsTitleStrict",
  "negativeKeywordsTitle",
  "additionalKeywords",
  "applyForStrict",
  "applyForNonStrict",
  "industriesToExclude",
];
const domainColumn = { name: "domain", aliases: ["company domain", "website", "company website", "url"] };
const emailColumn = {
  name: "email",
  aliases: ["e-mail", "email address", "work email", "professional email"],
};
const nameColumn = { name: "full_name", aliases: ["contact name", "person name"], optional: true };

/** All a row says of one client: what can't be read is left out where something else can. */
function clientInput({ email: address = "", domain: company = "", full_name: name }: Record<string, string>) {
  const hasEmail = email.safeParse(address).success;
  if (!domainOrEmail.safeParse(company).success) return { domain: address || company, name };
  return { domain: company, email: hasEmail ? address : undefined, name };
}

const domainInput = { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) };

export const validTargets = defineTool({
  slug: "valid-targets",
  title: "Valid Targets",
  purpose: "Is this company a client already, is this person worth writing to, and who at a company is.",
  path: "/valid-targets",
  settings: signalsSettings,
  queries: {
    client: defineQuery({
      api: "/api/signals/query/client",
      title: "Client",
      help: "Client, was client, known or unknown, with the record that says so.",
      input: {
        domain: text({
          label: "E-mail or domain",
          placeholder: "acme.com or jo@acme.com",
          shape: domainOrEmail,
        }),
        email: text({ label: "E-mail beside the domain", shape: emailOrNothing }),
        name: text({ label: "Full name" }),
      },
      notInForm: ["email", "name"],
      main: "domain",
      example: "loyalstudio.example",
      result: clientResult,
      filters: [],
      csv: {
        api: "/api/signals/query/client/csv",
        columns: [emailColumn, domainColumn, nameColumn],
        need: "any",
        toInput: clientInput,
        resultColumns: ["client status", "rule", "CRM link"],
        toRows: ({ status, rule, record }: ClientResult) => [
          { "client status": status, rule, "CRM link": record?.link ?? null },
        ],
      },
    }),
    target: defineQuery({
      api: "/api/signals/query/target",
      title: "Target",
      help: "Who the person is, and the rule that makes the title a target or not.",
      input: { email: text({ label: "E-mail", placeholder: "jo@acme.com", type: "email", shape: email }) },
      main: "email",
      result: targetResult,
      reads: [personaSettings],
      filters,
      csv: {
        api: "/api/signals/query/target/csv",
        columns: [emailColumn],
        toInput: (cells) => ({ email: cells.email }),
        resultColumns: ["name", "title", "company", "is_target", "rule"],
        toRows: ({ isTarget, person, rule }: TargetResult) => [
          {
            name: person?.name ?? null,
            title: person?.title ?? null,
            company: person?.company ?? null,
            is_target: isTarget,
            rule,
          },
        ],
      },
    }),
    relevantTarget: defineQuery({
      api: "/api/signals/query/relevantTarget",
      title: "Relevant targets",
      help: "People at the company whose titles are targets.",
      input: domainInput,
      main: "domain",
      example: "brightcast.example",
      result: relevantTargets,
      reads: [personaSettings],
      filters,
      csv: {
        api: "/api/signals/query/relevantTarget/csv",
        columns: [domainColumn],
        toInput: (cells) => ({ domain: cells.domain }),
        resultColumns: ["hit", "name", "title", "company", "email", "link", "rule"],
        toRows: (people: RelevantTargets) =>
          people.map(({ name, title, company, email: address, link, rule, note }, at) => ({
            hit: at + 1,
            name,
            title,
            company,
            email: address,
            link,
            rule: note ? `${rule} (${note})` : rule,
          })),
      },
    }),
    /** The same people, those alone whose address is known. */
    targetEmails: defineQuery({
      api: "/api/signals/query/target-emails",
      apiOnly: true,
      input: domainInput,
      main: "domain",
      result: relevantTargets,
      reads: [personaSettings],
      filters,
    }),
  },
});
