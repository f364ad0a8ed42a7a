import { lookUp, peopleOfCompany } from "../../shared-rules/most-usd";
import { companyColumn, nameColumn } from "../../shared-rules/person-columns";
import { text } from "../../toolkit/fields";
import { domain, domainOrEmail, email, emailOrNothing, linkedInProfile } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { personaSettings } from "../../personas/settings";
import { clientResult, relevantTargets, targetResult } from "./results";
import { signalsSettings } from "./settings";
import { clients, people, targets } from "./tables";
import { clientInput, domainColumn, emailColumn, linkedInColumn, targetInput } from "./columns";

/** All settings of the group except the Apollo lists, which have a separate screen. */
const filters = [
  "keywordsTitleNonStrict",
  "keywordsTitleStrict",
  "negativeKeywordsTitle",
  "additionalKeywords",
  "applyForStrict",
  "applyForNonStrict",
  "industriesToExclude",
];

/** Titles are part of the search request, so users cannot change them afterwards. */
const peopleWhatIf = {
  filters: ["negativeKeywordsTitle", "applyForStrict", "applyForNonStrict", "industriesToExclude"],
  hits: { of: "person" as const },
};

const domainInput = { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) };

export const validTargets = defineTool({
  slug: "valid-targets",
  title: "Valid Targets",
  purpose: "Checks client status, checks a contact, or finds the right people at a company.",
  path: "/valid-targets",
  settings: signalsSettings,
  queries: {
    client: defineQuery({
      api: "/api/signals/query/client",
      title: "Client",
      help: "Client, former client, known or new, with the HubSpot record.",
      input: {
        domain: text({
          label: "Email or domain",
          placeholder: "acme.com or jo@acme.com",
          shape: domainOrEmail,
        }),
        email: text({ label: "Email next to the domain", shape: emailOrNothing }),
        name: text({ label: "Full name" }),
      },
      notInForm: ["email", "name"],
      primaryInput: "domain",
      example: "loyalstudio.example",
      result: clientResult,
      tables: { clients },
      notExcludedBy: ["client"],
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
      help: "Who the person is, and which rule makes them a target.",
      input: {
        email: text({ label: "Email", placeholder: "jo@acme.com", type: "email", shape: email }),
        linkedInUrl: text({ label: "LinkedIn URL if there is no email", shape: linkedInProfile }),
        name: text({ label: "Full name, to confirm matches" }),
        company: text({ label: "Company, to confirm matches" }),
      },
      notInForm: ["linkedInUrl", "name", "company"],
      primaryInput: "email",
      needsOneOf: ["email", "linkedInUrl"],
      result: targetResult,
      tables: { targets },
      whatIf: { filters, fits: ({ isTarget }) => isTarget },
      reads: [personaSettings],
      filters,
      csv: {
        api: "/api/signals/query/target/csv",
        columns: [emailColumn, linkedInColumn, nameColumn, companyColumn],
        need: "any",
        toInput: targetInput,
        asksBy: ({ email, linkedInUrl = "" }) => email || linkedInUrl,
        mostUsdPerRow: lookUp,
      },
    }),
    relevantTarget: defineQuery({
      api: "/api/signals/query/relevantTarget",
      title: "Relevant targets",
      help: "People at the company whose titles make them targets.",
      input: domainInput,
      primaryInput: "domain",
      example: "brightcast.example",
      result: relevantTargets,
      tables: { people },
      whatIf: peopleWhatIf,
      reads: [personaSettings],
      filters,
      csv: {
        api: "/api/signals/query/relevantTarget/csv",
        columns: [domainColumn],
        toInput: (cells) => ({ domain: cells.domain }),
        mostUsdPerRow: peopleOfCompany,
      },
    }),
    /** The same people, limited to those with a known email. */
    targetEmails: defineQuery({
      api: "/api/signals/query/target-emails",
      apiOnly: true,
      input: domainInput,
      primaryInput: "domain",
      result: relevantTargets,
      tables: { people },
      reads: [personaSettings],
      filters,
    }),
  },
});
