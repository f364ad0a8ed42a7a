/** Checks that style sheets take spaces, type and corners from the scales in `app/ui/tokens.css`. */
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

const home = "app/ui/tokens.css";

/** Properties that take a scale. The frame of a value that only screen readers get is 1 px wide. */
const scaled =
  /(?:^|[\s;{])((?:padding|margin|scroll-margin|scroll-padding|gap|row-gap|column-gap|font|font-size|font-weight|border-radius|border-(?:top|bottom|start|end)-(?:left|right|start|end)-radius)(?:-(?:top|right|bottom|left|block|inline)(?:-(?:start|end))?)?):([^;{}]+)/g;
const raw = /(?<![\w.-])-?\d*\.?\d+(?:px|rem|em|pt)\b/g;
const weight = /(?<![\w.-])[1-9]00(?![\w.])|\bbold\b/g;

/** The three breakpoints, as the last width below each and the first width above it. */
const breakpoints = new Set(["639px", "640px", "767px", "768px", "1099px", "1100px"]);
const query = /@(?:media|container)[^{]*/g;
const queryWidth = /\b(?:width|inline-size)\s*(?:[<>]=?|:)\s*([\d.]+[a-z]+)/g;

/** Returns the declarations and queries of one style sheet that do not use the scales. */
export function outsideScales(css: string): string[] {
  const [first = "", ...others] = css.split("/*");
  const text = [first, ...others.map((part) => part.slice(part.indexOf("*/") + 2))].join("");
  const found: string[] = [];
  for (const [, property = "", value = ""] of text.matchAll(scaled)) {
    const lengths = (value.match(raw) ?? []).filter((length) => length !== "1px" && length !== "-1px");
    const weights = property.startsWith("font") ? (value.match(weight) ?? []) : [];
    if (lengths.length + weights.length > 0) found.push(`${property}:${value}`);
  }
  for (const [asked] of text.matchAll(query)) {
    for (const [, width = ""] of asked.matchAll(queryWidth)) {
      if (!breakpoints.has(width)) found.push(asked.trim());
    }
  }
  return found;
}

/**
 * Checks every style sheet of the console.
 * @returns lines of the form "file: declaration"
 */
export function checkStyleScales(root: string): { outside: string[]; read: number } {
  const sheets = globSync("app/**/*.css", { cwd: root }).filter((sheet) => sheet !== home);
  const outside = sheets.flatMap((sheet) =>
    outsideScales(readFileSync(join(root, sheet), "utf8")).map((one) => `${sheet}: ${one}`),
  );
  return { outside, read: sheets.length };
}
