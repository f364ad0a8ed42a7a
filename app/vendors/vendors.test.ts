/** Prices and limits are defined once per vendor, with a date, and the setup guide repeats them. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { priceAndRates } from "./vendor";
import { vendors } from "./vendors";

const guide = readFileSync(new URL("../../docs/vendors.md", import.meta.url), "utf8");
const longestDays = 180;

test.each(vendors)("$label: price and limits were compared within 180 days", ({ name, checked }) => {
  const age = (Date.now() - Date.parse(checked?.on ?? "")) / 86_400_000;
  expect(
    age,
    `Compare price and limits of ${name} with ${checked?.where} and set \`checked.on\` in vendors/ to that day.`,
  ).toBeLessThan(longestDays);
});

test.each(vendors)("$label: the guide names its keys, its price and its limits", (vendor) => {
  const [section = ""] = guide.split(/^## /m).filter((part) => part.startsWith(`${vendor.label}\n`));
  for (const key of vendor.keys) expect(section).toContain(`\`${key}\``);
  const notes = [...section.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, name]) => name);
  const takes = vendor.keys.length > 0 ? ["Needs", "Takes"] : [];
  expect(notes).toEqual(expect.arrayContaining(["Get", "Price and limits", "Without it", ...takes]));
  // The formatter decides where the guide's lines break.
  expect(section.replace(/\s+/g, " ")).toContain(priceAndRates(vendor));
});
