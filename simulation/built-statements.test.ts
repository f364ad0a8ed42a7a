import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { builtIn } from "./built-statements";

test("a statement that drizzle builds is known again by its kind, what it picks and what it names", () => {
  const folder = mkdtempSync(join(tmpdir(), "research-console-statements-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = `
    const picks = (database, id) => database.select({ status: runs.status }).from(runs).where(eq(runs.id, id));
    const whole = ({ app }, id) => app.database.query.runs.findFirst({ where: eq(runs.id, id) });
    const none = other.select({ id: runs.id }).from(runs);
    const both = database.batch([database.update(runs).set(change).where(eq(runs.staffId, id)), picks]);
  `;
  writeFileSync(join(folder, "asks.ts"), source);
  const [picks, whole, both, ...more] = builtIn(folder, ["*.ts"]);
  expect(more).toEqual([]);
  expect(picks?.isIn('select "status" from "runs" where "runs"."id" = ?')).toBe(true);
  expect(picks?.isIn('select "id", "status" from "runs" where "runs"."id" = ?')).toBe(false);
  expect(picks?.isIn('select "status" from "runs"')).toBe(false);
  expect(whole?.isIn('select "id", "status" from "runs" "runs" where "runs"."id" = ? limit ?')).toBe(true);
  expect(both?.isIn('update "runs" set "title" = ? where "runs"."staff_id" = ?')).toBe(true);
  expect(both?.isIn('update "runs" set "title" = ? where "runs"."id" = ?')).toBe(false);
});
