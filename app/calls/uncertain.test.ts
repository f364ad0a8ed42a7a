/** A paid call is never blindly repeated: lines that break, workers that die, answers that come late. */
import { beforeEach, describe, expect, inject, test, vi } from "vitest";
import { gathered, writeBatch } from "../storage/batch";
import { storeAnswer, storedCalls } from "../storage/calls";
import { recordPaidCall } from "../storage/ledger";
import { makeCertain } from "../storage/uncertain-calls";
import { answeringService, askService } from "../runs/testing/made-up-tool";
import { testApp, type TestApp } from "../runs/testing/test-app";
import type { Connection } from "../upstream/call";
import type { UpstreamError } from "../upstream/failure";
import { failureOf, jsonAnswer } from "../upstream/replay";
import type { Vendor } from "../upstream/vendor";
import { becameOf } from "./became-of.server";
import type { Caller } from "./calls-dependencies";
import { callKey } from "./call-key.server";
import { WriteBehind } from "./write-behind.server";

const breaks = () => Promise.reject(new TypeError("fetch failed"));
const yes = async () => jsonAnswer({ answer: "yes" });
const never = () => new Promise<Response>(() => undefined);

let app: TestApp;
let asked: number;
/** What the service does, one after the other. */
let answers: ((request: Request) => Promise<Response>)[];
/** Words of its own, so that no other test's answers are known. */
let about: string;

beforeEach(async () => {
  asked = 0;
  about = crypto.randomUUID();
  app = await testApp(inject("databaseUrl"), (request) => {
    const answer = answers[asked];
    asked += 1;
    return answer ? answer(request) : breaks();
  });
});

const priced = (usdPerUnit: number): Vendor => ({
  ...answeringService,
  name: `service-${about}`,
  usdPerUnit,
});
const dear = () => priced(0.2);
const cheap = () => priced(0.01);
const free = () => priced(0);

/** A worker of a run, that can die without a word. */
function worker(more: { runId?: string; repeatUncertain?: number; until?: number } = {}) {
  const stop = new AbortController();
  const incarnation = crypto.randomUUID();
  const runId = crypto.randomUUID();
  const writes = new WriteBehind(app, runId);
  const { until, ...given } = more;
  const holds = until === undefined ? { incarnation } : { claimsUntil: until };
  const caller: Caller = { runId, staffId: app.person.id, refresh: false, ...given, ...holds };
  const calls = app.openCalls(caller, stop.signal, writes);
  const { connect } = calls.scope();
  const ask = (vendor: Vendor) => askService(connect(vendor), about);
  return {
    caller,
    stop,
    ask,
    connect,
    writes,
    close: () => calls.close(),
    dies: () => void app.dead.add(incarnation),
    /** Its failure, when all it had to write is written. */
    async failure(vendor: Vendor): Promise<UpstreamError> {
      const failure = await failureOf(ask(vendor));
      await writes.settled();
      return failure;
    },
  };
}

async function ledger(vendor: Vendor): Promise<{ charge: number; usd: number; uncertain: number }[]> {
  const found = await app.database.$client.execute({
    sql: "SELECT charge, usd, uncertain FROM ledger WHERE upstream = ? ORDER BY rowid",
    args: [vendor.name],
  });
  return found.rows.map(({ charge, usd, uncertain }) => ({
    charge: Number(charge),
    usd: Number(usd),
    uncertain: Number(uncertain),
  }));
}

const mayHaveCost = (usd: number) => ({ charge: 0, usd, uncertain: 1 });
const hasCost = (usd: number) => ({ charge: 1, usd, uncertain: 0 });

const stored = async (vendor: Vendor) => {
  const key = callKey({ upstream: vendor.name, operation: "answer", request: { about } });
  return (await storedCalls(app.database, [key])).get(key);
};

describe("a worker that ends while a call is out", () => {
  test("waits for its answer, and writes it down; what has not left is let go", async () => {
    const arrives = Promise.withResolvers<Response>();
    answers = [() => arrives.promise];
    const one = worker();
    const [vendor, first] = [dear(), about];
    const out = one.ask(vendor);
    await vi.waitUntil(() => asked === 1);
    const closed = one.close();
    about = crypto.randomUUID();
    await expect(one.ask(cheap())).rejects.toThrow("The worker ends.");
    about = first;
    arrives.resolve(jsonAnswer({ answer: "yes" }));
    await closed;
    await one.writes.settled();
    expect(await out).toBe("yes");
    expect(asked).toBe(1);
    expect(await ledger(vendor)).toEqual([hasCost(0.2)]);
    expect((await stored(vendor))?.answeredAt).not.toBeNull();
  });
});

