/** A paid call whose connection broke is never repeated blindly: the vendor may have charged it. */
import { describe, expect, test, vi } from "vitest";
import type { Connection } from "../vendors/call";
import { failureOf, jsonAnswer } from "../vendors/replay";
import { breaks, hasCost, mayHaveCost, paidService, yes } from "./testing/paid-service";

const { service, dear, cheap, free, worker, ledger, stored, approve } = paidService();

describe("a worker that ends while a call is out", () => {
  test("waits for its answer, and writes it down; what has not left is let go", async () => {
    const arrives = Promise.withResolvers<Response>();
    service.answers = [() => arrives.promise];
    const one = worker();
    const [vendor, first] = [dear(), service.about];
    const out = one.ask(vendor);
    await vi.waitUntil(() => service.asked === 1);
    const closed = one.close();
    service.about = crypto.randomUUID();
    await expect(one.ask(cheap())).rejects.toThrow("The worker ends.");
    service.about = first;
    arrives.resolve(jsonAnswer({ answer: "yes" }));
    await closed;
    await one.writes.settled();
    expect(await out).toBe("yes");
    expect(service.asked).toBe(1);
    expect(await ledger(vendor)).toEqual([hasCost(0.2)]);
    expect((await stored(vendor))?.answeredAt).not.toBeNull();
  });
});

describe("a line that breaks", () => {
  test.each([
    ["breaks", breaks],
    ["is a gateway's 502", async () => jsonAnswer({}, 502)],
    ["is a gateway's 524", async () => jsonAnswer({}, 524)],
  ])(
    "of a dear call (%s): sent once, booked at its price, not asked again by any worker",
    async (_, broken) => {
      service.answers = [broken, yes];
      const { failure } = worker();
      const first = await failure(dear());
      expect(first).toMatchObject({ kind: "uncertain" });
      expect(service.asked).toBe(1);
      expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
      // Just within the time for which its answer would have been cached.
      service.app.clock.now += 3_500_000;
      const other = await worker().failure(dear());
      expect(other).toMatchObject({ kind: "uncertain", uncertainCall: first.uncertainCall });
      expect(service.asked).toBe(1);
    },
  );

  test("of a cheap call: sent once more, both booked", async () => {
    service.answers = [breaks, yes];
    const { ask, writes } = worker();
    expect(await ask(cheap())).toBe("yes");
    await writes.settled();
    expect(service.asked).toBe(2);
    expect(await ledger(cheap())).toEqual([mayHaveCost(0.01), hasCost(0.01)]);
  });

  test("of a cheap call twice: both booked, and no third time without a person", async () => {
    service.answers = [breaks, breaks, yes];
    expect(await worker().failure(cheap())).toMatchObject({ kind: "uncertain" });
    expect(await ledger(cheap())).toEqual([mayHaveCost(0.01), mayHaveCost(0.01)]);
    service.app.clock.now += 50 * 60_000;
    expect(await worker().failure(cheap())).toMatchObject({ kind: "uncertain" });
    expect(service.asked).toBe(2);
    // A task without a user, such as an alert, does not wait forever.
    service.app.clock.now += 10 * 60_000;
    expect(await worker().ask(cheap())).toBe("yes");
  });

  test("of a cheap call, whose run is stopped then: the next run may send it once more, and no more", async () => {
    const first = worker();
    service.answers = [
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
    expect(service.asked).toBe(2);
    expect(await ledger(cheap())).toHaveLength(2);
  });

  test("of a free call: asked as before, and nothing is booked as money", async () => {
    service.answers = [breaks, breaks, yes];
    expect(await worker().ask(free())).toBe("yes");
    expect(service.asked).toBe(3);
  });

  test("of a call that its vendor charges once: sent again, booked once however often, then charged once", async () => {
    const idempotent = (connection: Connection) =>
      connection.call({
        operation: "mail",
        request: service.about,
        keep: 3600,
        bucket: "answers",
        units: 1,
        repeatable: true,
        perform: async (send) => ({ value: (await send({ url: "https://answers.example/" })).status }),
      });
    service.answers = [breaks, breaks, breaks];
    const first = worker();
    expect(await failureOf(idempotent(first.connect(dear())))).toMatchObject({ kind: "upstream-down" });
    await first.writes.settled();
    expect(await ledger(dear())).toEqual([mayHaveCost(0.2)]);
    service.answers = [...service.answers, breaks, yes];
    const second = worker();
    await idempotent(second.connect(dear()));
    await second.writes.settled();
    expect(service.asked).toBe(5);
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  });

  test.each([500, 503])(
    "a refusal (%d) is the vendor's word: sent again, nothing is booked",
    async (status) => {
      service.answers = [async () => jsonAnswer({}, status), yes];
      const { ask, writes } = worker();
      expect(await ask(dear())).toBe("yes");
      await writes.settled();
      expect(await ledger(dear())).toEqual([hasCost(0.2)]);
    },
  );

  test("a connection that never came about: sent again, nothing is booked", async () => {
    const refused = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));
    service.answers = [refused, yes];
    const { ask, writes } = worker();
    expect(await ask(dear())).toBe("yes");
    await writes.settled();
    expect(await ledger(dear())).toEqual([hasCost(0.2)]);
  });
});

describe("a person's approval", () => {
  test("lets the call whose price was shown be asked again, once", async () => {
    service.answers = [breaks, breaks, yes];
    await worker().failure(dear());
    await approve(dear());
    const first = await worker().failure(dear());
    expect(first).toMatchObject({ kind: "uncertain" });
    expect(service.asked).toBe(2);
    expect(await worker().failure(dear())).toMatchObject({ uncertainCall: first.uncertainCall });
    expect(service.asked).toBe(2);
    await approve(dear());
    expect(await worker().ask(dear())).toBe("yes");
  });

  test("said while the call is being asked again does not hold for the next time", async () => {
    const line = Promise.withResolvers<Response>();
    service.answers = [breaks, () => line.promise, yes];
    await worker().failure(dear());
    await approve(dear());
    const failing = worker().failure(dear());
    await vi.waitUntil(() => service.asked === 2);
    await approve(dear());
    line.reject(new TypeError("fetch failed"));
    await failing;
    expect(await worker().failure(dear())).toMatchObject({ kind: "uncertain" });
    expect(service.asked).toBe(2);
  });

  test("of two runs that may, one asks", async () => {
    service.answers = [breaks, yes, yes];
    await worker().failure(dear());
    await approve(dear());
    const [a, b] = [worker(), worker()];
    expect(await Promise.all([a.ask(dear()), b.ask(dear())])).toEqual(["yes", "yes"]);
    expect(service.asked).toBe(2);
  });
});

test("a paid request under way gets a little time for its answer when its run is stopped", async () => {
  const first = worker();
  service.answers = [
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
