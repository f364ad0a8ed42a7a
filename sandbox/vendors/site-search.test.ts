import { expect, test } from "vitest";
import { createWorld } from "../world.ts";
import { pagesFound, searchOf } from "./web-search.ts";

const world = createWorld();
const found = (q: string, since = 0) => pagesFound(world, searchOf(q, since));

test("a search of one site finds its articles and episodes, by words and by age", () => {
  const pages = found("site:brightcast.example podcast");
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.every((one) => one.link.startsWith("https://www.brightcast.example/"))).toBe(true);
  expect(pages.every((one) => /podcast/i.test(one.title + one.snippet))).toBe(true);
  const recent = found("site:brightcast.example podcast", world.now().getTime() - 90 * 86_400_000);
  expect(recent.length).toBeLessThan(pages.length);
  expect(found("site:closeddoor.example bank")).toEqual([]);
});

test("a search without a site finds companies", () => {
  expect(found("brightcast").map((one) => one.link)).toContain("https://www.brightcast.example/");
});

test("a person's name on a network finds the profile", () => {
  const person = world.market.people.find((one) =>
    one.profiles.some((profile) => profile.network === "youtube"),
  );
  const channel = person?.profiles.find((profile) => profile.network === "youtube")?.url;
  expect(found(`"${person?.name}" site:youtube.com`).map((one) => one.link)).toContain(channel);
  expect(found(`"${person?.name}" site:linkedin.com/in`).map((one) => one.link)).toContain(
    person?.linkedInUrl,
  );
  expect(found('"Nobody Atall" site:instagram.com')).toEqual([]);
});
