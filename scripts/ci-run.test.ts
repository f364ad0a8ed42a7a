import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectRoot } from "./project-root.ts";

interface Ended {
  says: string;
  code: number;
}

/** Runs the script in its own folder with a fake npm that only returns each command's result. */
function runCi(commands: { test: Ended; check: Ended; long: Ended }) {
  const folder = mkdtempSync(join(tmpdir(), "ci-run-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of [".ci", "bin"]) mkdirSync(join(folder, name));
  copyFileSync(join(projectRoot, ".ci", "run"), join(folder, ".ci", "run"));
  const end = ({ says, code }: Ended) => `echo "${says}"; exit ${code};;`;
  const npm = `#!/bin/sh
case "$*" in
  install) exit 0;;
  test) ${end(commands.test)}
  "run check") ${end(commands.check)}
  "run test:long -- --ci") ${end(commands.long)}
esac
exit 64
`;
  writeFileSync(join(folder, "bin", "npm"), npm, { mode: 0o755 });
  // A fake apt-get, so that nothing is installed.
  writeFileSync(join(folder, "bin", "apt-get"), "#!/bin/sh\n", { mode: 0o755 });
  const environment = { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` };
  const { stdout, status } = spawnSync("bash", [".ci/run"], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
  const lines = stdout.trimEnd().split("\n");
  return { lines, last: lines.at(-1), green: status === 0 };
}

const good = {
  test: { says: "40 passed, 0 failed", code: 0 },
  check: { says: "All checks passed.", code: 0 },
  long: { says: "1 passed, 0 failed", code: 0 },
};

test.each([
  ["all is well", {}, "41 passed, 0 failed", true],
  ["a test fails", { test: { says: "39 passed, 1 failed", code: 1 } }, "40 passed, 1 failed", false],
  ["a check fails", { check: { says: "FAILED checks: Types", code: 1 } }, "41 passed, 1 failed", false],
  ["the tests break off", { test: { says: "Killed", code: 137 } }, "1 passed, 1 failed", false],
  ["they end badly behind their summary", { test: { ...good.test, code: 1 } }, "41 passed, 1 failed", false],
  ["the long part fails", { long: { says: "0 passed, 1 failed", code: 1 } }, "40 passed, 1 failed", false],
  [
    "a test was skipped",
    { test: { says: "39 passed, 0 failed, 1 skipped", code: 0 } },
    "40 passed, 0 failed, 1 skipped",
    true,
  ],
])("%s: its last line and its exit say so", (_, ends, last, green) => {
  expect(runCi({ ...good, ...ends })).toMatchObject({ last, green });
});

test("what failed is named again right above the last line", () => {
  const { lines } = runCi({
    test: { says: "FAILED app/a.test.ts > adds: expected 1 to be 2\n39 passed, 1 failed", code: 1 },
    check: { says: "FAILED checks: Types\n", code: 1 },
    long: { says: "FAILED kills after 3 s: 1 failed\n0 passed, 1 failed", code: 1 },
  });
  expect(lines.slice(-5)).toEqual([
    "FAILED app/a.test.ts > adds: expected 1 to be 2",
    "FAILED checks: Types",
    "FAILED kills after 3 s: 1 failed",
    "The checks failed, see above.",
    "39 passed, 3 failed",
  ]);
});
