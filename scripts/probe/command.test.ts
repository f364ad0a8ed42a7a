/** Tests the command as a user starts it: Node strips the types, and every import must load. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxServer } from "../../sandbox/serve.ts";
import { createWorld } from "../../sandbox/world.ts";
import { projectRoot } from "../project-root.ts";

const server = sandboxServer(createWorld({ behaviours: [] }));
const folder = mkdtempSync(join(tmpdir(), "research-console-probe-"));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const probe = async (...words: string[]) => {
  const env = {
    ...process.env,
    DATA_DIR: folder,
    UPSTREAM_GATEWAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  };
  const started = promisify(execFile)(process.execPath, ["scripts/run.mjs", "probe", ...words], {
    cwd: projectRoot,
    env,
  });
  started.child.stdin?.end();
  return started.then(
    ({ stdout }) => stdout,
    (failure: { stdout: string; stderr: string }) => failure.stdout + failure.stderr,
  );
};

test(
  "tells the price, asks nothing before a yes, then tells what was found and keeps it",
  { timeout: 120_000 },
  async () => {
    const told = await probe("serper");
    expect(told).toContain("serper/search: up to 1 search, about 0.001 US dollars");
    expect(told).toContain("No call was made. Add --yes to make them.");
    const done = await probe("serper", "logodev", "--yes");
    expect(done).toMatch(/^serper\/search +yes +yes +as expected +1 /m);
    expect(done).toContain("2 calls tried, 0 differ from what the console expects.");
    expect(existsSync(join(folder, "probe/serper-search.json"))).toBe(true);
    expect(await probe("--worker", "http://elsewhere.example")).toContain(
      "Set --worker to the console's URL",
    );
  },
);
