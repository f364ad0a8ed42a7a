import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunView } from "../../runs/run-view";
import { Feed } from "./feed";
import { ProgressStream } from "./progress-stream";

/** Replaces the browser's EventSource, so the test can send events. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
  static opened: Stream[] = [];
  readonly url: string;
  readyState = 1;
  onerror?: (event: Event) => void;
  onopen?: () => void;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  says(msg: string, id = "1") {
    const data = JSON.stringify({ msg, runId: "r1" });
    this.dispatchEvent(new MessageEvent("message", { data, lastEventId: id }));
  }
  beats() {
    this.dispatchEvent(new MessageEvent("beat", { data: "{}" }));
  }
  begins(...open: string[]) {
    this.dispatchEvent(new MessageEvent("open-runs", { data: JSON.stringify(open) }));
  }
  tells(run: Partial<RunView>, id = "2") {
    this.dispatchEvent(new MessageEvent("run", { data: JSON.stringify(run), lastEventId: id }));
  }
}

const run = (status: RunView["status"], id = "r1"): RunView =>
  ({ id, status, createdAt: "2026-11-20T12:00:00.000Z" }) as RunView;

/** Answers for `GET /api/runs/{id}`; every other run is gone. */
const stored = new Map<string, RunView>();
const read = (path: string) => {
  const found = stored.get(path.replace("/api/runs/", ""));
  return Promise.resolve(found ? Response.json(found) : new Response(null, { status: 404 }));
};

