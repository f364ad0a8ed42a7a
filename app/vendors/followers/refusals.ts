import { otherwise, type Refusal } from "../refusals";

const credits = (service: string) => `Ask your administrator to buy credits at ${service}.`;
const scrapeCreators = "https://docs.scrapecreators.com (errors: {success:false,error})";
const influencersClub = "https://influencers.club documentation (statuses; bodies are not documented)";

export const scrapeCreatorsRefusals: Refusal[] = [
  {
    name: "credits gone",
    source: scrapeCreators,
    status: [402, 403],
    words: /credit/i,
    kind: "quota",
    nextStep: credits("ScrapeCreators"),
  },
  {
    name: "key not allowed",
    source: scrapeCreators,
    status: 403,
    kind: "expired-credentials",
    nextStep: "Ask your administrator to set a valid key in SCRAPECREATORS_API_KEY.",
  },
  ...otherwise(scrapeCreators, "SCRAPECREATORS_API_KEY"),
];

export const influencersClubRefusals: Refusal[] = [
  {
    name: "credits gone",
    source: influencersClub,
    status: 402,
    kind: "quota",
    nextStep: credits("Influencers.club"),
  },
  {
    name: "key not allowed",
    source: influencersClub,
    status: 403,
    kind: "expired-credentials",
    nextStep: "Ask your administrator to set a valid key in INFLUENCERS_CLUB_API_KEY.",
  },
  ...otherwise(influencersClub, "INFLUENCERS_CLUB_API_KEY").filter(({ name }) => name !== "payment wanted"),
];
