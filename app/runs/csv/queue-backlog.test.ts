/** Many open files share one queue of 60 places, on a virtual clock, with the production board and workers' turns. */
import { expect, test } from "vitest";
import { VirtualTime } from "../../../simulation/virtual-time";
import { slicesAtOnce } from "../../assumptions";
import type { Database } from "../../storage/database";
import { CsvSupervision } from "./csv-supervision";
import type { RunMessage } from "./run-message";
import type { Slice } from "./slice.server";
import { takesOnUntil } from "./takes-on-until";

const start = Date.UTC(2026, 10, 29);
/** More slices than the files can work in the measured time, so that no board reads the database. */
const slices = Array.from({ length: 5000 }, (_, at): Slice => ({ from: at * 50, to: at * 50 + 49 }));
const noDatabase = {} as Database;

/** A queue whose consumers take the oldest message as soon as one of the places is free, and the files' boards. */
function world() {
  const clock = new VirtualTime(start);
  const now = () => clock.now();
  let state = 3;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const waiting: RunMessage[] = [];
  const files = new Map<string, { supervision: CsvSupervision; bornAt: number; firstRowAt?: number }>();
  let [workers, free, dropped] = [0, slicesAtOnce, 0];

  function sendOpen(id: string): void {
    const file = files.get(id);
    if (!file) return;
    const { board, workers: known } = file.supervision;
    board.others = files.size - 1;
    board.givesWay = [...files].some(([other, { firstRowAt }]) => other !== id && firstRowAt === undefined);
    const lives = (worker: string) => known.lives(worker, now());
    const send = async (messages: RunMessage[]) => {
      waiting.push(...messages);
      deliver();
    };
    void board.sendOpen(
      { database: noDatabase, now: () => new Date(now()) },
      { id, rowLimit: null },
      lives,
      send,
    );
    clock.after(1000, () => sendOpen(id));
  }

  function deliver(): void {
    while (free > 0 && waiting.length > 0) {
      const message = waiting.shift();
      if (message?.type !== "work-slice") continue;
      if ((message.until ?? 0) < now()) dropped += 1;
      else {
        free -= 1;
        work(message.runId, message);
      }
    }
  }

  function work(id: string, { from, to }: Slice): void {
    const file = files.get(id);
    const worker = `worker ${(workers += 1)}`;
    const until = takesOnUntil({ now: () => new Date(now()), random });
    const leave = () => {
      file?.supervision.workers.ends(worker);
      free += 1;
      deliver();
    };
    const isItsOwn = file?.supervision.sliceBegins({ from, to }, worker, now());
    const first = isItsOwn ? { from, to } : file?.supervision.beginsAnother(worker, now());
    if (!file || !first) return leave();
    const workSlice = (slice: Slice) =>
      clock.after(1000 + random() * 4000, () => {
        file.firstRowAt ??= now();
        file.supervision.workers.reports(worker, now());
        const next = file.supervision.sliceEnded(slice.from, worker, now() < until, now());
        if (next) workSlice(next);
        else leave();
      });
    workSlice(first);
  }

  function open(id: string): void {
    const supervision = new CsvSupervision(now());
    supervision.board.plan(slices);
    files.set(id, { supervision, bornAt: now() });
    sendOpen(id);
  }

  return { clock, open, files, waiting, dropped: () => dropped, busy: () => slicesAtOnce - free };
}

test.each([10, 100])(
  "%i open files keep the queue short, and a new file begins within 30 seconds",
  async (count) => {
    const { clock, open, files, waiting, busy } = world();
    for (let file = 0; file < count; file++) clock.after(file * 100, () => open(`file ${file}`));
    await clock.run(start + 60_000);
    let [most, least] = [0, slicesAtOnce];
    for (let second = 60; second < 200; second++) {
      if (second % 40 === 0) open(`new at ${second}`);
      await clock.run(start + second * 1000);
      most = Math.max(most, waiting.length);
      least = Math.min(least, busy());
    }
    expect(most).toBeLessThan(slicesAtOnce);
    expect(least).toBeGreaterThan(slicesAtOnce / 2);
    const waits = [...files.values()].map(
      ({ bornAt, firstRowAt = Infinity }) => (firstRowAt - bornAt) / 1000,
    );
    expect(Math.max(...waits)).toBeLessThan(30);
  },
);
