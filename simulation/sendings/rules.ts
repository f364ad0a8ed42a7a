/** Checks at a seed's end that the console's sendings agree with HubSpot's own history. */
import { bookOf, type HistoryEntry } from "../../sandbox/vendors/hubspot/book";
import { ownKey } from "../../sandbox/vendors/hubspot/changes";
import { crmOf } from "../../sandbox/vendors/hubspot/records";
import { isSame } from "../../app/sendings/plan/differences";
import type { RowPlan } from "../../app/sendings/plan/rows";
import { countsOfSending } from "../../app/sendings/sendings.server";
import { databaseOver } from "../../app/storage/database";
import type { World } from "../world";
import { primaryOf, type Subject } from "./colleagues";
import type { SimulatedPortal } from "./portal";
import type { Senders } from "./senders";

/** Milliseconds: how long the console uses an answer about an opt-out, and how long a portion takes at most. */
const optOutsKeptFor = 3_600_000;
const portionTakes = 120_000;
/** Milliseconds during which HubSpot's search may not show a company that others created. */
const notYetShown = 15_000;
/** The portal may respell phone numbers. */
const same = (one: string | null, other: string | null) =>
  isSame({ type: "string", fieldType: "phonenumber" }, one, other);

interface Row {
  sending: string;
  position: number;
  state: string;
  outcome: string;
  recordId: string;
  created: boolean;
  plan: RowPlan | null;
  overwrite: string[];
  before: Record<string, string | null>;
  wrote: string[];
  tied: { companyId: string } | null;
  returned: { is: string; to?: Record<string, string> } | null;
}

const parsed = <T>(cell: unknown, otherwise: T): T =>
  typeof cell === "string" ? (JSON.parse(cell) as T) : otherwise;

async function headsOf({ inner }: World): Promise<Row[]> {
  const { rows } = await inner.execute(
    "SELECT r.*, s.overwrite_json FROM sending_rows r JOIN sendings s ON s.id = r.sending_id WHERE r.meets IS NULL",
  );
  return rows.map((row) => ({
    sending: String(row.sending_id),
    position: Number(row.position),
    state: String(row.state),
    outcome: String(row.outcome),
    recordId: String(row.record_id ?? ""),
    created: Number(row.created) === 1,
    plan: parsed<RowPlan | null>(row.plan_json, null),
    overwrite: parsed<string[]>(row.overwrite_json, []),
    before: parsed(row.before_json, {}),
    wrote: Object.keys(parsed<object>(row.wrote_json, {})),
    tied: parsed<Row["tied"]>(row.tied_json, null),
    returned: parsed<Row["returned"]>(row.returned_json, null),
  }));
}

const nameOf = ({ sending, position }: Row) => `row ${position} of ${sending}`;
const isSent = ({ outcome }: Row) => outcome === "created" || outcome === "filled";
const isOwn = ({ sourceType }: HistoryEntry) => sourceType === ownKey.sourceType;

/** @param begun when the world began; who had opted out by then was never to be written to */
export async function sendingViolations(
  world: World,
  portal: SimulatedPortal,
  senders: Senders,
  { subjects, primaries, begun }: { subjects: Subject[]; primaries: Map<string, string>; begun: number },
): Promise<string[]> {
  const rows = await headsOf(world);
  return [
    ...(await pageViolations(world)),
    ...historyViolations(portal, rows),
    ...recordViolations(portal, rows),
    ...personViolations(portal, senders, subjects, begun),
    ...companyViolations(portal),
    ...tieViolations(portal, rows, primaries),
    ...portal.tooFast.slice(0, 2),
  ];
}

const ended = ["done", "refused", "cancelled", "returned"];

