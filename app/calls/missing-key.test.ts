/** A vendor without a configured API key: no call leaves and nothing is booked. */
import { expect, test } from "vitest";
import { hasCost, paidService, yes } from "./testing/paid-service";

const { service, dear, worker, ledger } = paidService();

test("a worker that dies and lacked the vendor's key: nothing left, nothing is reserved, nothing is booked", async () => {
  service.app.missingKeys.add("ANSWERING_KEY");
  const { grant } = service.app.limiter;
  let granted = 0;
  service.app.limiter.grant = (request) => ((granted += 1), grant(request));
  const first = worker();
  expect(await first.failure(dear())).toMatchObject({ kind: "not-configured" });
  first.dies();
  expect(await worker().failure(dear())).toMatchObject({ kind: "not-configured" });
  expect([service.asked, granted]).toEqual([0, 0]);
  expect(await ledger(dear())).toEqual([]);
  service.app.missingKeys.clear();
  service.answers = [yes];
  const { ask, writes } = worker();
  expect(await ask(dear())).toBe("yes");
  await writes.settled();
  expect(await ledger(dear())).toEqual([hasCost(0.2)]);
});
