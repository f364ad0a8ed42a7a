/** An app with an emulated HubSpot portal, for tests of sendings. */
import { answer } from "../../../sandbox/answer";
import type { Behaviour } from "../../../sandbox/behaviours";
import { bookOf } from "../../../sandbox/vendors/hubspot/book";
import { crmOf } from "../../../sandbox/vendors/hubspot/records";
import { createWorld, type World } from "../../../sandbox/world";
import { usualSurroundings } from "../../vendors/replay";
import { connectUpstreams } from "../../vendors/upstreams.server";
import { testApp, type TestApp } from "../../runs/testing/test-app";
import type { Cell } from "../../toolkit/cell";
import { beginSending } from "../beginning.server";
import { approve, goOn } from "../sendings.server";
import { shownRows } from "../storage/sending-rows";
import { findSending } from "../storage/sendings";
import { sourceRow } from "../source.server";
import { workSending } from "../work.server";

export interface Portal {
  app: TestApp;
  world: World;
  /** Receives each request and may drop, delay or forward it. */
  passing: { through(request: Request, work: () => Promise<Response>): Promise<Response> };
  /** Starts another app process with the same portal and database. */
  process(): Promise<TestApp>;
  /** Cuts the next requests to a path: "before" or "after" the portal handles them. */
  cut(path: string, when: "before" | "after", times?: number): void;
}

let portals = 0;

export async function portalBeside(databaseUrl: string, behaviours: Behaviour[] = []): Promise<Portal> {
  const portal: { world?: World } = {};
  const passing: Portal["passing"] = { through: (_, work) => work() };
  const ask = (request: Request) => {
    const { world } = portal;
    if (!world) throw new Error("The portal has not begun");
    return passing.through(request, () => answer(world)(request));
  };
  const process = async () => {
    const made = await testApp(databaseUrl, ask);
    made.upstreams = (connect) => connectUpstreams(connect, usualSurroundings);
    return made;
  };
  const app = await process();
  const own = createWorld({ now: () => app.now(), behaviours });
  portal.world = own;
  // Portals that share a database must not share record ids.
  bookOf(own).nextId += 1000 * (portals += 1);
  return {
    app,
    world: own,
    passing,
    process,
    cut: (path, when, times = 1) =>
      own.faults.push({
        host: "api.hubapi.com",
        path,
        times,
        ...(when === "after" ? { lose: true } : { drop: true }),
      }),
  };
}

const columns = [
  { name: "email", means: "e-mail" },
  { name: "firstname", means: "first name" },
  { name: "lastname", means: "last name" },
  { name: "jobtitle", means: "title" },
  { name: "domain", means: "domain" },
  { name: "phone" },
];

/** Starts a sending. Each line has email, first name, last name, title, domain and phone. */
export async function begin(
  { app }: Portal,
  lines: Cell[][],
  { listName = null, data = "sandbox" }: { listName?: string | null; data?: "live" | "sandbox" } = {},
): Promise<string> {
  const source = sourceOf(lines, data);
  return beginSending(app, app.person, { title: "people.csv", runId: null, listName, source });
}

/** Returns a source with these people for a sending. */
export function sourceOf(lines: Cell[][], data: "live" | "sandbox" = "sandbox") {
  async function* rows() {
    for (const [position, line] of lines.entries()) yield sourceRow(position, columns, line, data);
  }
  return { columns, rows: rows() };
}

/** Runs the sending until it waits for a user or ends. Skips waiting times. */
export async function workOut({ app }: Pick<Portal, "app">, id: string): Promise<void> {
  for (let message = 0; message < 40; message++) {
    const wait = await workSending(app, id);
    if (wait === null) return;
    app.clock.now += wait;
  }
  throw new Error("The sending comes to no end");
}

export const contactOf = (world: World, email: string) => crmOf(world).contactByEmail.get(email);

/** Adds a contact or company to the portal. */
export function contact(
  { world }: Pick<Portal, "world">,
  properties: Record<string, string>,
  type: "contacts" | "companies" = "contacts",
): string {
  const book = bookOf(world);
  const id = String(book.nextId++);
  const at = "2025-03-02T10:00:00.000Z";
  book.made[type].push({
    id,
    createdAt: at,
    updatedAt: at,
    properties: { hs_object_id: id, ...properties },
  });
  book.writes += 1;
  return id;
}

export const stateOf = async ({ app }: Portal, id: string) => (await findSending(app.database, id))?.state;
export const rowsOf = async ({ app }: Portal, id: string) => shownRows(app.database, id, { limit: 1000 });
export const outcomes = async (portal: Portal, id: string) =>
  (await rowsOf(portal, id)).map(({ outcome }) => outcome);

/** Approves the plan as it is now. */
export async function yes(portal: Portal, id: string) {
  const sending = await findSending(portal.app.database, id);
  await approve(portal.app, portal.app.person, id, sending?.version ?? 0);
}

/** Plans, approves and writes a sending; continues after the first stop. */
export async function sent(portal: Portal, id: string) {
  await workOut(portal, id);
  await yes(portal, id);
  await workOut(portal, id);
  if ((await stateOf(portal, id)) === "look") {
    await goOn(portal.app, id);
    await workOut(portal, id);
  }
}

/** Returns a line for `begin`. */
export const person = (name: string, title = "Host", domain = "maker.example") => [
  `${name}@${domain}`,
  name,
  "Person",
  title,
  domain,
  "+49 30 1234",
];

/** Returns a company of the portal that is not a client. */
export const prospectOf = (world: Portal["world"]) =>
  crmOf(world).all.companies.find(({ properties }) => properties.lifecyclestage === "lead");
