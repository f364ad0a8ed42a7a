/**
 * A chosen file before its run: its rows as read, chosen columns, corrected cells
 * (docs/product/runs-and-files.md).
 */
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";
import { expectAccessible } from "../accessible.ts";
import { signedIn } from "../browser.ts";

let page: Page;
beforeEach(async () => {
  page = await signedIn("/youtube-light");
});
afterEach(() => page.context().close());

const choose = (content: string, name: string) =>
  page
    .locator("input[type=file]")
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
const preview = () => page.getByRole("region", { name: "File preview" });
const cell = (row: number, column: string) => preview().getByLabel(`Row ${row}, ${column}`);
const submit = () => page.getByRole("button", { name: "Submit" });

test("a bad cell is mended with its domain, another by hand, and the run tells both", async () => {
  await choose(
    "domain,note\nbrightcast.example,one\npierre@quietworks.example,two\nnot a domain,three\n",
    "to-mend.csv",
  );
  await page.getByText("1 of 3 rows ready, 2 to fix", { exact: false }).waitFor();
  expect(await cell(2, "domain").getAttribute("aria-invalid")).toBe("true");
  await preview().getByText("Enter a company domain such as acme.com.").first().waitFor();
  await expectAccessible(page);
  await preview().getByRole("button", { name: "Use quietworks.example" }).click();
  await page.getByText("2 of 3 rows ready, 1 to fix", { exact: false }).waitFor();
  await cell(3, "domain").fill("gullflow.example");
  await cell(3, "domain").press("Enter");
  await page.getByText("3 of 3 rows ready.", { exact: false }).waitFor();
  await preview().getByText("domain was “not a domain” in the file.").waitFor();
  await page.getByLabel("Email for CSV results").fill("dana@example.com");
  await submit().click();
  await page.getByRole("heading", { name: "Results for CSV" }).waitFor();
  await page.getByRole("link", { name: "View full results" }).click();
  await page.getByRole("button", { name: "Details" }).click();
  await page.getByText("2 cells were changed before the run", { exact: false }).waitFor();
});

test("changes come back with the file after a reload, and can be put back", async () => {
  const file = () => choose("domain\njunk\nbrightcast.example\n", "reloaded.csv");
  await file();
  await cell(1, "domain").fill("quietworks.example");
  await cell(1, "domain").blur();
  await page.getByText("2 of 2 rows ready", { exact: false }).waitFor();
  await page.reload();
  // The storage key contains the file's change time, which differs on every test run.
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((each) => each.startsWith("csv-match:")) ?? "";
    const kept = sessionStorage.getItem(key) ?? "";
    const { get } = Object.getOwnPropertyDescriptor(File.prototype, "lastModified") ?? {};
    if (!get) throw new Error("Files have no time");
    const then = Number(key.split(":").at(-1));
    Object.defineProperty(File.prototype, "lastModified", { get: () => then });
    sessionStorage.setItem(key, kept);
  });
  await file();
  await page.getByText("2 of 2 rows ready", { exact: false }).waitFor();
  await preview().getByRole("button", { name: "Restore" }).click();
  await page.getByText("1 of 2 rows ready, 1 to fix", { exact: false }).waitFor();
});

test("a column of another name is chosen for the one that is missing, and the file can be sent", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await choose("name,where\nA,the company\n", "no-domain.csv");
  await page.getByText('The file needs a column named "domain"', { exact: false }).first().waitFor();
  expect(await submit().isEnabled()).toBe(false);
  await preview().getByLabel("Column for domain").selectOption("where");
  await page.getByText("0 of 1 row ready, 1 to fix", { exact: false }).waitFor();
  await cell(1, "where").fill("brightcast.example");
  await cell(1, "where").press("Enter");
  await page.getByText("1 of 1 row ready", { exact: false }).waitFor();
  await expect.poll(() => submit().isEnabled()).toBe(true);
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth] as const);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]);
  await expectAccessible(page);
});

test("what is assumed of a file stands in one line and is changed there, and rows that do not fit are worked by a click", async () => {
  await choose(
    "Leads Q3\n\nname;domain\nA;brightcast.example\nB;quietworks.example;x;y\n;;\n",
    "title-above.csv",
  );
  await page.getByRole("heading", { name: "2 companies in column “domain”" }).waitFor();
  await preview().getByText("File format").click();
  const line = preview().getByText("Read as UTF-8, separated by semicolons, header in line 3", {
    exact: false,
  });
  await line.waitFor();
  expect(await line.textContent()).toContain('domain from "domain" (100% match).');
  await page.getByText("1 of 2 rows ready. 1 row does not match the header", { exact: false }).waitFor();
  await expectAccessible(page);
  await preview().getByLabel("Separator").selectOption("Comma");
  await page.getByText('The file needs a column named "domain"', { exact: false }).first().waitFor();
  await preview().getByLabel("Separator").selectOption("Semicolon");
  await page.getByRole("heading", { name: "2 companies in column “domain”" }).waitFor();
  await preview().getByText("File format").click();
  await line.waitFor();
  await page.getByLabel("Email for CSV results").fill("dana@example.com");
  await submit().click();
  await page.getByRole("heading", { name: "Results for CSV" }).waitFor();
  await page.getByRole("link", { name: "View full results" }).click();
  const work = "Process 1 row that does not fit the header";
  await page.getByRole("button", { name: work }).click();
  await page.getByRole("dialog").getByRole("button", { name: work }).click();
  await expect.poll(() => page.getByRole("button", { name: work }).count()).toBe(0);
});

test("a file in another encoding is refused with a guess, and read when it is chosen", async () => {
  const polish = Buffer.from("Firma,domain\nPawe\xb3 i Ko\x9cciuszko,brightcast.example\n", "latin1");
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "polish.csv", mimeType: "text/csv", buffer: polish });
  await page.getByText("it may be Windows-1250 (Central European)", { exact: false }).first().waitFor();
  await preview().getByLabel("Encoding").selectOption("Windows-1252 (Western)");
  await preview().getByText("Pawe³ i Koœciuszko", { exact: true }).waitFor();
  await preview().getByText("File format").click();
  await preview().getByLabel("Encoding").selectOption("Windows-1250 (Central European)");
  await preview().getByText("Paweł i Kościuszko", { exact: true }).waitFor();
  await expect.poll(() => submit().isEnabled()).toBe(true);
});
