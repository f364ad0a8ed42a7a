/** How long a worker's calls waited, measured by the test's own clock. */
import { expect, test } from "vitest";
import type { Write } from "../storage/batch";
import { realTime } from "../time";
import { CallTimes } from "./call-times.server";

test("calls' turns and answers are summed up by service, with the most at once and the writing, and told once", () => {
  let now = 1000;
  const times = new CallTimes({ ...realTime, now: () => now });
  const added: Write[] = [];
  const spent = { batches: 3, lasted: 40 };
  const to = {
    run: { runId: "run", staffId: "staff", refresh: false, incarnation: "worker" },
    writes: { spent, add: (...writes: Write[]) => void added.push(...writes) },
  };
  const rows = () =>
    added.splice(0).map((write) => (typeof write === "object" && "row" in write ? write.row : write));
  times.writeTo(to);
  expect(rows()).toEqual([]);
  const [one, two, refused] = [times.begin("apollo"), times.begin("apollo"), times.begin("serper")];
  now += 10;
  one.left();
  now += 5;
  two.left();
  now += 100;
  one.answered();
  two.answered();
  now += 7;
  refused.ended();
  times.writeTo(to);
  expect(rows()).toEqual([
    ["run", "worker", "apollo", 2, 25, 205, 2, 1000, 1115],
    ["run", "worker", "serper", 0, 122, 0, 0, 1000, 1122],
    ["run", "worker", "", 3, 0, 40, 1, 1000, 1122],
  ]);
  spent.batches += 1;
  times.writeTo(to);
  expect(rows()).toEqual([]);
});
