import { prerender } from "react-dom/static";
import { describe, expect, test } from "vitest";
import { TextField } from "./text-field";

const drawn = async (field: React.ReactNode) =>
  new Response((await prerender(<form>{field}</form>)).prelude).text();

/** Returns the texts that describe the field to screen readers. */
function described(html: string): string[] {
  const ids = /aria-describedby="([^"]*)"/.exec(html)?.[1]?.split(" ") ?? [];
  return ids.map((id) => new RegExp(`<p id="${id}"[^>]*>([^<]*)<`).exec(html)?.[1] ?? "");
}

describe("an address's field", () => {
  test.each([{ type: "email" }, { type: "text", inputMode: "email" }] as const)(
    "%j names its form",
    async (kind) => {
      const html = await drawn(<TextField label="E-mail" {...kind} />);
      expect(described(html)).toEqual(["An address such as name@company.com."]);
      expect(html).not.toContain("aria-invalid");
    },
  );

  test("names it beside what is wrong too, and is outlined", async () => {
    const html = await drawn(<TextField label="E-mail" type="email" error="No such address." />);
    expect(described(html)).toEqual(["No such address.", "An address such as name@company.com."]);
    expect(html).toContain('aria-invalid="true"');
  });

  test("is outlined without words where it is only refused", async () => {
    const html = await drawn(<TextField label="E-mail" inputMode="email" error />);
    expect(described(html)).toEqual(["An address such as name@company.com."]);
    expect(html).toContain('aria-invalid="true"');
  });
});

test("another field has its help, or what is wrong in its place", async () => {
  expect(described(await drawn(<TextField label="Domain" help="Of the company." />))).toEqual([
    "Of the company.",
  ]);
  expect(described(await drawn(<TextField label="Domain" help="Of the company." error="None." />))).toEqual([
    "None.",
  ]);
});
