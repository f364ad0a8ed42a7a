/** Reddit alerts: when they are created, how users act on them, and the rules for their firings. */
import { drizzle } from "drizzle-orm/libsql";
import { sendFiringAgain } from "../app/reddit-alerts/sending.server";
import { hourlyAlert } from "../app/reddit-alerts/testing/hourly-alert";
import type { RequestApp } from "../app/app";
import type { MadeUpService } from "../app/runs/testing/made-up-services";
import { alerts } from "../app/storage/schema";
import { askedBy, postsAbout } from "./outside-services";
import { SimulatedVendors } from "./vendors";
import type { StoredAlert } from "../app/reddit-alerts/storage/alerts";
import { otherChannel } from "./app";
import { alertsIn } from "./chat";
import type { World } from "./world";

const most = 2;
const mostTogether = 4;

/** Each alert is due at its next full hour, because the last one has passed. */
export async function makeAlerts(world: World, services: readonly MadeUpService[]): Promise<void> {
  const { people } = world.chance;
  const count = people.happens(0.4) ? people.between(1, most) : 0;
  const made = Array.from({ length: count }, (_, n) => ({
    id: `alert${n}`,
    keyword: `${people.pick(services)} q${people.below(40)}`,
    postsLimit: people.between(1, 2),
  }));
  for (const alert of [...made, ...sentTogether(world, services, made)])
    await drizzle(world.inner)
      .insert(alerts)
      .values({ ...hourlyAlert(world.clock.now()), createdBy: "person", ...alert });
}

type MadeAlert = Pick<StoredAlert, "id" | "keyword" | "postsLimit"> & Partial<StoredAlert>;

/** Has some of these alerts sent together with additional ones, many of which find the same posts. */
function sentTogether(world: World, services: readonly MadeUpService[], made: MadeAlert[]): MadeAlert[] {
  const chance = world.chance.digests;
  if (!chance.happens(made.length > 0 ? 0.8 : 0.15)) return [];
  for (const alert of made) alert.digest = chance.happens(0.8);
  const first = chance.below(40);
  return Array.from({ length: chance.between(2, mostTogether) }, (_, n) => {
    const asked = chance.happens(0.6)
      ? (made[0]?.keyword.split(" ")[1] ?? `q${first}`)
      : `q${chance.below(40)}`;
    return {
      id: `alert${made.length + n}`,
      keyword: `${chance.pick(services)} ${asked}`,
      postsLimit: chance.between(1, 2),
      digest: chance.happens(0.9),
      channel: chance.happens(0.15) ? otherChannel : null,
    };
  });
}

/** A user sends a message again whose delivery is not confirmed. */
export async function sendUnconfirmedAgain(world: World, app: RequestApp): Promise<void> {
  const found = await app.database.$client.execute("SELECT alert_id, slot, state FROM firings LIMIT 1");
  const [row] = found.rows;
  if (!row) return;
  world.met("people send a message again", String(row.state));
  const alertId = String(row.alert_id);
  // All alerts that were in the same message.
  const all = await world.inner.execute({
    sql: `SELECT alert_id FROM firings WHERE state = 'unconfirmed' AND claimed_by =
      (SELECT claimed_by FROM firings WHERE alert_id = ? AND slot = ?)`,
    args: [alertId, Number(row.slot)],
  });
  for (const each of all.rows) world.sentAgain.push(String(each.alert_id));
  await sendFiringAgain(app, { alertId, slot: Number(row.slot) });
}

export interface OpenFiring {
  words: string;
  /** When the scheduler tries it again (ms since 1970). */
  nextAt: number;
}

export async function openFirings({ inner }: World): Promise<OpenFiring[]> {
  const found = await inner.execute(
    "SELECT alert_id, slot, state, next_at FROM firings WHERE state IN ('due', 'searching', 'ready', 'sending')",
  );
  return found.rows.map(({ alert_id: alert, slot, state, next_at: nextAt }) => ({
    words: `the firing of ${String(alert)} at ${new Date(Number(slot)).toISOString()} is ${String(state)}`,
    nextAt: Number(nextAt),
  }));
}

export async function firingViolations(world: World): Promise<string[]> {
  const { inner, chat, sentAgain, ended, vendors } = world;
  const found = await inner.execute(
    "SELECT f.*, a.keyword FROM firings f JOIN alerts a ON a.id = f.alert_id ORDER BY f.alert_id, f.slot",
  );
  const posts = await inner.execute("SELECT alert_id, name, slot, in_message FROM alert_posts");
  const violations = (await openFirings(world)).map(({ words }) => `${words} for ever`);
  for (const row of found.rows) {
    const alert = String(row.alert_id);
    const name = `the firing of ${alert} at ${new Date(Number(row.slot)).toISOString()}`;
    const { service, about } = askedBy(String(row.keyword));
    const stand = chat.posted.filter(({ text }) => alertsIn(text).includes(alert)).length;
    const again = sentAgain.filter((each) => each === alert).length;
    const left = found.rows.filter(
      (each) => each.alert_id === row.alert_id && ["sent", "unconfirmed"].includes(String(each.state)),
    ).length;
    if (stand > left + again) violations.push(`${name}: ${stand} messages stand, ${left} were to be sent`);
    if (row.state === "sent" && stand === 0) violations.push(`${name} is called sent, and never was`);
    if (row.state === "unconfirmed" && chat.broken === 0 && stand === 0 && ended.length === 0)
      violations.push(`${name} is unconfirmed, and nothing broke`);
    const hadBefore = posts.rows.some((each) => each.alert_id === row.alert_id && each.slot !== row.slot);
    if (row.state === "nothing" && SimulatedVendors.knows(service, about) !== null && !hadBefore)
      violations.push(`${name} found nothing, and there are posts`);
    const isOvertaken = found.rows.some(
      (each) => each.alert_id === row.alert_id && Number(each.slot) > Number(row.slot),
    );
    // It waited for the cost of calls under way, and the next firing found the same posts.
    const waitedForMoney = isOvertaken && /reserved for calls in progress/.test(String(row.problem_json));
    // Its message arrived when the next firing was due, and that one found the same posts.
    const cameLate =
      isOvertaken &&
      world.queue.late.some(
        (each) =>
          each.type === "work-firing" &&
          each.firing.alertId === row.alert_id &&
          each.firing.slot === Number(row.slot),
      );
    // The month turned while the scheduler waited for the database, so both firings were due at once.
    const wasMissed =
      isOvertaken &&
      /next one became due first/.test(String(row.problem_json)) &&
      world.faults.names.some(isOfDatabase);
    const isExcused = waitedForMoney || cameLate || wasMissed;
    if (row.state === "failed" && !isExcused && !hasCause(String(row.problem_json)))
      violations.push(`${name} failed without a cause: ${String(row.problem_json)}`);
  }
  for (const { alert_id: alert, name, in_message: isIn } of posts.rows)
    if (!postsAbout("q").some((each) => String(name).endsWith(each.slice(1))) || isIn === null)
      violations.push(`${String(alert)} has a post ${String(name)} that was never found`);
  return violations;

  function hasCause(problem: string): boolean {
    if (/after several attempts/.test(problem))
      return ended.length > 0 || world.faults.names.some(isOfDatabase);
    if (/"upstream":"slack"/.test(problem)) return world.faults.names.some((each) => each.startsWith("chat"));
    return (
      vendors.sendings.some((each) => !each.arrived || !each.answered) ||
      ended.length > 0 ||
      /"kind":"(quota|internal)"/.test(problem)
    );
  }
}

const isOfDatabase = (fault: string) => fault.startsWith("database") || fault.startsWith("files");
