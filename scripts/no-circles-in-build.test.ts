import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import { build } from "vite";
import { findCircle, noCirclesInBuild } from "./no-circles-in-build.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "no-circles-"));
});
afterEach(() => rmSync(root, { recursive: true }));

/** Two screens over four modules; the groups say which modules make up a file. */
async function buildWith(groups: { name: string; test: RegExp }[]) {
  const modules = {
    "a.js": 'import { b } from "./b.js"; export const a = () => b();',
    "b.js": 'import { c } from "./c.js"; export const b = () => c();',
    "c.js": "export const c = () => globalThis.done;",
    "first.js": 'import { a } from "./a.js"; a();',
    "second.js": 'import { a } from "./a.js"; import { c } from "./c.js"; a(c());',
  };
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(root, name), text);
  return build({
    root,
    configFile: false,
    logLevel: "silent",
    plugins: [noCirclesInBuild()],
    build: {
      rolldownOptions: {
        input: [join(root, "first.js"), join(root, "second.js")],
        output: { codeSplitting: { groups, includeDependenciesRecursively: false } },
      },
    },
  });
}

test("a build whose files import each other is refused with their names", async () => {
  const outer = { name: "outer", test: /[ac]\.js$/ };
  const inner = { name: "inner", test: /b\.js$/ };
  await expect(buildWith([outer, inner])).rejects.toThrow(
    /import each other: .*(outer.* → .*inner.* → .*outer|inner.* → .*outer.* → .*inner)/,
  );
});

test("the same modules in files that stand on one another are built", async () => {
  await expect(
    buildWith([
      { name: "lower", test: /[bc]\.js$/ },
      { name: "upper", test: /a\.js$/ },
    ]),
  ).resolves.toBeDefined();
});

test("a circle that is named is one, and files in ranks have none", () => {
  const graph = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 });
  const asMap = (edges: [number, number][]) => {
    const imports = new Map<string, string[]>();
    for (const [from, to] of edges) imports.set(`${from}`, [...(imports.get(`${from}`) ?? []), `${to}`]);
    return imports;
  };
  fc.assert(
    fc.property(graph, (edges) => {
      const imports = asMap(edges);
      const circle = findCircle(imports);
      if (circle === null) {
        // Then taking away, again and again, files that import none left takes all away.
        const left = new Map(imports);
        for (let before = -1; before !== left.size;) {
          before = left.size;
          for (const [file, needs] of left) if (!needs.some((need) => left.has(need))) left.delete(file);
        }
        expect(left.size).toBe(0);
        return;
      }
      expect(circle.length).toBeGreaterThan(1);
      expect(circle.at(-1)).toBe(circle[0]);
      for (const [index, file] of circle.slice(0, -1).entries())
        expect(imports.get(file)).toContain(circle[index + 1]);
    }),
  );
  fc.assert(
    fc.property(graph, (edges) => {
      expect(findCircle(asMap(edges.filter(([from, to]) => from < to)))).toBeNull();
    }),
  );
});
