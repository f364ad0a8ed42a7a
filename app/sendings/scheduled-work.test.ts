import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnDatabase } from "../../scripts/testing/own-database";
import { beginSending } from "./beginning.server";
import { dueSendings, forgetSendingImages } from "./scheduled-work.server";
import { approve, goOn, takeBack } from "./sendings.server";
import { type Source, sourceRow } from "./source.server";
import { findSending } from "./storage/sendings";
import { begin, type Portal, portalBeside, workOut } from "./testing/portal";
import { readSendings } from "./views.server";

let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ url, stop } = await startOwnDatabase());
});
afterAll(() => stop());

const days = (portal: Portal, count: number) => new Date(portal.app.now().getTime() + count * 86_400_000);
const imagesOf = async ({ app }: Portal, id: string) => {
  const { rows } = await app.database.$client.execute({
    sql: `SELECT count(before_json) + count(plan_json) + count(input_json) AS images, count(*) AS rows
      FROM sending_rows WHERE sending_id = ?`,
    args: [id],
  });
  return { images: Number(rows[0]?.images), rows: Number(rows[0]?.rows) };
};

test("what HubSpot had before goes after 30 days and the take back with it; the sending after 180", async () => {
  const portal = await portalBeside(url);
  const id = await begin(portal, [
    ["purge@maker.example", "Pia", "Person", "Host", "maker.example", "+49 30 1"],
  ]);
  await workOut(portal, id);
  await approve(
    portal.app,
    portal.app.person,
    id,
    (await findSending(portal.app.database, id))?.version ?? 0,
  );
  await workOut(portal, id);
  if ((await findSending(portal.app.database, id))?.state === "look") {
    await goOn(portal.app, id);
    await workOut(portal, id);
  }
  expect((await imagesOf(portal, id)).images).toBeGreaterThan(0);

  await forgetSendingImages(portal.app.database, days(portal, 29));
  expect((await imagesOf(portal, id)).images).toBeGreaterThan(0);
  await forgetSendingImages(portal.app.database, days(portal, 31));
  expect(await imagesOf(portal, id)).toEqual({ images: 0, rows: 1 });

  await forgetSendingImages(portal.app.database, days(portal, 181));
  expect(await imagesOf(portal, id)).toEqual({ images: 0, rows: 0 });
  expect(await findSending(portal.app.database, id)).toBeNull();
  await expect(takeBack(portal.app, portal.app.person, id)).rejects.toThrow("This sending does not exist");
});

test("a sending that waited for its approval can be taken back for 30 days all the same", async () => {
  const portal = await portalBeside(url);
  const { app } = portal;
  const id = await begin(portal, [["waited@maker.example", "Pia", "Person", "Host", "maker.example", ""]]);
  await workOut(portal, id);
  app.clock.now += 20 * 86_400_000;
  await approve(app, app.person, id, (await findSending(app.database, id))?.version ?? 0);
  await workOut(portal, id);
  await forgetSendingImages(app.database, days(portal, 15));
  expect((await imagesOf(portal, id)).images).toBeGreaterThan(0);
  app.clock.now += 15 * 86_400_000;
  await takeBack(app, app.person, id);
  await workOut(portal, id);
  expect(await findSending(app.database, id)).toMatchObject({ state: "returned" });
});

test("a preview whose data was deleted cannot be approved", async () => {
  const portal = await portalBeside(url);
  const { app } = portal;
  const id = await begin(portal, [["stale@maker.example", "Pia", "Person", "Host", "maker.example", ""]]);
  await workOut(portal, id);
  app.clock.now += 31 * 86_400_000;
  const version = (await findSending(app.database, id))?.version ?? 0;
  await expect(approve(app, app.person, id, version)).rejects.toThrow("older than 30 days");
});

async function* people(count: number) {
  for (let at = 0; at < count; at++)
    yield sourceRow(at, [{ name: "email", means: "e-mail" }], [`p${at}@start.example`], "sandbox");
}
const start = ({ app }: Portal, rows: Source["rows"]) =>
  beginSending(app, app.person, {
    title: "start.csv",
    runId: null,
    listName: null,
    source: { columns: [{ name: "email", means: "e-mail" }], rows },
  });
const stored = async ({ app }: Portal) => {
  const { rows } = await app.database.$client.execute(
    "SELECT (SELECT count(*) FROM sendings) AS sendings, (SELECT count(*) FROM sending_rows) AS rows",
  );
  return { sendings: Number(rows[0]?.sendings), rows: Number(rows[0]?.rows) };
};

test("a start that is refused or fails half-way leaves nothing behind", { timeout: 180_000 }, async () => {
  const portal = await portalBeside(url);
  const before = await stored(portal);
  await expect(start(portal, people(50_001))).rejects.toThrow("A sending can have up to 50,000 rows.");
  expect(await stored(portal)).toEqual(before);
  async function* failing() {
    yield* people(1200);
    throw new Error("The file cannot be read.");
  }
  await expect(start(portal, failing())).rejects.toThrow("cannot be read");
  await expect(start(portal, people(0))).rejects.toThrow("no people to send");
  expect(await stored(portal)).toEqual(before);
});

test("a start that is killed half-way is never worked or shown, and is deleted after a day", async () => {
  const portal = await portalBeside(url);
  const { app } = portal;
  const before = await stored(portal);
  const killed = await new Promise<{ sending: string | undefined }>((resolve) => {
    async function* rows() {
      yield* people(1200);
      const { rows: found } = await app.database.$client.execute("SELECT id FROM sendings WHERE rows = 0");
      resolve({ sending: found[0] ? String(found[0].id) : undefined });
      await new Promise(() => undefined);
    }
    void start(portal, rows());
  });
  expect(await stored(portal)).toEqual({ sendings: before.sendings + 1, rows: before.rows + 1000 });
  expect(await dueSendings(app.database, days(portal, 0))).toEqual([]);
  expect((await readSendings(app)).map(({ id }) => id)).not.toContain(killed.sending);
  await forgetSendingImages(app.database, days(portal, 2));
  expect(await stored(portal)).toEqual(before);
});
