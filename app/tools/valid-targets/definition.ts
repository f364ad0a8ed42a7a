import { text } from "../../toolkit/fields";
import { domain, domainOrEmail, email, emailOrNothing } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { personaSettings } from "../../personas/settings";
import { clientResult, relevantTargets, targetResult } from "./results";
import { signalsSettings } from "./settings";
import { clients, people, targets } from "./tables";

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
      tables: { clients },
      filters: [],
      csv: {
        api: "/api/signals/query/client/csv",
        columns: [emailColumn, domainColumn, nameColumn],
        need: "any",
        toInput: clientInput,
        mostUsdPerRow: 0,
      },
    }),
    target: defineQuery({
      api: "/api/signals/query/target",
      title: "Target",
      help: "Who the person is, and the rule that makes the title a target or not.",
      input: { email: text({ label: "E-mail", placeholder: "jo@acme.com", type: "email", shape: email }) },
      main: "email",
      result: targetResult,
      tables: { targets },
      reads: [personaSettings],
      filters,
      csv: {
        api: "/api/signals/query/target/csv",
        columns: [emailColumn],
        toInput: (cells) => ({ email: cells.email }),
        // One match at Apollo, and one at People Data Labs where that knows nothing.
        mostUsdPerRow: 0.48,
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
      tables: { people },
      reads: [personaSettings],
      filters,
      csv: {
        api: "/api/signals/query/relevantTarget/csv",
        columns: [domainColumn],
        toInput: (cells) => ({ domain: cells.domain }),
        // 25 people found and then read at People Data Labs, where Apollo, which is cheaper, knows nobody.
        mostUsdPerRow: 14,
      },
    }),
    /** The same people, those alone whose address is known. */
    targetEmails: defineQuery({
      api: "/api/signals/query/target-emails",
      apiOnly: true,
      input: domainInput,
      main: "domain",
      result: relevantTargets,
      tables: { people },
      reads: [personaSettings],
      filters,
    }),
  },
});