let feed: Feed;
let progress: ProgressStream;
const stream = () => Stream.opened.at(-1) as Stream;
beforeEach(() => {
  Stream.opened = [];
  stored.clear();
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("fetch", read);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("the progress feed of a tab that reads a stream of its own", () => {
  beforeEach(() => {
    // Without HTTPS, browsers have no locks.
    vi.stubGlobal("navigator", {});
    feed = new Feed();
    progress = new ProgressStream(feed, "dana");
    feed.readFrom(progress);
    progress.connect();
  });
  afterEach(() => progress.end());

  it("replaces the message and drops it when the run ends", () => {
    stream().tells(run("running"));
    stream().says("Reading uploads");
    stream().says("Writing the email");
    expect(feed.state()).toMatchObject({ message: "Writing the email", open: [{ id: "r1" }] });
    stream().tells(run("done"));
    expect(feed.state()).toEqual({ message: null, open: [] });
  });

  it("drops what an ended run said, also while another waits for a person", () => {
    stream().tells(run("paused", "r2"));
    stream().tells(run("running"));
    stream().says("Reading uploads");
    stream().tells(run("paused", "r2"));
    expect(feed.state().message).toBe("Reading uploads");
    stream().tells(run("done"));
    expect(feed.state()).toMatchObject({ message: null, open: [{ id: "r2" }] });
  });

  it("drops the message when another search begins", () => {
    stream().says("Reading uploads");
    feed.expectRun();
    expect(feed.state().message).toBeNull();
  });

  it("comes back where it left off, and opens one stream at a time", () => {
    stream().says("Reading uploads", "7");
    progress.connect();
    expect(Stream.opened).toHaveLength(1);
    progress.rest();
    progress.connect();
    expect(stream().url).toBe("/events/youtube?after=7");
  });

  it("opens the stream anew when neither a word nor a heartbeat has come for twelve seconds", () => {
    progress.rest();
    vi.useFakeTimers();
    progress.connect();
    const first = stream();
    first.says("Reading uploads", "7");
    for (let beats = 0; beats < 5; beats += 1) {
      vi.advanceTimersByTime(5000);
      first.beats();
    }
    expect(stream()).toBe(first);
    vi.advanceTimersByTime(12_000);
    expect(stream()).not.toBe(first);
    expect([first.readyState, stream().url]).toEqual([2, "/events/youtube?after=7"]);
    // A stream that the server refuses sends nothing either.
    const second = stream();
    second.close();
    vi.advanceTimersByTime(12_000);
    expect(stream()).not.toBe(second);
    progress.rest();
    const opened = Stream.opened.length;
    vi.advanceTimersByTime(60_000);
    expect(Stream.opened).toHaveLength(opened);
  });

  it("takes no slower answer for a run that has ended, but a retry from the stream", () => {
    stream().tells(run("done"));
    feed.noteRun(run("running"));
    expect(feed.state().open).toEqual([]);
    stream().tells(run("running"));
    expect(feed.state().open).toHaveLength(1);
  });

  it("learns of an end it did not hear, whichever way the run went, when the stream begins anew", async () => {
    for (const id of ["ended", "deleted", "open"]) stream().tells(run("running", id));
    stored.set("ended", run("failed", "ended"));
    const told: string[] = [];
    feed.onRun(({ id, status }) => told.push(`${id} ${status}`));
    progress.rest();
    progress.connect();
    stream().begins("open");
    await expect.poll(() => feed.state().open.map(({ id }) => id)).toEqual(["open"]);
    expect(told).toEqual(["ended failed"]);
  });

  it("learns of a run that was deleted, and takes no slower answer for it", () => {
    stream().tells(run("running"));
    stream().says("Reading uploads");
    const heard: string[] = [];
    feed.onDeleted((id) => heard.push(id));
    stream().dispatchEvent(new MessageEvent("deleted", { data: '"r1"', lastEventId: "9" }));
    feed.noteRun(run("running"));
    expect([heard, feed.state()]).toEqual([["r1"], { message: null, open: [] }]);
    progress.rest();
    progress.connect();
    expect(stream().url).toBe("/events/youtube?after=9");
  });

  it("learns of runs that began while it did not listen, however much has happened since", async () => {
    stored.set("begun", run("running", "begun"));
    stream().begins("begun");
    await expect.poll(() => feed.state().open.map(({ id }) => id)).toEqual(["begun"]);
  });

  it("tells which runs are open each time the stream begins", () => {
    const heard: string[][] = [];
    const stop = feed.onOpenRuns((ids) => heard.push(ids));
    stream().begins("r1", "r2");
    stop();
    stream().begins();
    expect(heard).toEqual([["r1", "r2"]]);
  });
});

describe("tabs of one browser", () => {
  const tabs: { feed: Feed; progress: ProgressStream; heard: string[] }[] = [];
  /** A tab that the user opens or brings to the front. */
  async function opened() {
    const tab = { feed: new Feed(), heard: [] as string[] };
    tab.feed.onRun(({ id, status }) => tab.heard.push(`${id} ${status}`));
    tab.feed.onSentence(({ msg }) => tab.heard.push(msg));
    const made = { ...tab, progress: new ProgressStream(tab.feed, "dana") };
    tabs.push(made);
    made.progress.connect();
    await settled();
    return made;
  }
  const isOpen = ({ readyState }: Stream) => readyState !== 2;
  const settled = async () => {
    // Node's locks and channels need several turns of the event loop.
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  afterEach(async () => {
    for (const each of tabs.splice(0)) each.progress.end();
    await settled();
  });

  it("read one stream, and each hears all of it", async () => {
    const nine: Awaited<ReturnType<typeof opened>>[] = [];
    for (let at = 0; at < 9; at += 1) nine.push(await opened());
    expect(Stream.opened).toHaveLength(1);
    stream().tells(run("running"), "5");
    stream().says("Reading uploads", "6");
    stream().tells(run("done"), "7");
    await expect
      .poll(() => nine.map(({ heard }) => heard))
      .toEqual(nine.map(() => ["r1 running", "Reading uploads", "r1 done"]));
  });

  it("hand the stream over without losing an event, or hearing one twice", async () => {
    const [first, second, third] = [await opened(), await opened(), await opened()];
    stream().tells(run("running"), "5");
    await expect.poll(() => third.heard).toEqual(["r1 running"]);
    first.progress.end();
    await expect
      .poll(() => Stream.opened.filter(isOpen).map(({ url }) => url))
      .toEqual(["/events/youtube?after=5"]);
    // The server repeats the missed events, including one that the tab has seen.
    stream().tells(run("running"), "5");
    stream().says("Said in between", "6");
    stream().tells(run("done"), "7");
    await expect.poll(() => third.heard).toEqual(["r1 running", "Said in between", "r1 done"]);
    expect(second.feed.state().open).toEqual([]);
  });

  it("tell one that is new what is open, and nothing is asked for it", async () => {
    const asked: string[] = [];
    // Test files share the process, so an earlier file's requests may end here; they have a host.
    vi.stubGlobal("fetch", (path: string) => {
      if (String(path).startsWith("/")) asked.push(path);
      return read(String(path));
    });
    await opened();
    stream().tells(run("running"), "5");
    stream().says("Reading uploads", "6");
    const { feed: fresh } = await opened();
    await expect.poll(() => fresh.state().open.map(({ id }) => id)).toEqual(["r1"]);
    expect([fresh.state().message, fresh.lastId, asked]).toEqual(["Reading uploads", "6", []]);
  });

  it("that are hidden leave the stream to others, and hear it all the same", async () => {
    const [first, second] = [await opened(), await opened()];
    first.progress.rest();
    await expect.poll(() => Stream.opened.filter(isOpen)).toHaveLength(1);
    stream().tells(run("running"), "5");
    await expect.poll(() => first.heard).toEqual(["r1 running"]);
    second.progress.rest();
    await settled();
    expect(Stream.opened.filter(isOpen)).toEqual([]);
    first.progress.connect();
    await expect.poll(() => stream().url).toBe("/events/youtube?after=5");
  });

  it("take the stream from one that hangs", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await opened();
    // The timers of a hanging tab stop with it.
    vi.clearAllTimers();
    await opened();
    vi.advanceTimersByTime(24_000);
    await settled();
    expect(Stream.opened.map(isOpen)).toEqual([false, true]);
  });

  it("of two people read a stream each", async () => {
    await opened();
    const other = new ProgressStream(new Feed(), "jo");
    other.connect();
    await expect.poll(() => Stream.opened.filter(isOpen)).toHaveLength(2);
    other.end();
  });
});
