import { askForKey, later, type Refusal, wait } from "../refusals";

const source = "https://docs.dataforseo.com/v3/appendix/errors";
const money = "Ask your administrator to check the balance and the daily limit at DataForSEO.";

/**
 * Rows match `status_code`, which also appears inside a 200. 401xx means that the search failed,
 * 402xx the account, 404xx and 405xx the request.
 */
export const dataForSeoRefusals: Refusal[] = [
  {
    name: "account refused",
    source,
    code: ["40100", "40104"],
    kind: "expired-credentials",
    nextStep: askForKey("DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD"),
  },
  {
    name: "money gone or day's limit reached",
    source,
    code: ["40200", "40203", "40210"],
    kind: "quota",
    nextStep: money,
  },
  {
    name: "too fast or too many at once",
    source,
    code: ["40202", "40209", "42900"],
    kind: "rate-limited",
    nextStep: wait,
  },
  {
    name: "account may not ask this",
    source,
    code: /^40[23]\d\d$/,
    kind: "blocked",
    nextStep: "Ask your administrator to check the account's permissions at DataForSEO.",
  },
  {
    name: "search failed or service broken",
    source,
    code: /^(401\d\d|[5-9]\d{4})$/,
    kind: "upstream-down",
    nextStep: later,
  },
  {
    name: "question refused",
    source,
    code: /^4\d{4}$/,
    kind: "invalid-input",
    nextStep: "Check the company's domain and try again.",
  },
];
