import { companySize, profile } from "../../shared-rules/most-usd";
import { text } from "../../toolkit/fields";
import { linkedInProfile } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { coWorkersResult } from "./results";
import { coWorkerSettings } from "./settings";
import { colleaguesInWords } from "./still-there";
import { colleagues } from "./table";

/** Maximum employers in the price estimate; five years of a career contain fewer. */
export const mostEmployers = 30;
/** Enrich Layer's price; HarvestAPI charges less for the same number of people. */
export const usdPerCredit = 0.01;

export const coWorkers = defineTool({
  slug: "co-workers",
  title: "Find past co-workers",
  purpose:
    "Finds people who worked with a person in recent years, scored by time together, start dates, role and location.",
  path: "/co-workers",
  settings: coWorkerSettings,
  queries: {
    scrape: defineQuery({
      api: "/api/co-workers/scrape",
      input: {
        linkedInUrl: text({
          label: "LinkedIn URL",
          placeholder: "https://www.linkedin.com/in/…",
          type: "url",
          shape: linkedInProfile,
        }),
        linkedInToken: text({
          label: "LinkedIn token",
          help: "Use it instead of the profile URL: Unipile looks up whose token it is. LinkedIn may restrict the account.",
          placeholder: "li_at",
          secret: true,
          keptAs: "linkedInToken",
        }),
      },
      primaryInput: "linkedInUrl",
      needsOneOf: ["linkedInUrl", "linkedInToken"],
      secrets: ["linkedInToken"],
      example: "https://www.linkedin.com/in/galen-telelli",
      result: coWorkersResult,
      summary: (people) => ({ headline: colleaguesInWords(people), lines: [] }),
      tables: { colleagues },
      csv: {
        api: "/api/co-workers/scrape",
        columns: [
          {
            name: "linkedin",
            means: "LinkedIn",
          },
        ],
        toInput: (cells) => ({ linkedInUrl: cells.linkedin }),
        // Above its cap of credits a run waits for a user's approval.
        mostUsdPerRow: ({ settings: { creditCap } }) =>
          profile + mostEmployers * companySize + Number(creditCap) * usdPerCredit,
      },
    }),
  },
});
