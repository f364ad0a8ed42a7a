/**
 * Opens each tool's result file as another program would: by its headers, with one value per cell.
 */
import { expect, test } from "vitest";
import type { Implementation } from "../toolkit/implementation";
import { layoutNames, tableForLayout } from "../toolkit/tables/layouts";
import { runCompetitors } from "./competitors/run.server";
import { runCoWorkers } from "./co-workers/run.server";
import { runHostsGuests } from "./hosts-guests/run.server";
import { runIntentTracker } from "./intent-tracker/run.server";
import { registry } from "./registry.server";
import { runSerpQuery } from "./serp-query/run.server";
import { runSmEnricher } from "./sm-enricher/run.server";
import { runUseCases } from "./use-cases/run.server";
import { runValidTargets } from "./valid-targets/run.server";
import { runYoutube } from "./youtube/run.server";
import { runYoutubeLight } from "./youtube-light/run.server";
import { type Asked, expectImports, expectOwnCells, fileOf, find } from "./testing/opened-files";

const domain = { domain: "brightcast.example" };

const cases: [name: string, implementation: Implementation, query: string, asked: Asked, filled: string[]][] =
  [
    [
      "Relevancy Check",
      runYoutubeLight,
      "scrape",
      { input: domain },
      ["relevant", "channel_link", "best_video_title"],
    ],
    [
      "Competitors",
      runCompetitors,
      "find",
      { input: domain },
      ["competitor", "competitor_domain", "score_offer"],
    ],
    [
      "Enricher",
      runSmEnricher,
      "scores",
      { input: { name: "brightcast.example" }, settings: { followers_count: null } },
      ["name", "domain", "youtube_handle", "youtube_link", "score", "confidence"],
    ],
    [
      "Enricher of a person",
      runSmEnricher,
      "scores",
      { input: { name: "uri.pelenko@brightcast.example" }, settings: { followers_count: null } },
      ["name", "email", "score"],
    ],
    [
      "Co-workers",
      runCoWorkers,
      "scrape",
      { input: { linkedInUrl: "https://www.linkedin.com/in/galen-telelli", linkedInToken: "" } },
      ["name", "linkedin", "score", "score_overlap", "months_together"],
    ],
    [
      "Hosts/guests",
      runHostsGuests,
      "enrich",
      { input: { email: "uri.pelenko@brightcast.example", type: "host" } },
      ["name", "show", "topic", "episode", "episode_date"],
    ],
    ["Use cases", runUseCases, "scrape", { input: domain }, ["keyword", "isDomainRelevant"]],
    [
      "Client",
      runValidTargets,
      "client",
      { input: { domain: "loyalstudio.example" } },
      ["client_status", "rule", "crm_record"],
    ],
    [
      "Target",
      runValidTargets,
      "target",
      { input: { email: "uri.pelenko@brightcast.example" } },
      ["name", "title", "is_target", "rule"],
    ],
    [
      "Relevant targets",
      runValidTargets,
      "relevantTarget",
      { input: domain },
      ["name", "title", "email", "linkedin", "why"],
    ],
    [
      "SERP Query",
      runSerpQuery,
      "scrape",
      { input: { keyword: "video editing", is_linkedin: true } },
      ["author", "posted_at", "text", "link"],
    ],
    [
      "Intent Tracker",
      runIntentTracker,
      "scrape",
      { input: { keyword: "podcast", is_linkedin: true } },
      ["author", "posted_at", "text", "link"],
    ],
    ["Discovery", runYoutube, "scrape", { input: domain }, ["company", "employees", "channel_link"]],
  ];

test.each(cases)(
  "%s: every value in a cell of its own",
  async (_name, implementation, query, asked, filled) => {
    const found = await find(implementation, query, asked);
    const { rows } = await fileOf(implementation, query, asked, {}, found);
    expect(rows.length).toBeGreaterThan(0);
    // A show can have several hosts.
    expectOwnCells(rows, ["name_link"]);
    for (const name of filled) expect(rows.some((row) => row[name])).toBe(true);
    const tables = implementation.tool.queries[query]?.tables ?? {};
    for (const table of Object.keys(tables)) {
      const own = await fileOf(implementation, query, asked, { table }, found);
      expectOwnCells(own.rows, ["name_link"]);
    }
    const table = tableForLayout(tables);
    if (table === null) return;
    const all = (await fileOf(implementation, query, asked, { table }, found)).rows;
    for (const layout of layoutNames) {
      const people = (await fileOf(implementation, query, asked, { layout }, found)).rows;
      // Apollo can also find a person by profile, but not by a company page.
      const isPerson = (row: Record<string, string>) =>
        (row.linkedin ?? row.linkedin_link)?.includes("linkedin.com/in/");
      const takes = (row: Record<string, string>) => row.email || (layout === "apollo" && isPerson(row));
      expect(people).toHaveLength(all.filter(takes).length);
      expectImports(people, layout);
    }
  },
);

