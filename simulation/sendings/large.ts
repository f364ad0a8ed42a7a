/**
 * Measures a large sending on the virtual clock, without faults: its calls to HubSpot and its
 * duration.
 */
import { beginSending } from "../../app/sendings/beginning.server";
import { approve, goOn } from "../../app/sendings/sendings.server";
import { sourceRow } from "../../app/sendings/source.server";
import { findSending } from "../../app/sendings/storage/sendings";
import { databaseOver } from "../../app/storage/database";
import type { RequestApp } from "../../app/app";
import { hubspot } from "../../app/vendors/definitions/hubspot";
import { Chance } from "../chance";
import { withoutOwnScrapes } from "../charts";
import { everyMinute, listen } from "../seed";
import { World } from "../world";
import { SimulatedPortal } from "./portal";
import { Senders } from "./senders";

interface Measured {
  state: string;
  /** Number of requests except company searches and opt-outs. */
  calls: number;
  searches: number;
  optOuts: number;
  /** Seconds of work, without the time until a user's approval. */
  seconds: number;
  /** Seconds that the general calls take at the portal's maximum rate. */
  atPace: number;
  byPath: Map<string, number>;
}

const columns = [
  { name: "email", means: "e-mail" },
  { name: "firstname", means: "first name" },
  { name: "jobtitle", means: "title" },
  { name: "domain", means: "domain" },
];
const longest = 3_600_000;

export async function measureLarge(people: number, companies: number): Promise<Measured> {
  const world = new World(1, { allowed: new Set() });
  const endListening = listen(world);
  try {
    await world.open();
    await withoutOwnScrapes(world);
    const portal = new SimulatedPortal(world, world.faults, new Chance(2), ["hubspot-batch-opt-outs"]);
    world.portal = portal;
    const senders = new Senders(world, [], new Chance(3));
    await senders.arrive();
    everyMinute(world, 1000);
    const { clock } = world;
    const database = databaseOver(world.inner, {
      time: { now: () => clock.now(), after: () => () => undefined },
    });
    let seconds = 0;
    let id = "";
    const stateOf = async () => (await findSending(database, id))?.state ?? "planning";
    /**
     * Performs a user's action, then lets the console work until the sending needs the user again.
     */
    const act = async (work: (app: RequestApp) => Promise<unknown>) => {
      const life = world.newLife("request");
      const begun = clock.now();
      let isOver = false;
      void work(world.appFor(life)).then(() => (isOver = true));
      await clock.run(begun + longest, () => isOver);
      while (["planning", "writing"].includes(await stateOf()) && clock.now() < begun + longest)
        await clock.run(clock.now() + 250);
      seconds += (clock.now() - begun) / 1000;
      life.end("done");
    };
    async function* rows() {
      for (let at = 0; at < people; at++) {
        const domain = `large-${at % companies}.example`;
        yield sourceRow(at, columns, [`p${at}@${domain}`, `First${at}`, "Host", domain], "live");
      }
    }
    await act(async (app) => {
      const source = { columns, rows: rows() };
      const asked = { title: "large.csv", runId: null, listName: "Large", source };
      id = await beginSending(app, senders.person, asked);
    });
    await act(async (app) =>
      approve(app, senders.person, id, (await findSending(database, id))?.version ?? 0),
    );
    if ((await stateOf()) === "look") await act((app) => goOn(app, id));
    const counted = (which: RegExp) =>
      [...portal.requests].reduce((sum, [path, times]) => sum + (which.test(path) ? times : 0), 0);
    const { calls: allowed, per } = hubspot.buckets.general ?? { calls: 1, per: 1 };
    const [searches, optOuts, all] = [counted(/search$/), counted(/unsubscribe-all/), counted(/^/)];
    return {
      state: await stateOf(),
      calls: all - searches - optOuts,
      searches,
      optOuts,
      seconds,
      atPace: ((all - searches) * per) / allowed / 1000,
      byPath: portal.requests,
    };
  } finally {
    endListening();
    for (const life of world.lives) life.end("over");
    world.inner.close();
  }
}
