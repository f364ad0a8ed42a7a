/** Made-up values for the screen that shows the console's pieces. */
import type { ReadLeftOut } from "../../toolkit/left-out";
import type { ShownTable } from "../../toolkit/tables/shown-table";

export const company: ShownTable = {
  name: "companies",
  title: "Company",
  of: "company",
  columns: [
    { name: "company", label: "Company", kind: "company" },
    { name: "industry", label: "Industry", kind: "text", means: "industry" },
    { name: "country", label: "Country", kind: "text", means: "country" },
    { name: "employees", label: "Employees", kind: "number", means: "employees" },
    { name: "subscribers", label: "Subscribers", kind: "number" },
    { name: "relevant_videos", label: "Relevant videos", kind: "number" },
    { name: "best_video_views", label: "Best video views", kind: "number" },
    { name: "channel", label: "Channel", kind: "text" },
    { name: "client_status", label: "Client status", kind: "text" },
  ],
  rows: [
    {
      cells: [
        "Brightcast",
        "computer software",
        "United States",
        240,
        1_890_000,
        6,
        5_631_604,
        "Brightcast",
        "Not in HubSpot",
      ].map((value) => ({ value })),
      lacks: ["Competitors: none could be confirmed."],
    },
  ],
};

export const people: ShownTable = {
  name: "people",
  title: "Contacts",
  of: "person",
  columns: [
    { name: "name", label: "Name", kind: "person" },
    { name: "title", label: "Title", kind: "text", means: "title" },
    { name: "email", label: "Email", kind: "e-mail" },
    { name: "email_status", label: "Email status", kind: "text", means: "address status" },
    { name: "linkedin", label: "LinkedIn", kind: "LinkedIn" },
    { name: "why", label: "Match", kind: "long text" },
  ],
  rows: [
    [
      "Galen Telelli",
      "Head of Video",
      "galen@brightcast.example",
      "verified",
      "https://linkedin.example/galen",
    ],
    ["Lior Parthorn", "Chief Marketing Officer", "lior@brightcast.example", "guessed", null],
    ["Jonas Korhart", null, null, null, "https://linkedin.example/jonas"],
  ].map((cells) => ({
    cells: [...cells, 'keyword "Head of Video"'].map((value) => ({ value })),
    lacks: [],
  })),
};

export const videos: ShownTable = {
  name: "videos",
  title: "Matching videos",
  of: "video",
  columns: [
    { name: "title", label: "Title", kind: "text" },
    { name: "length", label: "Length", kind: "duration" },
    { name: "views", label: "Views", kind: "number" },
    { name: "times_median", label: "Times the median", kind: "number" },
    { name: "published", label: "Published", kind: "date" },
    { name: "keywords", label: "Mentions", kind: "list" },
  ],
  rows: [
    ["Making experts talk, episode 66", 3127, 5_631_604, 2.4, "2026-11-09", ["podcast", "live"]],
    ["The end of the funnel", 1657, 912_000, 0.8, "2026-11-16", ["podcast"]],
    ["A video whose length and views are unknown", null, null, null, "2026-11-18", []],
  ].map((cells) => ({ cells: cells.map((value) => ({ value })), lacks: [] })),
};

export const leftOut: ReadLeftOut = {
  total: 24,
  of: 34,
  what: "people",
  reasons: [
    { count: 16, words: "match no keyword" },
    { count: 5, words: "work elsewhere now" },
    { count: 2, words: "have no known title" },
    { count: 1, words: "was found twice" },
  ],
};

export const counts = {
  total: 40,
  queued: 4,
  running: 2,
  done: 20,
  noData: 8,
  skipped: 2,
  failed: 3,
  cancelled: 1,
};

export const problem = {
  title: undefined,
  detail: "YouTube did not answer within 30 seconds.",
  nextStep: "Try again in a few minutes.",
};
