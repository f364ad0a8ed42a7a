import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { checkStyleScales, outsideScales } from "./style-scales.ts";

test.each([
  ["a space", ".a { padding: 10px var(--space-2); }", ["padding: 10px var(--space-2)"]],
  ["a space on one side", ".a {\n  margin-inline-start: 6px;\n}", ["margin-inline-start: 6px"]],
  ["a gap in another unit", ".a { row-gap: 0.5rem }", ["row-gap: 0.5rem "]],
  ["a space on the scale, but written out", ".a { gap: 8px; }", ["gap: 8px"]],
  ["a calculated space", ".a { margin: calc(-1 * 8px); }", ["margin: calc(-1 * 8px)"]],
  ["type", ".a { font-size: 12.5px; font-weight: 600; }", ["font-size: 12.5px", "font-weight: 600"]],
  ["type in short", ".a { font: bold 13px serif; }", ["font: bold 13px serif"]],
  ["a corner", ".a { border-top-left-radius: 3px; }", ["border-top-left-radius: 3px"]],
  ["a fourth breakpoint", "@media (max-width: 500px) {}", ["@media (max-width: 500px)"]],
  ["a breakpoint as a range", "@media (width < 720px) {}", ["@media (width < 720px)"]],
  ["a container's breakpoint", "@container (inline-size > 30em) {}", ["@container (inline-size > 30em)"]],
])("finds %s", (_, css, expected) => {
  expect(outsideScales(css)).toEqual(expected);
});

test.each([
  ".a { padding: var(--space-half) 0 1px; margin: -1px auto; gap: calc(2 * var(--space-10)); }",
  ".a { font-size: var(--text-small); font-weight: var(--weight-strong); border-radius: var(--radius); }",
  ".a { width: 30px; border: 2px solid; outline-offset: 3px; --gap: 7px; }",
  "/* padding: 10px */ .a { margin: 10%; }",
  "@media (max-width: 767px) { } @media (min-width: 1100px) { } @container (width >= 640px) { }",
])("accepts %s", (css) => {
  expect(outsideScales(css)).toEqual([]);
});

test("every style sheet of the console uses the scales", () => {
  const { outside, read } = checkStyleScales(projectRoot);
  expect(outside).toEqual([]);
  expect(read).toBeGreaterThan(50);
});
