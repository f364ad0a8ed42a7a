/**
 * For minutes after a deployment the previous release still runs: its messages are in the queues, and its code calls the
 * new objects. This file lists what that release sends and calls. Extend it in the release that sends or calls more, and
 * remove what the previous release no longer uses.
 */
import { describe, expect, expectTypeOf, test } from "vitest";
import type { ProgressFeed } from "./progress-feed";
import { queueMessage } from "./queue-message";
import type { RunKeeper } from "./run-keeper";
import type { UpstreamLimiter } from "./upstream-limiter";

describe("a message of the release before is read", () => {
  test.each([
    { type: "read-csv", runId: "a-run" },
    { type: "work-slice", runId: "a-run", from: 0, to: 49 },
    { type: "fetch-chart", chart: { platform: "apple", country: "us", request: "*", week: 2960 } },
    { type: "describe-show", describe: { platform: "apple", showId: "1", week: 2960 } },
    { type: "work-firing", firing: { alertId: "an-alert", slot: 1_795_000_000_000 } },
    { type: "health" },
  ])("$type", (message) => {
    expect(queueMessage.parse(message)).toEqual(message);
    // The consumer must accept fields added by a later release.
    expect(queueMessage.parse({ ...message, more: "of a later release" })).toEqual(message);
  });
});

interface Slice {
  from: number;
  to: number;
}
type Amount = { units: number; usd: number };

/** Arguments as the previous release sends them, and answers as it reads them. */
interface KeeperBefore {
  wake: (runId: string) => Promise<void>;
  stop: () => Promise<void>;
  sliceBegins: (slice: Slice, worker: string) => Promise<boolean>;
  readingBegins: (worker: string) => Promise<boolean>;
  lives: (worker: string) => Promise<boolean>;
  sliceEnded: (from: number, worker: string, takesOn: boolean) => Promise<Slice | null>;
  sliceWaits: (slice: Slice, worker: string, milliseconds: number) => Promise<boolean>;
  workerEnds: (worker: string) => Promise<void>;
  alive: (workers: string[]) => Promise<string[]>;
}

interface LimiterBefore {
  grant: (request: {
    upstream: string;
    bucket: string;
    rate: { calls: number; per: number };
    calls: { id: string; atMost: Amount }[][];
    succeeded: number;
    late: { planned: number; by: number }[];
  }) => Promise<
    | {
        departures: { at: number; granted: string[] }[];
        refused: string[];
        ended?: string[];
        now: number;
        learned?: object;
      }
    | { wait: number; kind: "rate-limited" | "quota"; detail: string }
  >;
  settle: (calls: ({ id: string } & Amount)[]) => Promise<void>;
  reserved: (claims: string[]) => Promise<string[]>;
  hold: (bucket: string, wait: number, kind: "rate-limited" | "quota") => Promise<void>;
  failed: (kind: "upstream-down") => Promise<number>;
}

interface FeedBefore {
  forget: (subjects: string[]) => Promise<void>;
}

type Method = (...given: never[]) => unknown;
/** Requires methods that accept the previous arguments and return the previous answers. */
type Serving<Before, Now> = {
  [Name in keyof Before]: Before[Name] extends Method
    ? Name extends keyof Now
      ? Now[Name] extends Method
        ? Parameters<Before[Name]> extends Parameters<Now[Name]>
          ? ReturnType<Now[Name]> extends ReturnType<Before[Name]>
            ? true
            : "answers otherwise"
          : "takes something else"
        : "is gone"
      : "is gone"
    : never;
};

test("an object serves the release before", () => {
  expectTypeOf<Serving<KeeperBefore, RunKeeper>>().toEqualTypeOf<Record<keyof KeeperBefore, true>>();
  expectTypeOf<Serving<LimiterBefore, UpstreamLimiter>>().toEqualTypeOf<Record<keyof LimiterBefore, true>>();
  expectTypeOf<Serving<FeedBefore, ProgressFeed>>().toEqualTypeOf<Record<keyof FeedBefore, true>>();
});
