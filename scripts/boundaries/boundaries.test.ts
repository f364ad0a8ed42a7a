import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { checkBoundaries } from "./boundaries.ts";

/** One forbidden import per room: [rule, from, to]. */
const forbidden: [string, string, string][] = [
  ["vendors", "app/vendors/people/apollo.server.ts", "app/storage/database.ts"],
  ["storage", "app/storage/database.ts", "app/vendors/call.ts"],
  ["calls", "app/calls/retry.server.ts", "app/toolkit/failure.ts"],
  ["toolkit", "app/toolkit/fields.tsx", "app/tools/one/definition.ts"],
  ["toolkit", "app/toolkit/tool.ts", "app/runs/run-view.ts"],
  ["toolkit", "app/toolkit/settings.server.ts", "app/vendors/people/apollo.server.ts"],
  ["shared-rules", "app/shared-rules/titles.ts", "app/storage/database.ts"],
  ["shared-rules", "app/shared-rules/targets.ts", "app/vendors/people/apollo.server.ts"],
  ["runs", "app/runs/submission.server.ts", "app/staff/session.server.ts"],
  ["runs", "app/runs/csv/slice.server.ts", "app/tools/registry.server.ts"],
  ["ui", "app/ui/box.tsx", "app/staff/session.server.ts"],
  ["prompts", "app/prompts/prompt-set.ts", "app/tools/one/settings.ts"],
  ["images", "app/images/make-images.ts", "app/prompts/writing.ts"],
  ["tool-screen", "app/tool-screen/index.tsx", "app/tools/one/settings.ts"],
  ["a tool", "app/tools/one/run.server.ts", "app/tools/two/definition.ts"],
  ["a tool", "app/tools/one/look.server.ts", "app/vendors/people/apollo.server.ts"],
  ["a tool", "app/tools/one/definition.ts", "app/staff/session.server.ts"],
  ["a tool", "app/tools/one/route.tsx", "app/screens/layout/route.tsx"],
  ["a tool", "app/tools/one/results.tsx", "app/reddit-alerts/alert.ts"],
  ["the lists of tools", "app/tools/catalogue.ts", "app/screens/layout/route.tsx"],
  ["reddit-alerts", "app/reddit-alerts/firing.server.ts", "app/podcast-charts/week.ts"],
  ["podcast-charts", "app/podcast-charts/chart.server.ts", "app/vendors/charts/apple.server.ts"],
  ["magic-clips", "app/magic-clips/route.tsx", "app/screens/layout/route.tsx"],
  ["personas", "app/personas/personas.server.ts", "app/tools/one/definition.ts"],
  ["title-lists", "app/title-lists/route.tsx", "app/personas/personas.ts"],
  ["integrations", "app/integrations/route.tsx", "app/screens/layout/route.tsx"],
  ["staff", "app/staff/session.server.ts", "app/tools/one/definition.ts"],
  ["staff", "app/staff/session.server.ts", "app/runs/submission.server.ts"],
  ["screens", "app/screens/home.tsx", "app/tools/one/definition.ts"],
  ["api", "app/api/runs.ts", "app/screens/layout/route.tsx"],
  ["app", "app/root.tsx", "sandbox/market.ts"],
  ["scheduler", "app/scheduler/scheduler.server.ts", "app/storage/database.ts"],
  ["workers", "workers/app.ts", "sandbox/market.ts"],
  ["sandbox", "sandbox/vendors.ts", "app/vendors/call.ts"],
];

/** Imports that the rules must keep allowing. */
const allowed: [string, string][] = [
  ["app/tools/one/run.server.ts", "app/tools/two/settings.ts"],
  ["app/tools/one/run.server.ts", "app/personas/settings.ts"],
  ["app/tools/one/run.server.ts", "app/vendors/people/port.ts"],
  ["app/tools/one/run.server.ts", "app/shared-rules/titles.ts"],
  ["app/tools/one/look.server.ts", "app/storage/database.ts"],
  ["app/runs/plain-run.server.ts", "app/calls/calls.server.ts"],
  ["app/staff/session.server.ts", "app/app.ts"],
  ["app/screens/home.tsx", "app/tools/catalogue.ts"],
  ["app/vendors/people/apollo.test.ts", "sandbox/market.ts"],
  ["app/calls/retry.server.ts", "app/log.ts"],
  ["workers/app.ts", "app/storage/database.ts"],
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
    ["app/runs.ts", "workers/config.ts"],
    ["app/runs.test.ts", "workers/config.ts"],
    ["app/toolkit/screen.tsx", "app/storage/database.ts"],
    ["app/tools/one/results.tsx", "app/storage/database.ts"],
    ["app/ui/a.ts", "app/ui/b.ts"],
    ["app/ui/b.ts", "app/ui/a.ts"],
    ["app/ui/one.ts", "app/ui/two.ts"],
  ]);
  writeFileSync(
    join(root, "app/platform.ts"),
    'import { env } from "cloudflare:workers";\nexport const value = env;\n',
  );
  // A type import also counts as part of a circle.
  writeFileSync(
    join(root, "app/ui/two.ts"),
    'import type { One } from "./one";\nexport const value: One = 1;\n',
  );
  writeFileSync(join(root, "app/alias.ts"), 'import { value } from "~/ui/c";\nexport const use = value;\n');
  const { violations } = await checkBoundaries(root);
  expect(violations.toSorted()).toEqual([
    "app never reaches workers, tests included: app/runs.test.ts → workers/config.ts",
    "app never reaches workers, tests included: app/runs.ts → workers/config.ts",
    "app reaches only its own: app/runs.ts → workers/config.ts",
    "everything is found: app/alias.ts → ~/ui/c",
    "no circles: app/ui/a.ts → app/ui/b.ts",
    "no circles: app/ui/one.ts → app/ui/two.ts",
    "only workers know the platform: app/platform.ts → cloudflare:workers",
    "storage stays out of the browser: app/toolkit/screen.tsx → app/storage/database.ts",
    "storage stays out of the browser: app/tools/one/results.tsx → app/storage/database.ts",
  ]);
  rmSync(root, { recursive: true });
});

test("every file of the project is read", async () => {
  const { read, listed } = await checkBoundaries(projectRoot);
  expect(read).toBe(listed);
  expect(read).toBeGreaterThan(100);
});