describe("a line that breaks", () => {
  test.each([
    ["breaks", breaks],
    ["is a gateway's 502", async () => jsonAnswer({}, 502)],
    ["is a gateway's 524", async () => jsonAnswer({}, 524)],
  ])("of a dear call (%s): sent once, booked at its price, not asked again by anybody", async (_, broken) => {
    answers = [broken, yes];
    const { failure } = worker();
    const first = await failure(dear());
    expect(first).toMatchObject({ kind: "uncertain" });
    expect(asked).toBe(1);
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
    // As long as its answer would have been good.
    app.clock.now += 3_500_000;
    const other = await worker().failure(dear());
    expect(other).toMatchObject({ kind: "uncertain", uncertainCall: first.uncertainCall });
    expect(asked).toBe(1);
  });

  test("of a cheap call: sent once more, both booked", async () => {
    answers = [breaks, yes];
    const { ask, writes } = worker();
    expect(await ask(cheap())).toBe("yes");
    await writes.settled();
    expect(asked).toBe(2);
    expect(await ledger(cheap())).toEqual([mayHaveCost(0.01), hasCost(0.01)]);
  });

  test("of a cheap call twice: both booked, and no third time without a person", async () => {
    answers = [breaks, breaks, yes];
    expect(await worker().failure(cheap())).toMatchObject({ kind: "uncertain" });
    expect(await ledger(cheap())).toEqual([mayHaveCost(0.01), mayHaveCost(0.01)]);
    app.clock.now += 3_599_000;
    expect(await worker().failure(cheap())).toMatchObject({ kind: "uncertain" });
    expect(asked).toBe(2);
    // A task that nobody watches, such as an alert, is not held up for good.
    app.clock.now += 60_000;
    expect(await worker().ask(cheap())).toBe("yes");
  });

  test("of a cheap call, whose run is stopped then: the next run may send it once more, and no more", async () => {
    const first = worker();
    answers = [
      async () => {
        first.stop.abort(new DOMException("The run was stopped.", "AbortError"));
        return breaks();
      },
      breaks,
      yes,
    ];
    await first.ask(cheap()).catch(() => undefined);
    await first.writes.settled();
    expect(await worker().failure(cheap())).toMatchObject({ kind: "uncertain" });
    expect(asked).toBe(2);
    expect(await ledger(cheap())).toHaveLength(2);
  });

  test("of a free call: asked as before, and nothing is booked as money", async () => {
    answers = [breaks, breaks, yes];
    expect(await worker().ask(free())).toBe("yes");
    expect(asked).toBe(3);
  });

  test("of a call that its vendor charges once: sent again, booked once however often, then charged once", async () => {
    const idempotent = (connection: Connection) =>
      connection.call({
        operation: "mail",
        request: about,
        keep: 3600,
        bucket: "answers",
        units: 1,
        repeatable: true,
        perform: async (send) => ({ value: (await send({ url: "https://answers.example/" })).status }),
      });
    answers = [breaks, breaks, breaks];
    const first = worker();
    expect(await failureOf(idempotent(first.connect(dear())))).toMatchObject({ kind: "upstream-down" });
    await first.writes.settled();
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
    answers = [...answers, breaks, yes];
    const second = worker();
    await idempotent(second.connect(dear()));
    await second.writes.settled();
    expect(asked).toBe(5);
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  });

  test.each([500, 503])(
    "a refusal (%d) is the vendor's word: sent again, nothing is booked",
    async (status) => {
      answers = [async () => jsonAnswer({}, status), yes];
      const { ask, writes } = worker();
      expect(await ask(dear())).toBe("yes");
      await writes.settled();
      expect(await ledger(dear())).toEqual([hasCost(0.2)]);
    },
  );

  test("a connection that never came about: sent again, nothing is booked", async () => {
    const refused = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
    answers = [refused, yes];
    const { ask, writes } = worker();
    expect(await ask(dear())).toBe("yes");
    await writes.settled();
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  });
});