/** Every sending ends, no row stays open, and the counts add up to the rows. */
async function pageViolations({ inner, clock }: World): Promise<string[]> {
  const database = databaseOver(inner, { time: { now: () => clock.now(), after: () => () => undefined } });
  const found = await inner.execute("SELECT id, state, rows, problem_json FROM sendings");
  const all = await Promise.all(
    found.rows.map(async ({ id, state, rows, problem_json: problem }) => {
      const name = `the sending ${String(id)}`;
      // A start that was cut has no rows yet, and the daily purge deletes it.
      if (Number(rows) === 0) return [];
      if (!ended.includes(String(state))) return [`${name} is ${String(state)} for ever: ${String(problem)}`];
      const counts = await countsOfSending({ database }, { id: String(id) });
      const sum = Object.values(counts.rows).reduce((total, each) => total + each, 0);
      return [
        ...(sum === Number(rows) ? [] : [`${name} counts ${sum} of ${String(rows)} rows`]),
        ...(counts.open > 0 ? [`${name} is ${String(state)} and has ${counts.open} open records`] : []),
      ];
    }),
  );
  return all.flat();
}

const goneIn = ({ world }: SimulatedPortal) => {
  const { merged, archived } = bookOf(world);
  return (id: string) => merged.has(`contacts/${id}`) || archived.has(`contacts/${id}`);
};

/** Each entry that the console wrote is one that a row tells of, once, and overwrites nothing that nobody allowed. */
function historyViolations(portal: SimulatedPortal, rows: Row[]): string[] {
  const wrong: string[] = [];
  const isGone = goneIn(portal);
  for (const [place, newestFirst] of bookOf(portal.world).history) {
    const [type, id = "", property = ""] = place.split("/");
    // What colleagues merged or archived before the console read it again is not there for it.
    if (type !== "contacts" || isGone(id)) continue;
    const told = rows.filter((row) => row.recordId === id && isSent(row) && row.wrote.includes(property));
    const returned = rows.filter((row) => row.recordId === id && row.returned?.to?.[property] !== undefined);
    const entries = newestFirst.toReversed();
    const own = entries.filter(isOwn);
    // The address of a new contact is set with it and is no value of a row.
    const most = property === "email" ? 1 : told.length + returned.length;
    if (own.length > most)
      wrong.push(`HubSpot has ${own.length} entries of ours for ${place}, the rows tell of ${most}`);
    entries.forEach((entry, at) => {
      const before = entries[at - 1];
      if (!isOwn(entry) || !before?.value || property === "email") return;
      const readAt = portal.readBefore(id, Date.parse(entry.timestamp));
      // Nobody can see a change that came between the last look and the write.
      if (readAt === null || Date.parse(before.timestamp) > readAt) return;
      const restores = returned.some((row) => same(row.returned?.to?.[property] ?? null, entry.value));
      if (restores && isOwn(before)) return;
      const allowed = told.some(({ plan, overwrite }) =>
        plan?.properties.some(
          (one) =>
            one.property === property &&
            same(one.new, entry.value) &&
            one.kind === "overwrites" &&
            overwrite.includes(property) &&
            same(one.old, before.value),
        ),
      );
      if (!allowed) wrong.push(`${place} was "${before.value}" and became "${entry.value}" without a yes`);
    });
  }
  return wrong;
}

/** A row's outcome is what happened to its record; what was taken back is as before. */
function recordViolations(portal: SimulatedPortal, rows: Row[]): string[] {
  const { made, archived } = bookOf(portal.world);
  const isGone = goneIn(portal);
  const ours = new Set(
    made.contacts.flatMap(({ id, properties }) =>
      properties.hs_object_source === ownKey.sourceType ? [id] : [],
    ),
  );
  const wrong = rows.flatMap((row) => {
    if (!isSent(row)) return [];
    // A record that another sending made is found by this one, and filled.
    if (row.created !== (row.outcome === "created") || (row.created && !ours.has(row.recordId)))
      return [`${nameOf(row)} is ${row.outcome}, and HubSpot's record ${row.recordId} says otherwise`];
    const writes = row.wrote.filter((property) => portal.own(row.recordId, property).length > 0);
    if (row.outcome === "filled" && writes.length === 0)
      return [`${nameOf(row)} is filled, and HubSpot has no entry of ours`];
    if (row.returned?.is === "archived" && !archived.has(`contacts/${row.recordId}`))
      return [`${nameOf(row)} says archived, and the record is there`];
    return Object.entries(row.returned?.to ?? {}).flatMap(([property, to]) =>
      (row.before[property] ?? "") === to
        ? []
        : [
            `${nameOf(row)} was given back ${property} "${to}", it was "${row.before[property] ?? ""}" before`,
          ],
    );
  });
  const told = new Set(rows.filter(({ created }) => created).map(({ recordId }) => recordId));
  return [
    ...wrong,
    ...[...ours].flatMap((id) =>
      told.has(id) || isGone(id) ? [] : [`no row tells of the contact ${id} that we made`],
    ),
  ];
}

