/** Every screen and its main states, each with the steps to reach it. */
import type { Page } from "playwright-core";
import { ready } from "../browser.ts";
import { video } from "../sandbox.ts";
import { screenPaths } from "../screens.ts";
import type { RunName, Runs } from "./runs.ts";

export interface Prepared {
  runs: Runs;
  /** A stored week of charts: 2026-W47. */
  week: string;
  /** URLs of a clips page: in the console, and shared. */
  clips: { own: string; shared: string };
}

export interface State {
  name: string;
  show(page: Page, prepared: Prepared): Promise<unknown>;
}

/** A state that needs no prepared data. */
interface FreeState extends State {
  show(page: Page): Promise<unknown>;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

/** A screen as it looks when its URL opens. */
const plain = (name: string, path: string): FreeState => ({ name, show: (page) => open(page, path) });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

const filesOf = (name: string, lines: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(lines) });

/** Every screen, and the page for an unknown URL. */
export const screens = [
  ...screenPaths.map((path) => plain(path.slice(1), path)),
  plain("page not found", "/no-such-screen"),
  plain("run not found", "/runs/none"),
  plain("clips not found", "/magic-clips/none"),
];

/** A result on its tool's screen, and on the run's own page. */
const results = (
  [
    ["youtube", "youtube"],
    ["youtube, nothing found", "youtube"],
    ["youtube-light", "youtube-light"],
    ["valid-targets", "valid-targets"],
    ["valid-targets, client", "valid-targets"],
    ["competitors", "competitors"],
    ["sm-enricher", "sm-enricher"],
    ["co-workers", "co-workers"],
    ["co-workers, approval", "co-workers"],
    ["hosts-guests", "hosts-guests"],
    ["use-cases", "use-cases"],
    ["use-cases, refused", "use-cases"],
    ["intent-tracker", "intent-tracker"],
    ["serp-query", "serp-query"],
    ["personalized-emails", "personalized-emails"],
    ["script-generator", "script-generator"],
    ["youtube-thumbnail", "youtube-thumbnail"],
    ["cover-art-generator", "cover-art-generator"],
    ["a file", null],
  ] satisfies [RunName, string | null][]
).flatMap(([run, screen]): State[] => [
  ...(screen
    ? [
        {
          name: `${run} result`,
          show: async (page: Page, { runs }: Prepared) => {
            await open(page, `/${screen}?run=${runs[run]}`);
            await page
              .getByRole("heading", { name: /^(Results|Email 1) for/ })
              .or(page.getByText(/^Chosen:/))
              .or(page.getByRole("button", { name: "Approve" }))
              .first()
              .waitFor();
            // The code of tables loads with the first table.
            await ready(page);
          },
        },
      ]
    : []),
  { name: `${run} run`, show: (page, { runs }) => open(page, `/runs/${runs[run]}`) },
]);

