import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RunView } from "../../runs/run-view";
import { Feed } from "./feed";

/** The browser's event source, driven by the test. */
class Stream extends EventTarget {
  static readonly OPEN = 1;
  static opened: Stream[] = [];
  readonly url: string;
  readyState = 1;
  onmessage?: (event: MessageEvent<string>) => void;
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
    this.onmessage?.(
      new MessageEvent("message", { data: JSON.stringify({ msg, runId: "r1" }), lastEventId: id }),
    );
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

/** Answers of the console to `GET /api/runs/{id}`; any other run is gone. */
const stored = new Map<string, RunView>();
const read = (path: string) => {
  const found = stored.get(path.replace("/api/runs/", ""));
  return Promise.resolve(found ? Response.json(found) : new Response(null, { status: 404 }));
};

let feed: Feed;
const stream = () => Stream.opened.at(-1) as Stream;
beforeEach(() => {
  Stream.opened = [];
  stored.clear();
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("fetch", read);
  feed = new Feed();
  feed.connect();
});
afterEach(() => {
  vi.unstubAllGlobals();
  feed.disconnect();
  vi.useRealTimers();
});

describe("the progress feed", () => {
  it("replaces the message and drops it when the run ends", () => {
    stream().tells(run("running"));
    stream().says("Reading uploads");
    stream().says("Writing the e-mail");
    expect(feed.state()).toMatchObject({ message: "Writing the e-mail", open: [{ id: "r1" }] });
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
    feed.connect();
    expect(Stream.opened).toHaveLength(1);
    feed.disconnect();
    feed.connect();
    expect(stream().url).toBe("/events/youtube?after=7");
  });

  it("opens the stream anew when neither a word nor a heartbeat has come for twelve seconds", () => {
    feed.disconnect();
    vi.useFakeTimers();
    feed.connect();
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
    // One that the server refuses says nothing either.
    const second = stream();
    second.close();
    vi.advanceTimersByTime(12_000);
    expect(stream()).not.toBe(second);
    feed.disconnect();
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
    feed.disconnect();
    feed.connect();
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
    feed.disconnect();
    feed.connect();
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
