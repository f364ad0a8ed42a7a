/** The pages of docs lead to files, pages and headings that exist; decisions keep their frame. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "./project-root.ts";

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const exists = (path: string) => existsSync(join(projectRoot, path));
const pages = ["README.md", "sandbox/README.md", ...globSync("docs/**/*.md", { cwd: projectRoot })];
/** The vendor that the guide invents. */
const invented = ["app/vendors/fixtures/refusals/newsdesk.json"];

/** Returns a heading's anchor as GitHub builds it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
const anchors = (path: string) =>
  new Set([...read(path).matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => anchorOf(heading)));

test.each(pages)("%s names only files that exist", (page) => {
  const paths = [...read(page).matchAll(/`((?:app|workers|scripts|e2e|sandbox|simulation)\/[\w./-]+)`/g)];
  const missing = paths.map(([, path = ""]) => path).filter((path) => !exists(path));
  expect(missing.filter((path) => !invented.includes(path))).toEqual([]);
});

test.each(pages)("%s links only to pages and headings that exist", (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
  const broken = links.filter((link) => {
    const [path = "", anchor] = link.split("#");
    const target = path ? normalize(join(dirname(page), path)) : page;
    return !exists(target) || (anchor !== undefined && !anchors(target).has(anchor));
  });
  expect(broken).toEqual([]);
});

describe("decisions", () => {
  const decisions = globSync("docs/decisions/0*.md", { cwd: projectRoot });
  const index = read("docs/decisions/README.md");

  test.each(decisions)("%s has its frame, at most 40 lines, and a line in the index", (path) => {
    const page = read(path);
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 3)).toEqual(["Context", "Decision", "Consequences"]);
    expect(page.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
    expect(index).toContain(`(${path.replace("docs/decisions/", "")})`);
  });
});
