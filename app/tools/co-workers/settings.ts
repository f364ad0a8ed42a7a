import { list, number } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";

const whom = "Who to find";

interface TierDefaults {
  section: string;
  employees: [number, number];
  overlap: [number, number];
  start: [number, number];
  role: number;
  place: number;
}

const small: TierDefaults = {
  section: "Score in small companies",
  employees: [1, 50],
  overlap: [6, 10],
  start: [3, 5],
  role: 5,
  place: 3,
};
const large: TierDefaults = {
  section: "Score in large companies",
  employees: [51, 500],
  overlap: [12, 10],
  start: [3, 3],
  role: 3,
  place: 2,
};

/** The closed filters omit these weights, because there are too many for one line. */
const count = (section: string, label: string, unit: string, initial: number) =>
  number({ label, unit, section, initial, summaryLabel: "" });

const minEmployees = ({ section, employees }: TierDefaults) =>
  count(section, "Companies from", "employees", employees[0]);
const maxEmployees = ({ section, employees }: TierDefaults) =>
  count(section, "Companies up to", "employees", employees[1]);
const overlapMonths = ({ section, overlap }: TierDefaults) =>
  count(section, "Time together counts by every", "full months", overlap[0]);
const overlapScore = ({ section, overlap }: TierDefaults) =>
  count(section, "Time together", "points each time", overlap[1]);
const startMonths = ({ section, start }: TierDefaults) =>
  count(section, "Started together: within", "months", start[0]);
const startScore = ({ section, start }: TierDefaults) =>
  count(section, "Started together", "points", start[1]);
const roleScore = ({ section, role }: TierDefaults) => count(section, "Similar roles", "points", role);
const placeScore = ({ section, place }: TierDefaults) => count(section, "Same place", "points", place);

export const coWorkerSettings = defineSettings({
  group: "co-workers",
  api: "/api/co-workers/filters",
  fields: {
    dataThresholdYears: number({
      label: "Positions in the last",
      unit: "years",
      section: whom,
      initial: 5,
    }),
    maximumCurrentEmployees: number({
      label: "Companies with up to",
      unit: "employees",
      help: "Leaves out companies whose size is unknown.",
      section: whom,
      initial: 500,
    }),
    titlesKeywords: list({
      label: "Titles",
      help: "The colleague's current title. Leave empty to find everyone.",
      section: whom,
      initial: [],
    }),
    negativeTitlesKeywords: list({ label: "Exclude titles", section: whom, initial: [] }),
    creditCap: number({
      label: "Max credits per run",
      unit: "credits",
      summaryLabel: "≤ {} credits per run",
      help: "100 credits cost $1. Above this, a run shows its price and waits for your approval. A file counts as one run.",
      section: whom,
      initial: 2000,
    }),
    minEmployeeCount1: minEmployees(small),
    maxEmployeeCount1: maxEmployees(small),
    overlapMonths1: overlapMonths(small),
    overlapMonthScore1: overlapScore(small),
    startingDateMonths1: startMonths(small),
    startingDateMonthsScore1: startScore(small),
    similarRolesScore1: roleScore(small),
    sameLocationScore1: placeScore(small),
    minEmployeeCount2: minEmployees(large),
    maxEmployeeCount2: maxEmployees(large),
    overlapMonths2: overlapMonths(large),
    overlapMonthScore2: overlapScore(large),
    startingDateMonths2: startMonths(large),
    startingDateMonthsScore2: startScore(large),
    similarRolesScore2: roleScore(large),
    sameLocationScore2: placeScore(large),
  },
});
