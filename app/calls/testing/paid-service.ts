/** For tests of calls: a vendor the test controls, and workers of runs that call it. */
import { beforeEach, inject } from "vitest";
import { answeringService, askService } from "../../runs/testing/made-up-tool";
import { testApp, type TestApp } from "../../runs/testing/test-app";
import { writeBatch } from "../../storage/batch";
import { storedCalls } from "../storage/stored-calls";
import { approveRepeats } from "../storage/uncertain-calls";
import type { UpstreamError } from "../../vendors/failure";
import { failureOf, jsonAnswer } from "../../vendors/replay";
import type { Vendor } from "../../vendors/vendor";
import { callKey } from "../call-key.server";
import type { Caller } from "../calls-dependencies";
import { WriteBehind } from "../write-behind.server";

type Answer = (request: Request) => Promise<Response>;

interface PaidService {
  app: TestApp;
  /** Number of requests received. */
  asked: number;
  /** Its answers in order; after the last one its connection breaks. */
  answers: Answer[];
  /** The subject of its questions, unique per test so that no other test's answers are cached for it. */
  about: string;
}

export const breaks = () => Promise.reject(new TypeError("fetch failed"));
export const yes = async () => jsonAnswer({ answer: "yes" });
export const never = () => new Promise<Response>(() => undefined);

/** Creates a new vendor for each test of the calling file. */
export function paidService() {
  const service = {} as PaidService;
  beforeEach(async () => {
    const app = await testApp(inject("databaseUrl"), (request) => {
      const answer = service.answers[service.asked];
      service.asked += 1;
      return answer ? answer(request) : breaks();
    });
    Object.assign(service, { app, asked: 0, answers: [], about: crypto.randomUUID() });
  });
  const priced = (usdPerUnit: number): Vendor => ({
    ...answeringService,
    name: `service-${service.about}`,
    usdPerUnit,
  });
  return {
    service,
    dear: () => priced(0.2),
    cheap: () => priced(0.01),
    free: () => priced(0),

    /** Creates a run's worker that can die without notice. */
    worker(more: { runId?: string; until?: number; refresh?: boolean } = {}) {
      const { app } = service;
      const stop = new AbortController();
      const incarnation = crypto.randomUUID();
      const runId = crypto.randomUUID();
      const writes = new WriteBehind(app, runId);
      const { until, ...given } = more;
      const holds = until === undefined ? { incarnation } : { claimsUntil: until };
      const caller: Caller = { runId, staffId: app.person.id, refresh: false, ...given, ...holds };
      const calls = app.openCalls(caller, stop.signal, writes);
      const scope = calls.scope();
      const { connect } = scope;
      const ask = (vendor: Vendor) => askService(connect(vendor), service.about);
      return {
        caller,
        stop,
        ask,
        connect,
        scope,
        writes,
        close: () => calls.close(),
        dies: () => void app.dead.add(incarnation),
        /** Returns the call's error once all writes are done. */
        async failure(vendor: Vendor): Promise<UpstreamError> {
          const failure = await failureOf(ask(vendor));
          await writes.settled();
          return failure;
        },
      };
    },

    async ledger(vendor: Vendor): Promise<{ charge: number; usd: number; uncertain: number }[]> {
      const found = await service.app.database.$client.execute({
        sql: "SELECT charge, usd, uncertain FROM ledger WHERE upstream = ? ORDER BY rowid",
        args: [vendor.name],
      });
      return found.rows.map(({ charge, usd, uncertain }) => ({
        charge: Number(charge),
        usd: Number(usd),
        uncertain: Number(uncertain),
      }));
    },

    /** A user approves retrying this vendor's calls with unknown outcome. */
    async approve(vendor: Vendor): Promise<void> {
      const { app } = service;
      const found = await app.database.$client.execute({
        sql: "SELECT call_id FROM ledger WHERE upstream = ? AND charge = 0",
        args: [vendor.name],
      });
      const ids = found.rows.map((row) => String(row.call_id));
      await writeBatch(app.database, [approveRepeats(ids, app.time.now())]);
    },

    /** Returns the call as stored in the database. */
    async stored(vendor: Vendor) {
      const { app, about } = service;
      const key = callKey({ upstream: vendor.name, operation: "answer", request: { about } });
      return (await storedCalls(app.database, [key])).get(key);
    },
  };
}

export const mayHaveCost = (usd: number) => ({ charge: 0, usd, uncertain: 1 });
export const hasCost = (usd: number) => ({ charge: 1, usd, uncertain: 0 });
