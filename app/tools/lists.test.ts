/** Compares every list of tools and vendors with their definitions. */
import { existsSync, globSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { vendors as sandboxVendors } from "../../sandbox/vendors";
import routes from "../routes";
import { menuIcons } from "../screens/layout/menu-icons";
import type { Implementation } from "../toolkit/implementation";
import { vendors } from "../vendors/vendors";
import type { Vendor } from "../vendors/vendor";
import { pictures } from "../vendors/definitions/pictures";
import { catalogue } from "./catalogue";
import { promptSets } from "./prompt-sets/settings";
import { registry } from "./registry.server";

const owner = "Lior";
const menu = catalogue(owner);

interface Route {
  path?: string;
  file: string;
  children?: Route[];
}
const flat = (entries: Route[]): Route[] => entries.flatMap((each) => [each, ...flat(each.children ?? [])]);
const addresses = flat(routes);

test("the menu has 26 screens at least, each with an address, a name and an icon of its own", () => {
  expect(menu.length).toBeGreaterThanOrEqual(26);
  expect(new Set(menu.map(({ path }) => path)).size).toBe(menu.length);
  expect(new Set(menu.map(({ title }) => title)).size).toBe(menu.length);
  expect(menu.filter(({ icon }) => !menuIcons[icon])).toEqual([]);
  // The collapsed menu shows only icons, so they must differ.
  expect(new Set(menu.map(({ icon }) => icon)).size).toBe(menu.length);
});

test.each(menu.filter(({ slug }) => slug !== "name-emails"))("$path has a route", ({ path }) => {
  expect(addresses.map((each) => `/${each.path}`)).toContain(path);
});

test("every route has its file", () => {
  expect(addresses.map(({ file }) => file).filter((file) => !existsSync(`app/${file}`))).toEqual([]);
});

const screens = [...registry.map(({ tool }) => tool), ...promptSets(owner)].filter(
  // These share their screens with prompt sets, which have separate entries.
  (each) => !("screenOf" in each),
);
test.each(screens)("$slug stands in the menu under its own title and address", ({ slug, title, path }) => {
  expect(menu).toContainEqual(expect.objectContaining({ slug, title, path }));
});

test("every tool's folder is in the registry", async () => {
  const modules = await Promise.all(
    globSync("app/{tools/*,podcast-charts}/run.server.ts").map(
      (path) => import(resolve(path)) as Promise<Record<string, unknown>>,
    ),
  );
  const found = modules.flatMap((module) =>
    Object.values(module).filter(
      (each): each is Implementation => typeof each === "object" && each !== null && "runs" in each,
    ),
  );
  expect(new Set(registry)).toEqual(new Set(found));
});

test("every service's description is in the list of services", async () => {
  const modules = await Promise.all(
    globSync("app/vendors/definitions/*.ts").map(
      (path) => import(resolve(path)) as Promise<Record<string, unknown>>,
    ),
  );
  const described = modules
    .flatMap((module) => Object.values(module))
    .filter((each): each is Vendor => typeof each === "object" && each !== null && "buckets" in each)
    // Pictures come from many hosts and cost nothing, so the integrations page omits them.
    .filter((each) => each !== pictures);
  expect(new Set(vendors)).toEqual(new Set(described));
});

test.each(vendors.flatMap(({ hosts }) => hosts))("the sandbox speaks for %s", (host) => {
  const known = sandboxVendors.flatMap(({ hosts }) => hosts);
  const speaksFor = (each: string | RegExp) =>
    typeof each === "string" ? each === host : each.test(host) || each.test(`any.${host}`);
  expect(known.some(speaksFor)).toBe(true);
});
