import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { checkBoundaries } from "./boundaries.ts";

/** One forbidden import for every arrow: [rule, from, to]. */
const forbidden: [string, string, string][] = [
  ["the server side of a tool", "app/tools/one/run.server.ts", "app/tools/two/definition.ts"],
  ["the server side of a tool", "app/tools/one/look.server.ts", "app/upstream/people/apollo.server.ts"],
  ["a tool", "app/tools/one/definition.ts", "app/staff/session.server.ts"],
  ["a tool", "app/tools/one/route.tsx", "app/screens/layout.tsx"],
  ["a tool", "app/tools/one/results.tsx", "app/upstream/people/apollo.server.ts"],
  ["the lists of tools", "app/tools/catalogue.ts", "app/screens/layout.tsx"],
  ["research", "app/research/titles.ts", "app/toolkit/fields.ts"],
  ["research", "app/research/targets.ts", "app/upstream/people/apollo.server.ts"],
  ["toolkit", "app/toolkit/screen.tsx", "app/tools/one/definition.ts"],
  ["the toolkit's server side", "app/toolkit/engine.server.ts", "app/upstream/people/apollo.server.ts"],
  ["staff", "app/staff/session.server.ts", "app/tools/one/definition.ts"],
  ["screens", "app/screens/runs.tsx", "app/storage/runs.ts"],
  ["screens", "app/screens/home.tsx", "app/tools/one/definition.ts"],
  ["ui", "app/ui/box.tsx", "app/staff/session.server.ts"],
  ["upstream", "app/upstream/people/apollo.server.ts", "app/storage/runs.ts"],
  ["storage", "app/storage/runs.ts", "app/upstream/call.ts"],
  ["app", "app/root.tsx", "sandbox/market.ts"],
  ["workers", "workers/due.ts", "sandbox/market.ts"],
  ["sandbox", "sandbox/vendors.ts", "app/upstream/call.ts"],
];

/** What the arrows allow must stay allowed. */
const allowed: [string, string][] = [
  ["app/tools/one/run.server.ts", "app/tools/two/settings.ts"],
  ["app/tools/one/run.server.ts", "app/upstream/people/port.ts"],
  ["app/tools/one/run.server.ts", "app/research/titles.ts"],
  ["app/tools/one/look.server.ts", "app/storage/runs.ts"],
  ["app/toolkit/engine.server.ts", "app/storage/runs.ts"],
  ["app/screens/home.tsx", "app/tools/catalogue.ts"],
  ["app/upstream/people/apollo.test.ts", "sandbox/market.ts"],
  ["workers/due.ts", "app/storage/runs.ts"],
];

function plant(imports: [string, string][]): string {
  const root = mkdtempSync(join(tmpdir(), "boundaries-"));
  for (const file of new Set(imports.flat())) {
    const targets = imports.filter(([from]) => from === file).map(([, to]) => relative(dirname(file), to));
    const lines = targets.map((target, index) => {
      const path = (target.startsWith(".") ? target : `./${target}`).replace(/\.tsx?$/, "");
      return `import { value as value${index} } from "${path}";\nexport const use${index} = value${index};`;
    });
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${lines.join("\n")}\nexport const value = 1;\n`);
  }
  return root;
}

test("every forbidden import is found, by its own rule, and no allowed one", async () => {
  const root = plant([...allowed, ...forbidden.map(([, from, to]): [string, string] => [from, to])]);
  const { violations, read, listed } = await checkBoundaries(root);
  const expected = forbidden.map(([part, from, to]) => `${part} reaches only its own: ${from} → ${to}`);
  expect(violations.filter((one) => one.includes("reaches only its own")).toSorted()).toEqual(
    expected.toSorted(),
  );
  expect(read).toBe(listed);
  rmSync(root, { recursive: true });
});

test("workers, the platform, storage in the browser and circles have rules of their own", async () => {
  const root = plant([
    ["app/runs/app.ts", "workers/config.ts"],
    ["app/services.test.ts", "workers/config.ts"],
    ["app/toolkit/screen.tsx", "app/storage/runs.ts"],
    ["app/tools/one/results.tsx", "app/storage/runs.ts"],
    ["app/ui/a.ts", "app/ui/b.ts"],
    ["app/ui/b.ts", "app/ui/a.ts"],
  ]);
  writeFileSync(
    join(root, "app/platform.ts"),
    'import { env } from "cloudflare:workers";\nexport const value = env;\n',
  );
  writeFileSync(join(root, "app/alias.ts"), 'import { value } from "~/ui/c";\nexport const use = value;\n');
  const { violations } = await checkBoundaries(root);
  expect(violations.toSorted()).toEqual([
    "app never reaches workers, tests included: app/services.test.ts → workers/config.ts",
    "app never reaches workers, tests included: app/runs/app.ts → workers/config.ts",
    "app reaches only its own: app/runs/app.ts → workers/config.ts",
    "everything is found: app/alias.ts → ~/ui/c",
    "no circles: app/ui/a.ts → app/ui/b.ts",
    "only workers know the platform: app/platform.ts → cloudflare:workers",
    "storage stays out of the browser: app/toolkit/screen.tsx → app/storage/runs.ts",
    "storage stays out of the browser: app/tools/one/results.tsx → app/storage/runs.ts",
  ]);
  rmSync(root, { recursive: true });
});

test("every file of the project is read", async () => {
  const { read, listed } = await checkBoundaries(projectRoot);
  expect(read).toBe(listed);
  expect(read).toBeGreaterThan(100);
});