/** Dialogs, menus and messages above a screen. */
export const overlays: FreeState[] = [
  {
    name: "transcript result",
    show: async (page) => {
      await open(page, "/youtube-transcript");
      await page.getByLabel("YouTube URL").fill((await video({ captions: "manual" })).url);
      await page.getByRole("button", { name: "Submit", exact: true }).click();
      await page.getByRole("link", { name: "View full results" }).waitFor();
    },
  },
  {
    name: "palette",
    show: async (page) => {
      await open(page, "/youtube");
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("Go to a page or run").fill("ema");
    },
  },
  {
    name: "filters",
    show: async (page) => {
      await open(page, "/youtube");
      await page.locator("summary", { hasText: "Filters" }).click();
    },
  },
  {
    name: "filters of targets",
    show: async (page) => {
      await open(page, "/valid-targets");
      await page.locator("summary", { hasText: "Filters" }).click();
    },
  },
  {
    name: "an input that can't be read",
    show: async (page) => {
      await open(page, "/youtube");
      await page.getByLabel("Company domain").fill("not a domain");
      await button(page, "Submit").click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "a file, checked first",
    show: async (page) => {
      await open(page, "/youtube-light");
      await page
        .locator("input[type=file]")
        .setInputFiles(filesOf("leads.csv", "domain\nacornshift.example\n\nnone\n"));
      await page.getByLabel("Email for CSV results").fill("gallery@example.com");
      await page.getByText("rows ready", { exact: false }).waitFor();
    },
  },
  {
    name: "versions of a prompt",
    show: async (page) => {
      await open(page, "/script-generator");
      await button(page, "Versions").click();
      await page.getByRole("dialog").getByText("Default text").first().waitFor();
    },
  },
  {
    name: "test bench",
    show: async (page) => {
      await open(page, "/lior-emails");
      await button(page, "Test").click();
      const bench = page.getByRole("dialog");
      await bench.getByRole("button", { name: "Run", exact: true }).click();
      await bench.getByText(/tokens in/).waitFor();
      await bench.getByRole("button", { name: "Copy as new example" }).click();
    },
  },
  {
    name: "events of an e-mail",
    show: async (page) => {
      await open(page, "/personalized-emails");
      await page.getByRole("textbox", { name: "Email", exact: true }).fill("soren.sarwen@acornshift.example");
      await page.getByLabel("Email in the sequence").selectOption({ label: "2nd" });
      await button(page, "Generate").click();
      await page.getByRole("dialog").getByRole("button", { name: "Launch" }).waitFor();
    },
  },
  {
    name: "an alert previewed",
    show: async (page) => {
      await open(page, "/reddit");
      const form = page.locator("section[aria-labelledby=new-alert]");
      await form.getByLabel("Keyword").fill("podcast");
      await form.getByRole("button", { name: "Preview" }).click();
      await page.getByText(/^Would send/).waitFor();
    },
  },
  {
    name: "an alert about to be deleted",
    show: async (page) => {
      await open(page, "/reddit");
      await page.locator("details[name=alert] summary").first().click();
      await button(page, "Delete alert").click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "personas tried",
    show: async (page) => {
      await open(page, "/icp");
      await page.getByLabel("Test titles").fill("Head of Content\nCity Manager");
      await page.getByRole("button", { name: "Test", exact: true }).click();
      await page.getByRole("region", { name: "Tested titles" }).waitFor();
    },
  },
  {
    name: "a title list that can't be saved",
    show: async (page) => {
      await open(page, "/apollo-endpoints");
      await page.getByLabel("Agency media", { exact: true }).fill("x".repeat(101));
      await page.getByRole("button", { name: "Save" }).first().click();
      await page.locator("main input[aria-invalid=true]").waitFor();
    },
  },
  {
    name: "a screen that could not be shown",
    show: async (page) => {
      await open(page, "/youtube");
      await page.route("**/account.data*", (route) => route.fulfill({ status: 500, body: "no" }), {
        times: 1,
      });
      const menu = page.getByRole("button", { name: "Open the menu" });
      if (await menu.isVisible()) await menu.click();
      await page
        .getByRole("link", { name: "Account" })
        .or(page.locator("a[href='/account']"))
        .first()
        .click();
      await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
    },
  },
];

const ofRuns: State[] = [
  { name: "clips page", show: (page, { clips }) => open(page, clips.own) },
  { name: "clips page, shared", show: (page, { clips }) => open(page, clips.shared) },
  {
    name: "source of a value",
    show: async (page, { runs }) => {
      await open(page, `/youtube?run=${runs.youtube}`);
      const source = page.locator("[aria-label^='Source:']").first();
      await source.scrollIntoViewIfNeeded();
      await source.focus();
      // Only keyboard focus shows it.
      await page.keyboard.press("Shift+Tab");
      await page.keyboard.press("Tab");
    },
  },
];

/** Last, because the console remembers this state. */
const menu: State = {
  name: "menu",
  show: async (page) => {
    await open(page, "/youtube");
    const menu = page.getByRole("button", { name: "Open the menu" });
    await ((await menu.isVisible()) ? menu : button(page, "Collapse menu")).click();
  },
};

const charts: State[] = [
  { name: "charts, a week", show: (page, { week }) => open(page, `/podcast-charts?week=${week}`) },
  {
    name: "charts, a show over the weeks",
    show: async (page, { week }) => {
      await open(page, `/podcast-charts?week=${week}&chart=se.true-crime`);
      await page
        .getByRole("region", { name: /^Chart:/ })
        .locator("ol a")
        .first()
        .click();
      await page.getByRole("button", { name: "Close the show" }).waitFor();
      await ready(page);
    },
  },
  {
    name: "charts, missing data",
    show: (page, { week }) => open(page, `/podcast-charts?tab=missing-data&week=${week}`),
  },
  plain("charts, configuration", "/podcast-charts?tab=configuration"),
  {
    name: "charts, a week picked",
    show: async (page, { week }) => {
      await open(page, `/podcast-charts?week=${week}`);
      await page.getByLabel("Week").click();
      await page.getByRole("dialog").getByRole("grid").waitFor();
    },
  },
];

export const states: State[] = [...screens, ...results, ...ofRuns, ...overlays, ...charts, menu];
