import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnDatabase } from "../../scripts/testing/own-database";
import { forgetSendingImages } from "./scheduled-work.server";
import { approve, goOn, takeBack } from "./sendings.server";
import { findSending } from "./storage/sendings";
import { begin, type Portal, portalBeside, workOut } from "./testing/portal";

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
