/** For tests: two alerts of one slot that share a message. */
import type { World } from "../../../sandbox/world";
import type { StoredAlert } from "../storage/alerts";
import type { FiringKey } from "../storage/firings";
import { dueFirings } from "../scheduled-work.server";
import { hour, type Stage, stageWith } from "./stage";

export interface DigestStage extends Stage {
  other: StoredAlert;
  messages(): World["outbox"]["slack"];
  /** Returns the states of each alert's firings, newest first. */
  statesOf(...alerts: StoredAlert[]): Promise<string[]>;
  /**
   * Returns the slot's firings as the scheduler hands them out: the first alert's and the other's.
   */
  due(): Promise<[FiringKey, FiringKey]>;
  /** The last full hour. */
  slot(): number;
  /** Makes both firings ready. The limiter lets none leave until the test calls `goesOn`. */
  inLine(): Promise<{ over: Promise<unknown>; goesOn(): void }>;
}

/** @param databaseUrl database of this test only; the stage deletes all its alerts */
export async function digestStage(databaseUrl: string): Promise<DigestStage> {
  const stage = await stageWith({ digest: true }, databaseUrl);
  const other = await stage.add({ keyword: "webinar" });
  stage.secrets.SLACK_WEBHOOKS = "sales=https://hooks.slack.com/services/T1/B3/sales";
  return {
    ...stage,
    other,
    messages: () => stage.world.outbox.slack,
    statesOf: (...alerts) =>
      Promise.all(alerts.map(async ({ id }) => (await stage.firings(id)).map(({ state }) => state).join())),
    async due() {
      const keys = await dueFirings(stage.app, stage.app.now());
      const [one, two] = [stage.alert, other].map(({ id }) => keys.find(({ alertId }) => alertId === id));
      if (!one || !two) throw new Error("Nothing was due");
      return [one, two];
    },
    slot: () => Math.floor(stage.app.now().getTime() / hour) * hour,
    async inLine() {
      const { limiter } = stage.app;
      const { grant } = limiter;
      const waits = Promise.withResolvers<void>();
      const gate = Promise.withResolvers<void>();
      limiter.grant = async (request) => {
        if (request.upstream === "slack") {
          waits.resolve();
          await gate.promise;
        }
        return grant(request);
      };
      const over = stage.tick();
      await waits.promise;
      limiter.grant = grant;
      return { over, goesOn: () => gate.resolve() };
    },
  };
}

/** Returns the ids of the alerts that a message links to. */
export const alertsIn = (message: unknown) =>
  new Set([...JSON.stringify(message).matchAll(/reddit#([\w-]+)/g)].map(([, id]) => id));
