import { expect, test } from "vitest";
import { judgeHead } from "./judge";

const wanted = { columns: [{ name: "domain" }] };
const head = (text: string) => new TextEncoder().encode(text);

test("a header of thousands of columns is refused before anything is started", () => {
  for (const delimiter of [",", ";", "\t"]) {
    const header = `domain${delimiter}${`x${delimiter}`.repeat(30_000)}`;
    expect(() => judgeHead(head(`${header}\nacme.com\n`), wanted)).toThrow("more than 1,000 columns");
  }
});

test("commas in a cell of a file that is cut by semicolons are no columns", () => {
  const file = `domain;note\nacme.com;"${"a,".repeat(1500)}"\nother.com;b\n`;
  expect(judgeHead(head(file), wanted)).toMatchObject({ delimiter: ";", columns: { domain: 0 } });
});
