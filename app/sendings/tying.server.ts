/**
 * Associates contacts with companies, adds them to the static list, and stores HubSpot's own
 * associations.
 */
import { byRecordId, plainTie, primaryTie, type Tie } from "../vendors/crm/port";
import { type Next, type Portion, rowsAtOnce } from "./portion";
import { changeFrom } from "./storage/change-from";
import { headsIn, membersOf, type StoredRow, writeRows } from "./storage/sending-rows";
import { findSending, moveSending } from "./storage/sendings";

const untoldFor = 60_000;

/** Associates contacts that an earlier portion wrote. Returns "over" if there are none. */
export async function tiePortion(portion: Portion): Promise<Next> {
  const rows = await headsIn(portion.app.database, portion.sending.id, ["written"], rowsAtOnce);
  return rows.length === 0 ? "over" : tieGroup(portion, rows);
}

/**
 * Associates those of the rows that are written, and adds them to the list. Returns "over" after the
 * first few rows: the sending then waits for its user, who may continue it at once.
 */
export async function tieWritten(portion: Portion, positions: number[]): Promise<Next> {
  const { app, sending } = portion;
  const rows = await membersOf(app.database, sending.id, positions);
  const written = rows.filter(({ state, meets }) => state === "written" && meets === null);
  if (written.length === 0) return "again";
  const next = await tieGroup(portion, written);
  return next === "again" && sending.firstStop !== null ? "over" : next;
}

async function tieGroup(portion: Portion, rows: StoredRow[]): Promise<Next> {
  const { app, sending } = portion;
  const ties = await tied(portion, rows);
  if (ties === "unknown") return { wait: untoldFor };
  const listed = await inList(portion, rows);
  const others = await othersOf(portion, rows, ties);
  await writeRows(app.database, [
    ...rows.flatMap((row) => {
      const own = ties.get(row.position);
      const other = (own?.other ?? []).map((id) => others.get(id) ?? `company ${id}`);
      const note =
        row.created && other.length > 0 ? `HubSpot automatically associated ${other.join(" and ")}.` : null;
      return changeFrom(sending.id, row, {
        state: "done",
        tied: own?.made ?? null,
        listed: listed.has(row.recordId ?? ""),
        reason: [row.reason, note].filter(Boolean).join(" ") || null,
      });
    }),
    // The sending stops after the first few rows, so that a user can check them.
    ...(sending.firstStop === null ? [] : [moveSending(sending.id, ["writing"], "look")]),
  ]);
  return "again";
}

interface Tied {
  made: StoredRow["tied"];
  /** Companies that others associated with the contact. */
  other: string[];
}

async function tied(
  { app, sending, crm }: Portion,
  rows: StoredRow[],
): Promise<Map<number, Tied> | "unknown"> {
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const label = sending.tieLabel?.type ?? null;
  const present = (await crm.ties(app.newId(), ids)).value;
  const wanted = rows.flatMap((row) => {
    const companyId = row.plan?.companyId;
    const contactId = row.recordId;
    if (!companyId || !contactId) return [];
    const known: Tie[] = present[contactId] ?? [];
    const types = [
      ...(known.some((one) => one.companyId === companyId) ? [] : [plainTie]),
      // Another primary company stays primary unless the user chose to replace it.
      ...(known.some((one) => isPrimary(one, companyId, sending.replacePrimary)) ? [] : [primaryTie]),
      ...(label === null || known.some((one) => one.companyId === companyId && one.types.includes(label))
        ? []
        : [label]),
    ];
    // A contact that we created got its plain association in the same request.
    const made = row.created ? [...new Set([plainTie, ...types])] : types;
    const former = known.find((one) => one.types.includes(primaryTie) && one.companyId !== companyId);
    const wasPrimary = types.includes(primaryTie) ? former?.companyId : undefined;
    return [{ row, contactId, companyId, types, made, ownType: label, wasPrimary }];
  });
  const missing = wanted.filter(({ types }) => types.length > 0);
  // After an unclear answer, the worker reads the associations before it retries.
  if (missing.length > 0 && (await crm.tie(app.newId(), missing)).value === "unknown") return "unknown";
  return new Map(
    rows.map((row) => {
      const own = wanted.find((one) => one.row === row);
      const other = (present[row.recordId ?? ""] ?? []).flatMap(({ companyId }) =>
        companyId === own?.companyId ? [] : [companyId],
      );
      const made =
        own && own.made.length > 0
          ? {
              companyId: own.companyId,
              types: own.made,
              ...(own.wasPrimary && { wasPrimary: own.wasPrimary }),
            }
          : null;
      return [row.position, { made, other }];
    }),
  );
}

/** Returns the names of companies that HubSpot associated with contacts that we created. */
async function othersOf(
  { app, crm }: Portion,
  rows: StoredRow[],
  ties: Map<number, Tied>,
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap((row) => (row.created ? (ties.get(row.position)?.other ?? []) : [])));
  if (ids.size === 0) return new Map();
  const wanted = { ids: [...ids], properties: ["name", "domain"] };
  const found = byRecordId((await crm.records(app.newId(), "companies", wanted)).value);
  return new Map(
    [...ids].flatMap((id) => {
      const { name, domain } = found.get(id)?.properties ?? {};
      const known = [...new Set([name, domain])].filter(Boolean);
      return known.length > 0
        ? [[id, known.length > 1 ? `${known[0]} (${known[1]})` : String(known[0])]]
        : [];
    }),
  );
}

const isPrimary = ({ companyId, types }: Tie, wanted: string, replaces: boolean) =>
  types.includes(primaryTie) && (!replaces || companyId === wanted);

/** Adds the contacts to the list and returns those that were not in it before. */
async function inList(portion: Portion, rows: StoredRow[]): Promise<Set<string>> {
  const { app, sending, crm } = portion;
  const { listName } = sending;
  if (listName === null) return new Set();
  const listId = sending.listId ?? (await portion.inTurn(() => listOf(portion, listName)));
  if (listId === null) return new Set();
  const add = rows.flatMap(({ recordId }) => recordId ?? []);
  const { value } = await crm.changeList(app.newId(), listId, { add, remove: [] });
  // Without an answer we do not know whom HubSpot added, so an undo leaves them in the list.
  return new Set(value === "unknown" ? [] : value.added);
}

async function listOf({ app, sending, crm }: Portion, name: string): Promise<string | null> {
  // Another group of this portion may have found or created it.
  const known = (await findSending(app.database, sending.id))?.listId;
  if (known) return known;
  const called = async () =>
    (await crm.lists(name)).value.find((one) => one.name.toLowerCase() === name.toLowerCase());
  const id = (
    (await called()) ??
    (await crm.createList(app.newId(), name).then(({ value }) => value)) ??
    (await called())
  )?.id;
  if (id)
    await writeRows(app.database, [
      { sql: "UPDATE sendings SET list_id = ? WHERE id = ?", args: [id, sending.id] },
    ]);
  return id ?? null;
}