test("every query that takes a file or mails one is among them", () => {
  const tested = new Set(cases.map(([, { tool }, query]) => `${tool.slug}.${query}`));
  const declared = registry.flatMap(({ tool }) =>
    Object.entries(tool.queries).flatMap(([query, { csv, mailResult }]) =>
      csv || mailResult ? [`${tool.slug}.${query}`] : [],
    ),
  );
  expect(declared.filter((name) => !tested.has(name))).toEqual([]);
});

const companyColumns =
  "company employees industry country channel channel_link subscribers relevant_videos best_video_title best_video_link best_video_views best_video_published client_status competitors targets".split(
    " ",
  );
const targetColumns = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    ["name", "title", "email", "linkedin", "why"].map((what) => `target_${at + 1}_${what}`),
  ).flat();
const closing = ["status", "reason", "source", "data"];
const letterColumns = ["email_to", "email_subject", "email_body"];

test("Discovery: flat columns, as many people in them as the filter says, the e-mail apart", async () => {
  const { rows } = await fileOf(runYoutube, "scrape", { input: domain });
  const [row = {}] = rows;
  expect(rows).toHaveLength(1);
  expect(Object.keys(row)).toEqual([
    "domain",
    ...companyColumns,
    ...targetColumns(3),
    ...letterColumns,
    ...closing,
  ]);
  expect(row).toMatchObject({ domain: "brightcast.example", company: "Brightcast", employees: "240" });
  expect(row.target_1_email).toMatch(/@brightcast\.example$/);
  expect(row.email_to).toBe(row.target_1_email);
  expect(row.email_subject).not.toMatch(/subject/i);
  expect(row.email_body?.split("\n")[0]).not.toMatch(/^subject/i);
  expect(row.email_body).toContain(row.target_1_name?.split(" ")[0]);

  const one = await fileOf(runYoutube, "scrape", { input: domain, settings: { targetsInFile: 1 } });
  expect(Object.keys(one.rows[0] ?? {}).filter((name) => name.startsWith("target_"))).toEqual(
    targetColumns(1),
  );
});

test("Discovery of a client: no e-mail is an empty cell, the sentence is the row's reason", async () => {
  const { rows, text } = await fileOf(runYoutube, "scrape", {
    input: { domain: "loyalstudio.example" },
    settings: { viewCountMin: 0, keywords: [] },
  });
  expect(text).not.toContain("Not written");
  expect(rows[0]).toMatchObject({ email_to: "", email_subject: "", email_body: "" });
  expect(rows[0]?.reason).toContain("Cold email: The company is already a client.");
});

test("Discovery's people: one row each with the company beside", async () => {
  const { rows, result } = await fileOf(runYoutube, "scrape", { input: domain }, { table: "people" });
  const people = (result as { people?: object[] }[]).find((item) => item.people)?.people;
  expect(rows).toHaveLength(people?.length ?? 0);
  expect(rows.length).toBeGreaterThan(3);
  expectOwnCells(rows);
  for (const row of rows)
    expect(row).toMatchObject({ company: "Brightcast", company_domain: "brightcast.example" });
  expect(rows.filter((row) => row.email_body)).toHaveLength(1);
});

test.each([
  [
    "hubspot",
    ["First Name", "Last Name", "Email", "Job Title", "Company Name", "Company Domain Name"],
    "Email",
  ],
  [
    "apollo",
    ["First Name", "Last Name", "Company Name", "Company Website", "Contact LinkedIn URL", "Contact Email"],
    "Contact Email",
  ],
  ["instantly", ["email", "first_name", "last_name", "company_name", "website"], "email"],
  ["smartlead", ["email", "first_name", "last_name", "company_name", "linkedin_profile"], "email"],
] as const)("Discovery's people in the columns that %s imports", async (layout, documented, address) => {
  const { rows } = await fileOf(runYoutube, "scrape", { input: domain }, { layout });
  expect(rows.length).toBeGreaterThan(3);
  expect(Object.keys(rows[0] ?? {})).toEqual(expect.arrayContaining([...documented]));
  expect(Object.keys(rows[0] ?? {})).not.toContain("status");
  for (const column of documented) expect(rows.some((row) => row[column])).toBe(true);
  for (const row of rows) {
    // Apollo can also find a person by profile; the other programs need an email.
    expect(row[address] || (layout === "apollo" && row["Contact LinkedIn URL"])).toBeTruthy();
    expect(row[address]).toMatch(/^([^\s@]+@brightcast\.example)?$/);
  }
});
