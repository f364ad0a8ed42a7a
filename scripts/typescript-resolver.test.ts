import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { sourceFile } from "./typescript-resolver.ts";

const schema = new URL("../app/storage/schema.ts", import.meta.url).href;
const neighbour = new URL("../app/storage/database.ts", import.meta.url).href;

test.each([
  ["./schema", neighbour, schema],
  ["../storage/schema", neighbour, schema],
  ["~/storage/schema", neighbour, schema],
  ["./schema.ts", neighbour, undefined],
  ["~/storage/schema.ts", neighbour, schema],
  ["../storage", neighbour, undefined],
  ["drizzle-orm", neighbour, undefined],
  ["node:fs", neighbour, undefined],
  ["./nothing", neighbour, undefined],
  ["./schema", undefined, undefined],
])("%s from %s", (specifier, parent, found) => {
  expect(sourceFile(specifier, parent)).toBe(found);
});

test("Node loads the app's files with JSX", () => {
  const [resolver, drawn] = ["./typescript-resolver.ts", "../app/runs/results/result-mail.server.tsx"].map(
    (path) => JSON.stringify(new URL(path, import.meta.url)),
  );
  const script = `import { registerTypescriptResolver } from ${resolver};
    registerTypescriptResolver();
    console.log(Object.keys(await import(${drawn})).join());`;
  const words = ["--no-warnings", "--input-type=module", "--eval", script];
  expect(execFileSync(process.execPath, words, { encoding: "utf8" })).toContain("resultMail");
});
