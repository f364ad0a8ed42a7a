import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { vendors } from "../vendors/vendors";
import { Setup } from "./setup";
import { setupOf } from "./setup.server";

test.each(vendors)(
  "$label: the page says what to get, what it costs and what is lost without it",
  (vendor) => {
    const notes = setupOf(vendor.label);
    const names = notes.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["Get", "Price and limits", "Without it"]));
    const [get] = notes;
    for (const key of vendor.keys) expect(get?.words).toContain(`\`${key}\``);
    for (const { words } of notes) expect(words).not.toMatch(/\*\*|\n|^- /);
  },
);

test("names to be typed stand out, and the guide's signs are not shown", () => {
  const page = renderToStaticMarkup(<Setup of="Apollo" notes={setupOf("Apollo")} />);
  expect(page).toContain("<code>APOLLO_API_KEY</code> in Apollo under Settings");
  expect(page).not.toContain("`");
});

test("a service the guide does not know shows nothing", () => {
  expect(renderToStaticMarkup(<Setup of="Nowhere" notes={setupOf("Nowhere")} />)).toBe("");
});