/** Nobody is written to who had opted out or was kept out in time. */
function personViolations(
  portal: SimulatedPortal,
  senders: Senders,
  subjects: Subject[],
  begun: number,
): string[] {
  const { world } = portal;
  const { history, optOuts, made, edits } = bookOf(world);
  return made.contacts.flatMap((record) => {
    const email = edits.get(`contacts/${record.id}`)?.email ?? "";
    const subject = subjects.find((one) => one.email === email);
    if (!subject) return [];
    const times = [...history]
      .filter(([place]) => place.startsWith(`contacts/${record.id}/`))
      .flatMap(([, entries]) => entries.filter(isOwn).map(({ timestamp }) => Date.parse(timestamp)));
    // The console knows of a further address only where the contact has it.
    const further = edits.get(`contacts/${record.id}`)?.hs_additional_emails ?? "";
    const out = [subject.email, further].flatMap((address) => optOuts.get(address) ?? []).map(Date.parse);
    const kept = senders.keptOut.find((one) => one.email === email)?.at ?? null;
    return [
      ...(times.some((at) =>
        out.some((since) => since <= begun || since < at - optOutsKeptFor - portionTakes),
      )
        ? [`${email} had opted out and was written to`]
        : []),
      ...(kept !== null && times.some((at) => at > kept + portionTakes)
        ? [`${email} was kept out and was written to`]
        : []),
    ];
  });
}

/**
 * Checks that the console creates no company that it created before or that HubSpot's search
 * showed.
 */
function companyViolations({ world }: SimulatedPortal): string[] {
  const { companies } = crmOf(world).all;
  const byDomain = Map.groupBy(companies, ({ properties }) => properties.domain ?? "");
  const isOurs = ({ id }: { id: string }) =>
    bookOf(world).history.get(`companies/${id}/domain`)?.some(isOwn) ?? false;
  return [...byDomain].flatMap(([domain, all]) => {
    const ours = all.filter(isOurs);
    const isDoubled = ours.some((one) =>
      all.some(
        (other) =>
          other !== one &&
          (isOurs(other) || Date.parse(other.createdAt) < Date.parse(one.createdAt) - notYetShown),
      ),
    );
    return isDoubled ? [`HubSpot has ${all.length} companies of ${domain}`] : [];
  });
}

/** Our company is tied where the row says so, and no other primary company lost its place. */
function tieViolations(portal: SimulatedPortal, rows: Row[], primaries: Map<string, string>): string[] {
  const { byId } = crmOf(portal.world);
  const isThere = (id: string) => byId.contacts.get(id)?.id === id;
  return [
    ...rows.flatMap((row) => {
      // Another sending of the contact may have been taken back, with the association that it made.
      const isReturned = rows.some(({ recordId, returned }) => recordId === row.recordId && returned);
      if (!isSent(row) || !row.tied || isReturned || !isThere(row.recordId)) return [];
      const ties = bookOf(portal.world).ties.get(row.recordId);
      return ties?.has(row.tied.companyId)
        ? []
        : [`${nameOf(row)} says tied, and HubSpot has no association`];
    }),
    ...[...primaries].flatMap(([id, company]) =>
      isThere(id) && primaryOf(portal, id) !== company ? [`the primary company of ${id} was replaced`] : [],
    ),
  ];
}
