/**
 * A salesperson's jobs with lists and records, each in as few actions as its name says. Each test
 * takes a picture.
 */
import { mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { answerOf, callApi } from "../api.ts";
import { ready, signedIn } from "../browser.ts";
import { agreeToPrice } from "../start-file.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
  mkdirSync("test-results/records", { recursive: true });
});

const picture = (name: string) =>
  page.screenshot({ path: `test-results/records/${name}.png`, fullPage: true });
const companies = ["brightcast.example", "loyalstudio.example", "kestrelwell.example", "quietworks.example"];

async function open(path: string) {
  await page.goto(path);
  await ready(page);
}

/** Counts the user's actions. */
let actions = 0;
async function act(work: Promise<unknown>) {
  actions += 1;
  await work;
}

const csvOf = (name: string, lines: string[]) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(lines.join("\n")),
});

test(
  "companies go through Discovery into the list Spring in seven actions; tomorrow's file skips who is in it in three",
  { timeout: 300_000 },
  async () => {
    await open("/youtube");
    actions = 0;
    await act(
      page
        .locator('input[type="file"]')
        .first()
        .setInputFiles(csvOf("companies.csv", ["domain", ...companies])),
    );
    await act(page.getByLabel("Email for CSV results").fill("dana@example.com"));
    await act(page.getByRole("button", { name: "Submit" }).click());
    // The question about the price is no action of the job.
    await agreeToPrice(page);
    await page.getByRole("heading", { name: "Results for CSV" }).waitFor();
    await picture("1-started");
    const { runs } = (await answerOf("/api/runs?limit=1")).body as { runs: { id: string; status: string }[] };
    const id = runs[0]?.id ?? "";
    const status = async () =>
      ((await (await callApi(`/api/runs/${id}`)).json()) as { status: string }).status;
    await expect.poll(status, { timeout: 200_000 }).toBe("done");
    await act(open(`/runs/${id}?table=people`));
    await act(page.getByRole("button", { name: "Add to list…" }).click());
    const dialog = page.getByRole("dialog");
    await act(dialog.getByRole("textbox", { name: "Name of the new list" }).fill("Spring"));
    await act(dialog.getByRole("button", { name: /^Add \d+$/ }).click());
    await dialog.getByText(/^\d+ added$/).waitFor();
    expect(actions).toBeLessThanOrEqual(7);
    await picture("2-added");
    await dialog.getByRole("link", { name: "Open “Spring”" }).click();
    await page.getByRole("grid", { name: "Lines of Spring" }).waitFor();
    await ready(page);
    await picture("3-spring");

    // A column shows which people the team already knows.
    await open(`/runs/${id}?table=people`);
    await page
      .getByRole("link", { name: /in Spring/ })
      .first()
      .waitFor();
    await page.getByRole("link", { name: "New to us" }).waitFor();
    await picture("4-known");

    // The next day's work takes three actions.
    const { lists } = (await answerOf("/api/lists")).body as { lists: { id: string; name: string }[] };
    const spring = lists.find(({ name }) => name === "Spring")?.id ?? "";
    const { ids } = (await answerOf(`/api/lists/${spring}/order`)).body as { ids: number[] };
    const { lines } = (await answerOf(`/api/lists/${spring}/lines?ids=${ids.slice(0, 2).join(",")}`))
      .body as {
      lines: { keys: string[] }[];
    };
    await answerOf(`/api/lists/${spring}/change`, {
      json: { ids: ids.slice(0, 1), act: { kind: "status", value: "contacted" } },
    });
    const emails = lines.flatMap(({ keys }) => keys.find((key) => key.startsWith("email:"))?.slice(6) ?? []);
    expect(emails.length).toBeGreaterThan(0);
    await open(`/lists/${spring}`);
    actions = 0;
    await act(page.getByRole("button", { name: "Exclude everyone here" }).click());
    await page.getByText("Excluded. Files skip everyone").waitFor();
    await open("/valid-targets");
    const tomorrow = csvOf("tomorrow.csv", ["email", ...emails, "new.person@quietworks.example"]);
    await act(page.getByLabel("CSV file").first().setInputFiles(tomorrow));
    await act(page.getByRole("button", { name: "Submit" }).first().click());
    expect(actions).toBeLessThanOrEqual(3);
    await page
      .getByRole("link", { name: /^(Track progress|View full results)$/ })
      .first()
      .click();
    await page.getByText("in the list Spring").first().waitFor({ timeout: 120_000 });
    await page
      .getByText(/contacted \d{4}/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Process the excluded rows too" }).waitFor();
    await picture("5-tomorrow");
    await open("/exclusions");
    await page.getByText("In the list Spring").waitFor();
    await picture("6-exclusions");
    await page.getByRole("button", { name: "Remove: In the list Spring" }).click();
    await page.getByText("Exclusion removed.").waitFor();
  },
);

test(
  "an owner sees their own new lines in three actions, and undoes a colleague's wrong status in two",
  { timeout: 120_000 },
  async () => {
    const made = await answerOf("/api/lists", { json: { name: "My week", kind: "person" } });
    const { id } = made.body as { id: string };
    const people = ["ana", "ben", "cleo"].map((name) => ({ email: `${name}@my-week.example`, name }));
    await answerOf(`/api/lists/${id}/lines`, { json: { lines: people } });
    const { ids } = (await answerOf(`/api/lists/${id}/order`)).body as { ids: number[] };
    await open(`/lists/${id}`);
    const grid = page.getByRole("grid", { name: "Lines of My week" });
    await grid
      .getByRole("checkbox", { name: /^Select row/ })
      .first()
      .check();
    const owners = page.getByRole("combobox", { name: /Owner of the selected lines/ });
    const { createdBy } = (await answerOf(`/api/lists/${id}`)).body as { createdBy: string };
    await owners.selectOption({ label: createdBy });
    await page.getByText(/1 line is/).waitFor();
    actions = 0;
    await act(page.getByRole("link", { name: "Mine", exact: true }).click());
    await expect.poll(() => grid.getByRole("checkbox", { name: /^Select row/ }).count()).toBe(1);
    await act(page.getByRole("link", { name: "New", exact: true }).click());
    await expect.poll(() => grid.getByRole("checkbox", { name: /^Select row/ }).count()).toBe(1);
    await act(page.getByRole("link", { name: "Added this week", exact: true }).click());
    await page.locator('a[aria-current="true"]', { hasText: "Added this week" }).waitFor();
    await expect.poll(() => grid.getByRole("checkbox", { name: /^Select row/ }).count()).toBe(1);
    expect(actions).toBeLessThanOrEqual(3);
    await picture("7-mine-new");

    await answerOf(`/api/lists/${id}/change`, {
      json: { ids: ids.slice(0, 1), act: { kind: "status", value: "client" } },
    });
    const { lines } = (await answerOf(`/api/lists/${id}/lines?ids=${ids[0]}`)).body as {
      lines: { record: string }[];
    };
    actions = 0;
    await act(open(`/records/${lines[0]?.record}`));
    await page.getByRole("heading", { name: "May be contacted" }).waitFor();
    await picture("8-record");
    await act(page.getByRole("button", { name: "Undo Status: new to client" }).click());
    await page.getByText("Change undone.").waitFor();
    expect(actions).toBeLessThanOrEqual(2);
  },
);