describe("a person's approval", () => {
  test("lets what was uncertain by then be asked again, once", async () => {
    answers = [breaks, breaks, yes];
    await worker().failure(dear());
    const approved = { repeatUncertain: app.time.now() };
    app.clock.now += 10;
    const first = await worker(approved).failure(dear());
    expect(first).toMatchObject({ kind: "uncertain" });
    expect(asked).toBe(2);
    expect(await worker(approved).failure(dear())).toMatchObject({ uncertainCall: first.uncertainCall });
    expect(asked).toBe(2);
    expect(await worker({ repeatUncertain: app.time.now() }).ask(dear())).toBe("yes");
  });

  test("of two runs that may, one asks", async () => {
    answers = [breaks, yes, yes];
    await worker().failure(dear());
    const approved = { repeatUncertain: app.time.now() };
    const [a, b] = [worker(approved), worker(approved)];
    expect(await Promise.all([a.ask(dear()), b.ask(dear())])).toEqual(["yes", "yes"]);
    expect(asked).toBe(2);
  });
});

describe("a worker that dies", () => {
  /** Its request has left, and it is not heard of again. */
  async function dead(vendor: Vendor) {
    const first = worker();
    const left = Promise.withResolvers<void>();
    answers = [
      () => {
        left.resolve();
        return never();
      },
      yes,
    ];
    void first.ask(vendor);
    await left.promise;
    first.dies();
    return first;
  }

  test("with a dear call under way: the next worker books it and does not repeat it", async () => {
    await dead(dear());
    expect(await worker().failure(dear())).toMatchObject({ kind: "uncertain" });
    expect(asked).toBe(1);
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
  });

  test("with a cheap call under way: the next worker repeats it, both are booked", async () => {
    await dead(cheap());
    const { ask, writes } = worker();
    expect(await ask(cheap())).toBe("yes");
    await writes.settled();
    expect(await ledger(cheap())).toEqual([mayHaveCost(0.01), hasCost(0.01)]);
  });

  test("with a free call under way: the next worker repeats it", async () => {
    await dead(free());
    expect(await worker().ask(free())).toBe("yes");
    expect(asked).toBe(2);
  });

  test("before its turn came: what was never sent is sent, at once", async () => {
    const { grant } = app.limiter;
    const stands = Promise.withResolvers<void>();
    app.limiter.grant = () => {
      stands.resolve();
      return new Promise(() => undefined);
    };
    const first = worker();
    void first.ask(dear());
    await stands.promise;
    app.limiter.grant = grant;
    first.dies();
    answers = [yes];
    const { ask, writes } = worker();
    expect(await ask(dear())).toBe("yes");
    await writes.settled();
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  });

  test("and many wait for it: one repeats it", async () => {
    await dead(cheap());
    const workers = [worker(), worker(), worker()];
    expect(await Promise.all(workers.map(({ ask }) => ask(cheap())))).toEqual(["yes", "yes", "yes"]);
    await Promise.all(workers.map(({ writes }) => writes.settled()));
    expect(asked).toBe(2);
    expect(await ledger(cheap())).toEqual([mayHaveCost(0.01), hasCost(0.01)]);
  });

  test("and whose answer comes after all, before it was judged: it is the answer", async () => {
    const first = worker();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const left = Promise.withResolvers<void>();
    answers = [() => (left.resolve(), promise)];
    const asking = first.ask(dear());
    await left.promise;
    const waiting = worker().ask(dear());
    resolve(jsonAnswer({ answer: "late" }));
    expect(await asking).toBe("late");
    await first.writes.settled();
    first.dies();
    expect(await waiting).toBe("late");
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  });

  test("and whose answer comes after it was judged: the call is answered, and its charge certain", async () => {
    const first = worker();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const left = Promise.withResolvers<void>();
    answers = [() => (left.resolve(), promise)];
    const asking = first.ask(dear());
    await left.promise;
    first.dies();
    await worker().failure(dear());
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
    resolve(jsonAnswer({ answer: "late" }));
    expect(await asking).toBe("late");
    await first.writes.settled();
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
    expect(await worker().ask(dear())).toBe("late");
    expect(asked).toBe(1);
  });

  test("and whose request is refused after it was judged: it was not charged, and may be sent again", async () => {
    const first = worker();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const left = Promise.withResolvers<void>();
    answers = [() => (left.resolve(), promise), yes];
    const asking = failureOf(first.ask(dear()));
    await left.promise;
    first.dies();
    await worker().failure(dear());
    resolve(jsonAnswer({}, 403));
    await asking;
    await first.writes.settled();
    expect(await ledger(dear())).toEqual([]);
    expect(await worker().ask(dear())).toBe("yes");
  });

  test("of the same run as the next: it is not waited for", async () => {
    const { caller } = await dead(cheap());
    expect(await worker({ runId: caller.runId }).ask(cheap())).toBe("yes");
  });

  test("nobody meets: the limiter's alarm books what may have been charged", async () => {
    const first = await dead(dear());
    const surroundings = { database: app.database, workers: { alive: async () => [] }, time: app.time };
    const claim = (await stored(dear()))?.claim ?? "";
    const atMost = { units: 1, usd: 0.2 };
    const calls = [{ id: `${claim}/1`, atMost }];
    const living = { ...surroundings, workers: { alive: async (_: string, ids: string[]) => ids } };
    expect([...(await becameOf(living, calls))]).toEqual([]);
    expect(await ledger(dear())).toEqual([]);
    for (let times = 0; times < 2; times += 1)
      expect([...(await becameOf(surroundings, calls))]).toEqual([[`${claim}/1`, atMost]]);
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
    expect(await worker().failure(dear())).toMatchObject({
      kind: "uncertain",
      uncertainCall: `${claim}/1`,
    });
    expect(asked).toBe(1);
    first.stop.abort();
  });

  test("the alarm settles what was answered, and drops what was released", async () => {
    answers = [yes];
    const { ask, writes } = worker();
    await ask(dear());
    await writes.settled();
    const claim = (await stored(dear()))?.claim ?? "";
    const surroundings = { database: app.database, workers: { alive: async () => [] }, time: app.time };
    const atMost = { units: 5, usd: 1 };
    const found = await becameOf(surroundings, [
      { id: `${claim}/1`, atMost },
      { id: "gone/1", atMost },
    ]);
    expect([...found]).toEqual([
      [`${claim}/1`, { units: 1, usd: 0.2 }],
      ["gone/1", { units: 0, usd: 0 }],
    ]);
  });

  test("a late write of an older claim changes the ledger alone, unless the newer one has no answer", async () => {
    const { dies } = await dead(cheap());
    dies();
    const old = (await stored(cheap()))?.claim ?? "";
    const { ask, writes } = worker();
    await ask(cheap());
    await writes.settled();
    const vendor = cheap();
    const key = callKey({ upstream: vendor.name, operation: "answer", request: { about } });
    const at = Date.now();
    const late = { answer: '{"value":"late"}', answerFile: null, data: "live" as const };
    const id = `${old}/1`;
    const charge = { callId: id, charge: 1, at, upstream: vendor.name, operation: "answer" };
    const replay = gathered([
      recordPaidCall({ ...charge, units: 1, usd: 0.01, runId: "r", staffId: "s" }),
      makeCertain(id),
      storeAnswer({ key, claim: old, ...late, answeredAt: at, expiresAt: at + 1e9 }),
    ]);
    for (let times = 0; times < 2; times += 1) await writeBatch(app.database, replay);
    expect(await ledger(vendor)).toEqual([hasCost(0.01), hasCost(0.01)]);
    expect(await worker().ask(vendor)).toBe("yes");
  });
});

test("a task outside runs holds its claims for its time", async () => {
  answers = [never, yes];
  const task = { until: app.time.now() + 300 };
  const left = Promise.withResolvers<void>();
  answers[0] = () => (left.resolve(), never());
  void worker(task).ask(cheap());
  await left.promise;
  const waiting = worker().ask(cheap());
  app.clock.now += 299;
  expect(asked).toBe(1);
  app.clock.now += 2;
  expect(await waiting).toBe("yes");
  expect(asked).toBe(2);
});

test("a paid request under way gets a little time for its answer when its run is stopped", async () => {
  const first = worker();
  answers = [
    async () => {
      first.stop.abort(new DOMException("The run was stopped.", "AbortError"));
      await Promise.resolve();
      return jsonAnswer({ answer: "just in time" });
    },
  ];
  expect(await first.ask(dear())).toBe("just in time");
  await first.writes.settled();
  expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  expect(await worker().ask(dear())).toBe("just in time");
});
