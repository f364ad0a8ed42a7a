/**
 * Competitors, Hosts/guests and the Enricher in a browser: a search with a result, a file, and a
 * vendor that refuses.
 */
import type { Page } from "playwright-core";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { expectAccessible } from "./accessible.ts";
import { ready, signedIn } from "./browser.ts";
import { sandboxUrl } from "./product.ts";
import { healSandbox, order, outbox } from "./sandbox.ts";
import { agreeToPrice } from "./start-file.ts";

let page: Page;
beforeAll(async () => {
  page = await signedIn();
});
afterEach(healSandbox);

/** The host of brightcast.example's own show. */
const host = "uri.pelenko@brightcast.example";

// Only this test looks up `other`, because a cached answer would hide the refusal.
const screens = [
  {
    path: "/competitors",
    label: "Company domain",
    asked: "brightcast.example",
    shown: [
      "fieldpage.example",
      "Google searches that find brightcast.example also find this company.",
      /^\d+ competitors, \w+ the closest; .*client/,
    ],
    async look() {
      const cards = page.getByRole("listitem").filter({ hasText: "Look up in Youtube Discovery" });
      const count = await cards.count();
      expect(count).toBeGreaterThan(3);
      // Every card says whether the company is a client.
      expect(await cards.getByText(/(Already a client|Not a client|Client status unknown)$/).count()).toBe(
        count,
      );
      expect(await page.getByRole("link", { name: "Check", exact: true }).count()).toBe(0);
      const [next] = await cards.getByRole("link", { name: "Look up in Youtube Discovery" }).all();
      expect(await next?.getAttribute("href")).toMatch(/^\/youtube\?domain=[\w.-]+\.example$/);
    },
    file: "domain\nbrightcast.example\n\nnot a domain\n",
    other: "loyalstudio.example",
    fault: {
      host: "api.openai.com",
      status: 401,
      body: { error: { message: "Incorrect API key provided." } },
    },
    said: "OpenAI no longer accepts our key. It says: Incorrect API key provided.",
  },
  {
    path: "/hosts-guests",
    label: "Professional email",
    asked: host,
    shown: [/^\d+ shows? that may invite this person\.$/],
    async look() {
      expect(await page.getByRole("columnheader", { name: "Doubt" }).count()).toBe(0);
      const row = page.getByRole("region", { name: "Shows for this person" }).locator("tbody tr");
      expect(await row.first().innerText()).toMatch(/, \d{1,2} \w{3,4} 2\d{3}/);
      for (const text of await row.allInnerTexts()) expect(text).not.toMatch(/\d{4}-\d\d-\d\d/);
    },
    file: `email\n${host}\ninfo@brightcast.example\n`,
    other: "first.unasked@loyalstudio.example",
    fault: { host: "api.apollo.io", status: 401, body: "Invalid API key." },
    said: "Apollo no longer accepts our key. It says: Invalid API key.",
  },
  {
    path: "/sm-enricher",
    label: "Full name, email or company domain",
    asked: host,
    shown: ["Apollo match", "followers", /^Uri Pelenko: \d+ profiles?, [\d,]+ followers/],
    async look() {
      const card = page
        .getByRole("listitem")
        .filter({ hasText: "LinkedIn" })
        .filter({ hasText: "followers" });
      expect(await card.innerText()).toMatch(/LinkedIn\s+sure[\s\S]+uri-pelenko[\s\S]+[\d,]+ followers/);
      expect(await card.innerText()).toContain("Linked from their own records");
    },
    file: `full_name,email,domain\n,${host},\n,,quietworks.example\n`,
    other: "second.unasked@loyalstudio.example",
    fault: { host: "api.apollo.io", status: 401, body: "Invalid API key." },
    said: "Apollo no longer accepts our key. It says: Invalid API key.",
  },
];

async function open(path: string): Promise<void> {
  await page.goto(path);
  await ready(page);
}

const submit = () => page.getByRole("button", { name: "Submit" }).click();

/**
 * Podchaser allows one call per four seconds, so a search for hosts and guests takes a minute or
 * more.
 */
const slowest = { timeout: 150_000 };

describe.each(screens)("$path", ({ path, label, asked, shown, look, file, other, fault, said }) => {
  test("a plain search ends with a result, marked as the sandbox's", { timeout: 180_000 }, async () => {
    await open(path);
    await page.getByLabel(label, { exact: true }).fill(asked);
    await submit();
    await page.getByRole("heading", { name: `Results for ${asked}` }).waitFor(slowest);
    for (const words of shown) await page.locator("main").getByText(words).first().waitFor(slowest);
    await look();
    await page.getByText("Sandbox data").first().waitFor();
    await expectAccessible(page);
    expect(await page.getByText("There was a server error").count()).toBe(0);
  });

  test("a file is taken, and its results are mailed", { timeout: 180_000 }, async () => {
    await fetch(`${sandboxUrl}/outbox.json`, { method: "DELETE" });
    await open(path);
    await page.locator("input[type=file]").setInputFiles({
      name: "leads.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(file),
    });
    await page.getByLabel("Email for CSV results").fill("dana@example.com");
    await submit();
    await agreeToPrice(page);
    await page.getByRole("heading", { name: "Results for CSV" }).waitFor();
    await page.getByText("The csv file was sent to email.").waitFor();
    const mailed = async () => {
      const { emails } = await outbox();
      return emails.map(({ to, attachments }) => [to, attachments[0]?.filename.slice(-4)]);
    };
    await expect.poll(mailed, slowest).toEqual([["dana@example.com", ".csv"]]);
  });

  test("an upstream that refuses is named, in its own words", async () => {
    await order([fault]);
    await open(path);
    await page.getByLabel(label, { exact: true }).fill(other);
    await submit();
    const box = page.getByRole("alert");
    await box.getByText("There was a server error, please try again.").waitFor();
    expect(await box.innerText()).toContain(said);
  });
});
