/** The market's job titles by department, from the most junior to the most senior. */
import type { Chance } from "./random.ts";

export interface Position {
  title: string;
  seniority: "entry" | "senior" | "manager" | "director" | "vp" | "c_suite" | "founder";
  department: string;
}

const departments: { department: string; weight: number; wanted: boolean; titles: string[] }[] = [
  {
    department: "marketing",
    weight: 5,
    wanted: true,
    titles: [
      "Marketing Specialist",
      "Senior Marketing Specialist",
      "Marketing Manager",
      "Director of Marketing",
      "VP Marketing",
      "Chief Marketing Officer",
      "Growth Marketing Manager",
      "Product Marketing Manager",
      "Brand Manager",
      "Head of Marketing",
      "Demand Generation Manager",
      "Social Media Manager",
    ],
  },
  {
    department: "content",
    weight: 4,
    wanted: true,
    titles: [
      "Content Writer",
      "Senior Content Strategist",
      "Content Manager",
      "Director of Content",
      "VP Content",
      "Head of Content",
      "Content Marketing Manager",
      "Podcast Producer",
      "Podcast Host",
      "Editorial Director",
      "Community Manager",
    ],
  },
  {
    department: "video",
    weight: 3,
    wanted: true,
    titles: [
      "Video Editor",
      "Senior Video Producer",
      "Video Production Manager",
      "Director of Video",
      "Head of Video",
      "Creative Director",
      "Video Marketing Manager",
      "Events Manager",
      "Webinar Producer",
      "Multimedia Producer",
    ],
  },
  {
    department: "sales",
    weight: 6,
    wanted: false,
    titles: [
      "Sales Development Representative",
      "Senior Account Executive",
      "Sales Manager",
      "Director of Sales",
      "VP Sales",
      "Chief Revenue Officer",
      "Customer Success Manager",
    ],
  },
  {
    department: "engineering",
    weight: 8,
    wanted: false,
    titles: [
      "Software Engineer",
      "Senior Software Engineer",
      "Engineering Manager",
      "Director of Engineering",
      "VP Engineering",
      "Chief Technology Officer",
      "Data Engineer",
      "QA Engineer",
    ],
  },
  {
    department: "finance",
    weight: 3,
    wanted: false,
    titles: [
      "Accountant",
      "Senior Financial Analyst",
      "Finance Manager",
      "Director of Finance",
      "VP Finance",
      "Chief Financial Officer",
    ],
  },
  {
    department: "human_resources",
    weight: 2,
    wanted: false,
    titles: [
      "Recruiter",
      "Senior People Partner",
      "HR Manager",
      "Director of People",
      "VP People",
      "Chief People Officer",
    ],
  },
  {
    department: "operations",
    weight: 3,
    wanted: false,
    titles: [
      "Operations Associate",
      "Senior Office Coordinator",
      "Operations Manager",
      "Director of Operations",
      "VP Operations",
      "Chief Operating Officer",
      "City Manager",
    ],
  },
  {
    department: "founder",
    weight: 1,
    wanted: false,
    titles: ["Founder", "Co-Founder & CEO", "Chief Executive Officer", "Managing Director"],
  },
  // Difficult titles for title rules: they look like targets and are not, or are targets with
  // unusual words.
  {
    department: "marketing",
    weight: 1,
    wanted: true,
    titles: [
      "Publicity Manager",
      "Intern, Marketing",
      "Marketing Assistant",
      "Former Marketing Manager",
      "Assistant to the CMO",
      "Marketing Manager, EMEA / Podcast Host",
      "Responsable Vidéo",
      "Leiter Marketing",
    ],
  },
];

function seniorityOf(title: string): Position["seniority"] {
  if (/founder/i.test(title)) return "founder";
  if (/^chief|managing director/i.test(title)) return "c_suite";
  if (/\bVP\b/.test(title)) return "vp";
  if (/director|head of/i.test(title)) return "director";
  if (/manager|host/i.test(title)) return "manager";
  return /senior|producer/i.test(title) ? "senior" : "entry";
}

const drawn = departments.flatMap((one) => Array.from({ length: one.weight }, () => one));

/**
 * Returns a random position. `wanted` true asks for one in marketing, content or video; false for
 * one that no target list names (some name founders).
 */
export function position(chance: Chance, wanted?: boolean): Position {
  const { department, titles } = chance.pick(
    wanted === undefined
      ? drawn
      : drawn.filter((one) => one.wanted === wanted && one.department !== "founder"),
  );
  const title = chance.pick(titles);
  return { title, seniority: seniorityOf(title), department };
}

/**
 * Returns an earlier job of a person in this department: the same kind of work, usually one level
 * below.
 */
export function earlierPosition(chance: Chance, now: Position): Position {
  if (chance.hit(0.2)) return position(chance);
  const same = departments.find((one) => one.department === now.department) ?? departments[0];
  const title = chance.pick((same?.titles ?? []).slice(0, 4));
  return { title, seniority: seniorityOf(title), department: now.department };
}
