/** The progress stream in the Workers runtime, with the real feed: missed events are replayed in order, once. */
import { env } from "cloudflare:workers";
import { afterEach, expect, test } from "vitest";
import type { RunStatus } from "../app/storage/schema";
import { createRun } from "../app/runs/storage/runs";
import { signedInStaff, testDatabase } from "./testing/console";

const open = new Set<AbortController>();
afterEach(() => {
  for (const connection of open) connection.abort();
  open.clear();
});

/** Opens a stream for this user, as a page does when it opens or reconnects. */
async function listen(
  person: Awaited<ReturnType<typeof signedInStaff>>,
  back: { lastEventId?: number; query?: string } = {},
) {
  const connection = new AbortController();
  open.add(connection);
  const headers = new Headers();
  if (back.lastEventId !== undefined) headers.set("last-event-id", String(back.lastEventId));
  const path = `/events/youtube${back.query ?? ""}`;
  const answer = await person.call(path, { headers, signal: connection.signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  /** Returns everything received once the wanted text has arrived. */
  const until = async (wanted: string) => {
    while (!text.includes(wanted)) {
      const { value, done } = await reader.read();
      if (done) throw new Error(`The stream ended before ${wanted}: ${text}`);
      text += value;
    }
    return text;
  };
  return { until };
}

const idsIn = (text: string) => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));
const feedOf = (person: { id: string }) => env.PROGRESS_FEED.getByName(person.id);
const said = (at: number) => ({ msg: `Row ${at}`, runId: "r1" });
const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

test("a page that comes back hears what it missed, the end of its run and that it was deleted too, and then what is new", async () => {
  const person = await signedInStaff();
  for (const at of upTo(1, 5)) await feedOf(person).publish(said(at));
  const ended = { id: "r1", status: "done" };
  await feedOf(person).publish({ run: ended as never });
  await feedOf(person).publish({ deleted: "r1" });
  const stream = await listen(person, { lastEventId: 2 });
  const replayed = await stream.until('id: 7\nevent: deleted\ndata: "r1"\n\n');
  expect(idsIn(replayed)).toEqual([3, 4, 5, 6, 7]);
  expect(replayed).toContain(`id: 6\nevent: run\ndata: ${JSON.stringify(ended)}\n\n`);
  await feedOf(person).publish(said(8));
  expect(idsIn(await stream.until("Row 8"))).toEqual([3, 4, 5, 6, 7, 8]);
});

test("`?after=` replays as `Last-Event-ID` does, and nothing is replayed for a page that is new", async () => {
  const person = await signedInStaff();
  for (const at of upTo(1, 3)) await feedOf(person).publish(said(at));
  const [back, fresh] = await Promise.all([listen(person, { query: "?after=1" }), listen(person)]);
  await feedOf(person).publish(said(4));
  expect(idsIn(await back.until("Row 4"))).toEqual([2, 3, 4]);
  expect(idsIn(await fresh.until("Row 4"))).toEqual([4]);
});

test("what is published while pages come back reaches each of them in order and once", async () => {
  const person = await signedInStaff();
  await feedOf(person).publish(said(1));
  const publishing = Promise.all(upTo(2, 60).map((at) => feedOf(person).publish(said(at))));
  const streams = await Promise.all(upTo(1, 6).map(() => listen(person, { lastEventId: 1 })));
  await publishing;
  await feedOf(person).publish({ msg: "The last one", runId: "r1" });
  for (const stream of streams) expect(idsIn(await stream.until("The last one"))).toEqual(upTo(2, 61));
});

test("a stream begins with the person's open runs, so that a page learns of an end it never heard of", async () => {
  const person = await signedInStaff();
  const runOf = async (staffId: string, status: RunStatus) => {
    const id = crypto.randomUUID();
    const made = { id, staffId, status, tool: "icp", query: "list", kind: "plain", title: "A run" } as const;
    const empty = { input: {}, settings: {}, versions: {}, origin: "https://console.example" };
    await createRun(testDatabase(), { ...made, ...empty, createdAt: new Date() });
    return id;
  };
  const paused = await runOf(person.id, "paused");
  await runOf(person.id, "done");
  await runOf((await signedInStaff()).id, "running");
  const stream = await listen(person, { lastEventId: 7 });
  expect(await stream.until("open-runs")).toContain(`event: open-runs\ndata: ["${paused}"]\n\n`);
});
