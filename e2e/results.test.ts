/** The screen after an answer: people as rows, the email separately, and no run's page as JSON. */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { callApi } from "./api.ts";
import { ready, signedIn } from "./browser.ts";
import { sandboxUrl } from "./product.ts";
import { expectFitsPhone, runOf } from "./shown-runs.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});

async function open(path: string) {
  await page.goto(path);
  await ready(page);
}

test(
  "Discovery: whom to write to with the address to copy, the e-mail apart; the run's page shows the same",
  { timeout: 180_000 },
  async () => {
    const runId = await runOf("/api/youtube/scrape", { domain: "brightcast.example" });
    for (const path of [`/youtube?run=${runId}`, `/runs/${runId}`]) {
      await open(path);
      await page.getByText(/^Brightcast: .* contacts/).waitFor();
      const people = page.getByRole("region", { name: "Contacts" }).first();
      await people.waitFor();
      const first = people.getByRole("row").nth(1);
      await expect.poll(() => first.getByText(/@brightcast\.example/).count()).toBe(1);
      expect(await first.getByRole("button", { name: "Copy" }).count()).toBe(1);
      expect(await first.getByRole("link", { name: "Profile" }).getAttribute("href")).toContain(
        "linkedin.com/in/",
      );
      const letter = page.getByRole("article", { name: "Email" });
      const mail = await letter.getByRole("link", { name: "Open in mail app" }).getAttribute("href");
      expect(mail).toMatch(/^mailto:[^?]+%40brightcast\.example\?subject=.+&body=.+/);
      expect(await letter.getByText(/^Subject:/).count()).toBe(0);
      await expectAccessible(page);
      await expectFitsPhone(page);
    }
  },
);

test(
  "a file's page: what was found in columns, people as rows, a row in a drawer, by the keyboard too",
  { timeout: 180_000 },
  async () => {
    const body = new FormData();
    body.set(
      "csvfile",
      new Blob(["domain\nbrightcast.example\nquietworks.example\n"], { type: "text/csv" }),
      "two companies.csv",
    );
    body.set("emailToSendCSV", "dana@example.com");
    const answer = await callApi("/api/youtube/scrape/csv", { body });
    expect(answer.status).toBe(202);
    const { runId } = (await answer.json()) as { runId: string };
    const status = async () =>
      ((await (await callApi(`/api/runs/${runId}`)).json()) as { status: string }).status;
    await expect.poll(status, { timeout: 120_000 }).toBe("done");
    await open(`/runs/${runId}`);
    const table = page.getByRole("region", { name: "Rows of this run" });
    await table.getByRole("columnheader", { name: "Subscribers" }).waitFor();
    await table.getByRole("gridcell", { name: "Brightcast", exact: true }).first().waitFor();
    await expectAccessible(page);
    await expectFitsPhone(page);

    await page.getByRole("link", { name: "Contacts" }).click();
    await table.getByRole("columnheader", { name: "Match" }).waitFor();
    await expect.poll(() => table.getByText(/@brightcast\.example/).count()).toBeGreaterThan(3);

    await table.getByRole("button", { name: "Open row 1" }).first().focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("link", { name: "Open in mail app" }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "More formats" }).click();
    const href = await page.getByRole("link", { name: "For HubSpot" }).getAttribute("href");
    const file = await (await page.request.get(href ?? "")).text();
    expect(file.split("\r\n")[0]).toContain("First Name,Last Name,Email,Job Title,Company Name");
    expect(file).toContain("@brightcast.example");

    // Sends the mail again and names the recipient. Two clicks send one email.
    const sent = async () =>
      ((await (await fetch(`${sandboxUrl}/outbox.json`)).json()) as { emails: { to: string }[] }).emails
        .map(({ to }) => to)
        .filter((to) => to === another);
    const another = `${runId}@example.com`;
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("button", { name: "Resend email" }).first().click();
    const question = page.getByRole("dialog", { name: /^Email .+\.csv$/ });
    await question.getByLabel("To").fill(another);
    await question.getByRole("button", { name: "Send" }).dblclick();
    await page.getByText("The email with the file will be sent shortly.").waitFor();
    await expect.poll(async () => (await sent()).length, { timeout: 60_000 }).toBe(1);
  },
);
