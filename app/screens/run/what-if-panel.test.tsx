import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { WhatIf } from "../../runs/what-if.server";
import { Found } from "./what-if-panel";

const found: WhatIf = {
  of: "row",
  before: 69,
  after: 91,
  gained: [],
  lost: [],
  unknown: 0,
  lookUps: null,
  next: 99,
};
const wordsOf = (part: WhatIf, rows: number | null = 300) =>
  renderToStaticMarkup(<Found found={part} isFile rows={rows} />).replace(/<[^>]+>/g, " ");

test("sums of a part say how much of the file they count, and the whole says nothing of it", () => {
  const part = wordsOf(found);
  expect(part).toContain("Checked 100 of 300 rows so far.");
  expect(part).toMatch(/91 rows would match, 69 did\s+so far/);
  const whole = wordsOf({ ...found, next: null });
  expect(whole).toContain("91 rows would match, 69 did");
  expect(whole).not.toMatch(/so far/);
});
