/** Users' actions on alerts that are sent together, preferably while their message is being made, waits or leaves. */
import { deleteAlert, orderAlert, updateAlert } from "../app/reddit-alerts/alerts.server";
import { otherChannel } from "./app";
import type { People } from "./people";
import type { World } from "./world";

const kinds = {
  "goes alone": 3,
  "goes together": 2,
  channel: 3,
  delete: 2,
  pause: 1,
  resume: 1,
  "send now": 2,
};
type Act = keyof typeof kinds;

const most = 4;
/** Operations of an alert's worker during which a user acts. */
const momentsOf = ["database writes firings", "limiter grant", "posts to the chat", "database reads"];

export async function planAlertActs(world: World, people: People): Promise<void> {
  const { clock, faults, inner } = world;
  const chance = world.chance.digests;
  const { rows } = await inner.execute(
    "SELECT id FROM alerts WHERE EXISTS (SELECT 1 FROM alerts WHERE digest)",
  );
  const ids = rows.map(({ id }) => String(id));
  if (ids.length === 0) return;
  const acts = Array.from({ length: chance.between(0, most) }, () => ({
    id: chance.pick(ids),
    act: chance.weighed(kinds),
    moment: chance.pick(momentsOf),
    after: chance.below(12),
    wait: Math.floor(300 * chance.next() ** 2),
    at: clock.now() + chance.below(Math.min(120_000, faults.calmFrom - clock.now())),
    isAimed: chance.happens(0.7),
  }));
  for (const { id, act, at, isAimed } of acts) if (!isAimed) clock.at(at, () => does(id, act));
  const aimed = acts.filter(({ isAimed }) => isAimed);
  const before = world.onBegins;
  world.onBegins = (life, doing) => {
    before(life, doing);
    if (!life.name.startsWith("consumer of work-firing")) return;
    const next = aimed.findIndex((each) => each.moment === doing && (each.after -= 1) < 0);
    const [found] = next < 0 ? [] : aimed.splice(next, 1);
    if (found) clock.after(found.wait, () => does(found.id, found.act));
  };

  function does(id: string, act: Act): void {
    world.met("people change an alert", act);
    people.request(`${act} of ${id}`, async (app): Promise<unknown> => {
      switch (act) {
        case "goes alone":
          return updateAlert(app, id, { digest: false });
        case "goes together":
          return updateAlert(app, id, { digest: true });
        case "channel":
          return updateAlert(app, id, { channel: chance.happens(0.5) ? otherChannel : "" });
        case "delete":
          return deleteAlert(app, people.person, id);
        case "send now":
          return orderAlert(app, id, "send-now");
        default:
          return orderAlert(app, id, act);
      }
    });
  }
}
