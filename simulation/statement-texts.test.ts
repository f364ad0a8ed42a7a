import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { inOneLine, statementsIn } from "./statement-texts";

function statementsOf(source: string) {
  const folder = mkdtempSync(join(tmpdir(), "research-console-statements-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "asks.ts"), source);
  return statementsIn(folder, ["*.ts"]);
}

test("a statement is known again among those asked, whatever was put into it and however it is broken into lines", () => {
  const [one, other, ...more] = statementsOf(`
    const word = "Selected";
    const one = { sql: "DELETE FROM runs WHERE id = ?" };
    const other = (what: string) => \`SELECT a,
      b FROM \${what ? \`rows WHERE c = '\${what}'\` : "runs"} \${word} ORDER BY (a)\`;
  `);
  expect(more).toEqual([]);
  expect(one?.pattern.test("DELETE FROM runs WHERE id = ?")).toBe(true);
  expect(one?.pattern.test("DELETE FROM runs WHERE id IN (?)")).toBe(false);
  expect(other?.text).toBe("SELECT a, b FROM … … ORDER BY (a)");
  expect(other?.pattern.test(inOneLine("SELECT a,\n  b FROM runs\n  ORDER BY (a)"))).toBe(true);
  expect(other?.pattern.test("SELECT a, b FROM runs ORDER BY a")).toBe(false);
});
