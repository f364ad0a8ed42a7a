import { expect, test } from "vitest";
import type { RunView } from "../../runs/run-view";
import type { Cue } from "../../vendors/transcripts/port";
import { Assembly } from "./assembly";
import { rawText } from "./formats";
import { cueFrame, errorFrame, finishFrame } from "./frames";
import { receiveTranscript, type Surroundings, TranscriptFailure } from "./receive";

const cues: Cue[] = Array.from({ length: 40 }, (_, at) => ({
  start: at * 2.5,
  duration: 2,
  text: `line ${at}`,
}));

/** A server with one transcript, and a plan for the end of each connection. */
type Plan = { cutAfter: number } | { breakAt: number } | "refuses" | "whole" | { problem: object };

interface Sent {
  action: string;
  connectionId?: string;
  after?: number;
}

const done = { status: "done", result: { raw: rawText(cues) } } as unknown as RunView;
const running = { status: "running" } as unknown as RunView;

class Server {
  readonly events: string[] = [];
  readonly connects: Sent[] = [];
  readonly #plans: Plan[];
  #asked = false;
  #serve: (() => void) | null = null;

  constructor(plans: Plan[]) {
    this.#plans = plans;
  }

  surroundings(more: Partial<Surroundings> = {}): Surroundings {
    return {
      openSocket: () => this.#open(),
      download: async (connectionId) => {
        this.events.push(`download ${connectionId}`);
        this.#asked = true;
        queueMicrotask(() => this.#serve?.());
        return "run-1";
      },
      // While there is a plan for another connection, the run is in progress.
      readRun: async () => (this.#plans.length > 0 ? running : done),
      wait: async () => {},
      ...more,
    };
  }

  #open(): WebSocket {
    const plan = this.#plans.shift() ?? "refuses";
    this.events.push("socket");
    const socket = new EventTarget();
    let closed = false;
    const close = (reason = "") => {
      if (closed) return;
      closed = true;
      socket.dispatchEvent(Object.assign(new Event("close"), { reason }));
    };
    const say = (data: string) => {
      if (!closed) socket.dispatchEvent(new MessageEvent("message", { data }));
    };
    const send = (text: string) => {
      const sent = JSON.parse(text) as Sent;
      this.events.push(`send ${sent.action}`);
      this.connects.push(sent);
      say(JSON.stringify({ connectionId: sent.connectionId ?? "c-1" }));
      this.#serve = () => serve(sent.after ?? 0);
      if (this.#asked) this.#serve();
    };
    const serve = (after: number) => {
      if (typeof plan === "object" && "problem" in plan) say(errorFrame(plan.problem));
      else
        for (const [at, cue] of cues.slice(after).entries()) {
          if (typeof plan === "object" && "cutAfter" in plan && at === plan.cutAfter) return close("cut");
          const broken = typeof plan === "object" && "breakAt" in plan && at === plan.breakAt;
          say(broken ? cueFrame(cue).slice(0, 14) : cueFrame(cue));
          // A server may repeat a frame.
          if (at % 7 === 0) say(cueFrame(cue));
        }
      say(finishFrame);
      close("finished");
    };
    queueMicrotask(() => {
      if (plan === "refuses") close("no way in");
      else socket.dispatchEvent(new Event("open"));
    });
    return Object.assign(socket, { send, close: () => close() }) as unknown as WebSocket;
  }
}

function receive(server: Server, more: Partial<Surroundings> = {}) {
  const assembly = new Assembly();
  const listener = { onStarted: () => void server.events.push("started"), onLines: () => {} };
  const ended = receiveTranscript(
    assembly,
    server.surroundings(more),
    listener,
    new AbortController().signal,
  );
  return { assembly, ended };
}

test("socket first, then the connect action, then the download call with the connection's id", async () => {
  const server = new Server(["whole"]);
  const { assembly, ended } = receive(server);
  expect(await ended).toBe("run-1");
  expect(server.events).toEqual(["socket", "send connect", "download c-1", "started"]);
  expect(assembly.cues).toEqual(cues);
});

test("lines that come before the download call has answered count all the same", async () => {
  const server = new Server(["whole"]);
  const { download } = server.surroundings();
  const slow = async (connectionId: string) => {
    const runId = await download(connectionId);
    await new Promise((resolve) => setTimeout(resolve, 20));
    return runId;
  };
  const { assembly, ended } = receive(server, { download: slow });
  expect(await ended).toBe("run-1");
  expect(assembly.cues).toEqual(cues);
  expect(server.connects).toHaveLength(1);
});

test("a socket that is cut comes back with what is held: neither gap nor double", async () => {
  const server = new Server([{ cutAfter: 5 }, { cutAfter: 0 }, { cutAfter: 11 }, "refuses", "whole"]);
  const { assembly, ended } = receive(server);
  await ended;
  expect(assembly.cues).toEqual(cues);
  expect(server.connects.map((sent) => sent.after)).toEqual([undefined, 5, 5, 16]);
  expect(server.events.filter((event) => event.startsWith("download"))).toHaveLength(1);
});

test("a broken frame is asked for again", async () => {
  const { assembly, ended } = receive(new Server([{ breakAt: 3 }, { breakAt: 20 }, "whole"]));
  await ended;
  expect(assembly.cues).toEqual(cues);
});

test("without a socket the stored result is read, what is held is not doubled", async () => {
  const { assembly, ended } = receive(new Server([{ cutAfter: 9 }]));
  expect(await ended).toBe("run-1");
  expect(assembly.cues).toEqual(cues);
});

test("once the run has ended it is read at the first cut, however often sockets would be cut", async () => {
  const server = new Server(Array.from({ length: 30 }, () => ({ cutAfter: 1 })));
  const { assembly, ended } = receive(server, { readRun: async () => done });
  expect(await ended).toBe("run-1");
  expect(assembly.cues).toEqual(cues);
  expect(server.connects).toHaveLength(1);
});

const words = async (ended: Promise<string>) => {
  const failure = await ended.then(
    () => null,
    (error: unknown) => error,
  );
  return failure instanceof TranscriptFailure ? failure.message : `no failure: ${String(failure)}`;
};

test("the server's message comes first, then the socket's, then the fixed words", async () => {
  const problem = { kind: "no-data", detail: "This video is private." };
  expect(await words(receive(new Server([{ problem }])).ended)).toBe("This video is private.");
  const refuse = async () => Promise.reject(new TranscriptFailure("Enter a YouTube video URL."));
  expect(await words(receive(new Server(["whole"]), { download: refuse }).ended)).toBe(
    "Enter a YouTube video URL.",
  );
  expect(await words(receive(new Server([])).ended)).toBe("no way in");
  const lost = async () => Promise.reject(new Error("gone"));
  expect(await words(receive(new Server([{ cutAfter: 2 }]), { readRun: lost }).ended)).toBe(
    "Failed to fetch transcript",
  );
});

test("that a video has no transcript is an answer, all else a failure on the way", async () => {
  const isAnswer = async (problem: { kind: string; detail: string }) => {
    const failure: unknown = await receive(new Server([{ problem }])).ended.catch((error: unknown) => error);
    return failure instanceof TranscriptFailure && failure.isAnswer;
  };
  expect(await isAnswer({ kind: "no-data", detail: "This video is private." })).toBe(true);
  expect(await isAnswer({ kind: "blocked", detail: "YouTube captions refuses our requests." })).toBe(false);
});

test("leaving ends the flow", async () => {
  const server = new Server(["whole"]);
  const leaving = new AbortController();
  const wait = new Promise<string>(() => {});
  const ended = receiveTranscript(
    new Assembly(),
    server.surroundings({ download: () => wait }),
    { onStarted: () => {}, onLines: () => {} },
    leaving.signal,
  );
  leaving.abort(new Error("left"));
  await expect(ended).rejects.toThrow("left");
});
