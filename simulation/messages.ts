/** Rules for messages in the chat: their firings, their channel, and their posts. */
import { alertsIn } from "./chat";
import { firingsLeft } from "./watched-changes";
import type { World } from "./world";

export async function messageViolations(world: World): Promise<string[]> {
  return [
    ...(await leavingViolations(world)),
    ...(await postViolations(world)),
    ...(await endViolations(world)),
  ];
}

const keyOf = (channel: string, alerts: readonly string[]) => `${channel} ${alerts.toSorted().join(" ")}`;

/** Each posted message must match its alerts' options at the time it left: sent together, to that channel. */
async function leavingViolations({ inner, chat }: World): Promise<string[]> {
  const found = await inner.execute(firingsLeft);
  const violations: string[] = [];
  const left = new Map<string, number>();
  for (const rows of Map.groupBy(
    found.rows,
    (row) => `${String(row.claim)} ${String(row.sendings)}`,
  ).values()) {
    const alerts = rows.map(({ alert_id: alert }) => String(alert));
    const channels = new Set(rows.map(({ channel }) => (channel === null ? "sandbox" : String(channel))));
    const name = `the message of ${alerts.join(", ")}`;
    if (channels.size > 1) violations.push(`${name} left for ${[...channels].join(" and ")}`);
    if (new Set(rows.map(({ slot }) => slot)).size > 1) violations.push(`${name} is of more than one slot`);
    if (rows.length > 1 && rows.some(({ digest, by_hand: byHand }) => digest === 0 || byHand === 1))
      violations.push(`${name} has one that goes alone`);
    const key = keyOf([...channels][0] ?? "", alerts);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  for (const { text, channel } of chat.posted) {
    const alerts = alertsIn(text);
    if (alerts.length === 0) continue;
    const key = keyOf(channel, alerts);
    const more = left.get(key) ?? 0;
    if (more === 0)
      violations.push(`a message of ${alerts.join(", ")} stands in ${channel}, and never left so`);
    left.set(key, more - 1);
  }
  return violations;
}

/**
 * Each post appears once in a message. Each post of a sent firing appears in exactly one message, unless a user sent it
 * again.
 */
async function postViolations({ inner, chat, sentAgain }: World): Promise<string[]> {
  const violations = chat.posted.flatMap(({ text }) => {
    const links = postsIn(text);
    return new Set(links).size < links.length
      ? [`a message of ${alertsIn(text).join(", ")} has a post twice`]
      : [];
  });
  const found = await inner.execute(
    `SELECT p.alert_id, p.name, f.state FROM alert_posts p JOIN firings f ON f.alert_id = p.alert_id AND f.slot = p.slot
      WHERE p.in_message = 1`,
  );
  for (const { alert_id: alert, name, state } of found.rows) {
    const stand = chat.posted.filter(
      ({ text }) =>
        alertsIn(text).includes(String(alert)) && postsIn(text).includes(String(name).slice("t3_".length)),
    ).length;
    const again = sentAgain.filter((each) => each === alert).length;
    if (state === "sent" && stand === 0)
      violations.push(`${String(name)} of ${String(alert)} was sent, and stands nowhere`);
    if (stand > 1 + again) violations.push(`${String(name)} of ${String(alert)} stands in ${stand} messages`);
  }
  return violations;
}

const postsIn = (text: string) => [...text.matchAll(/comments\/(\w+)/g)].map(([, id]) => id);

/** All firings of a message must share the message's outcome. */
async function endViolations({ inner }: World): Promise<string[]> {
  const found = await inner.execute(
    `SELECT claimed_by, group_concat(alert_id || ' ' || state, ', ') AS ends FROM firings
      WHERE state IN ('sent', 'unconfirmed', 'sending') GROUP BY claimed_by HAVING COUNT(DISTINCT state) > 1`,
  );
  return found.rows.map(({ ends }) => `firings of one message ended differently: ${String(ends)}`);
}
