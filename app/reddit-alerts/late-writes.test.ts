/** A lost answer makes the console repeat a write minutes later. Repeats must change nothing. */
import { beforeEach, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { dueFirings } from "./scheduled-work.server";
import { beginSearch, findFiring } from "./storage/firings";
import { backInLine, beginSending } from "./storage/messages";
import { takePosts } from "./storage/alert-posts";
import { minute, type Stage, stageWith } from "./testing/stage";

const own = ownDatabase();
let stage: Stage;
beforeEach(async () => {
  stage = await stageWith({}, own.url);
});

/** Records every write whose SQL contains the text, to repeat it later. */
function noting(words: string) {
  const client = stage.app.database.$client;
  const batch = client.batch.bind(client);
  const writes: (() => Promise<unknown>)[] = [];
  client.batch = (statements, mode) => {
    if (JSON.stringify(statements).includes(words)) writes.push(() => batch(statements, mode));
    return batch(statements, mode);
  };
  return writes;
}

test("that a message leaves, written again when Slack has refused it: it still waits, and goes later", async () => {
  const writes = noting("state = 'sending', sendings");
  stage.faults({ host: "hooks.slack.com", status: 429, retryAfter: 120, times: 1 });
  await stage.tick();
  expect(writes).toHaveLength(1);
  await writes[0]?.();
  expect(await stage.firings()).toMatchObject([{ state: "ready", sendings: 1 }]);
  stage.later(4 * minute);
  await stage.app.limiter.hold("slack", "messages", -1, "rate-limited");
  await stage.tick();
  expect(stage.world.outbox.slack).toHaveLength(1);
  expect(await stage.firings()).toMatchObject([{ state: "sent", sendings: 2 }]);
});

test("that a message is back in line, written again when it has left anew: it is on its way", async () => {
  const { app } = stage;
  const now = app.now().getTime();
  const [key] = await dueFirings(app, app.now());
  const claim = { by: "worker", leaseUntil: now + minute };
  const firing = key && (await beginSearch(app.database, key, claim));
  if (!firing) throw new Error("Nothing was due");
  const posts = [{ name: "t3_x", post: "{}", inMessage: true }];
  const found = { found: 1, drops: {}, more: 0, usd: 0, sandbox: true, posts };
  await takePosts(app.database, firing, found, { now, nextAt: now + minute });
  const made = { firings: 1, channel: null };
  const leaves = (sendings: number) =>
    beginSending(app.database, { by: claim.by, sendings }, made, claim.leaseUntil);
  const writes = noting("SET state = 'ready'");
  expect(await leaves(0)).toBe(true);
  await backInLine(app.database, { by: "worker", sendings: 1 });
  expect(await leaves(1)).toBe(true);
  expect(writes).toHaveLength(1);
  await writes[0]?.();
  expect(await findFiring(app.database, firing)).toMatchObject({ state: "sending", sendings: 2 });
});
