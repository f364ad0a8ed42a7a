/**
 * Writes a portion of a sending. Before every write, the first and each repeat, the records are read and compared with the
 * plan: what is there already isn't written again, what somebody changed since the preview is left and told. A row is
 * "writing" in the database before its request leaves, so the worker that resumes after a kill reads it first.
 */
import type { CrmRecord, WriteOutcome } from "../upstream/crm/port";
import { byAddress, byRecordId } from "../upstream/crm/port";
import type { Outcome } from "./plan/counts";
import { isSame } from "./plan/differences";
import { isWritten, type RowPlan } from "./plan/rows";
import { optOutsOf, stayHere } from "./leaving.server";
import { propertiesRead } from "./planning.server";
import { type Next, type Portion, recordsAtOnce } from "./portion";
import {
  changeRow,
  headsIn,
  headsToWrite,
  type RowChange,
  type StoredRow,
  writeRows,
} from "./storage/sending-rows";
import { moveSending } from "./storage/sendings";

/** A record that another sending writes is waited for. */
const blockedFor = 5000;
/** Answers that said nothing of a row, one after the other, after which a user looks. */
const mostUnknown = 2;

interface Write {
  row: StoredRow;
  plan: RowPlan;
  /** null: it is created. */
  record: CrmRecord | null;
  properties: Record<string, string>;
  notes: string[];
}

export async function writePortion(portion: Portion): Promise<Next> {
  const { app, sending } = portion;
  const { database } = app;
  const limit = Math.min(recordsAtOnce, sending.firstStop ?? recordsAtOnce);
  const rows = await headsToWrite(database, sending.id, limit);
  if (rows.length === 0) return endOrWait(portion);

  const stuck = rows.filter(({ state, attempts }) => state === "writing" && attempts >= mostUnknown);
  const staying = await withoutKeptOut(portion, rows);
  const present = await readPresent(portion, staying);
  const optedOut = await optOutsOf(portion, staying, present);
  const definitions = new Map(
    (await portion.crm.definitions("contacts")).value.map((one) => [one.name, one]),
  );

  const done: { row: StoredRow; change: RowChange }[] = [];
  const writes: Write[] = [];
  for (const row of staying) {
    const judged = judge(row);
    if ("change" in judged) done.push({ row, change: judged.change });
    else writes.push(judged);
  }
  // What the portal said nothing of twice is not tried a third time, unless reading it again has settled it.
  const unsettled = writes.filter(({ row }) => stuck.includes(row));
  const leaving = writes.filter((write) => !unsettled.includes(write));
  const beganAt = app.now().getTime();
  await writeRows(database, [
    ...done.flatMap(({ row, change }) => changeRow(sending.id, row.position, change)),
    ...leaving.flatMap(({ row, record, properties }) =>
      changeRow(sending.id, row.position, {
        state: "writing",
        attempts: row.attempts + 1,
        beganAt: row.beganAt ?? beganAt,
        recordId: record?.id ?? null,
        // The image of the first try is the true one: a later one may show our own value.
        before: row.before ?? beforeOf(record, properties),
        wrote: { ...wroteOf(properties), ...row.wrote },
      }),
    ),
  ]);
  if (unsettled.length > 0) return stop(portion, unsettled.length);
  await send(portion, leaving);
  return "again";

  function judge(row: StoredRow): Write | { change: RowChange } {
    const { plan } = row;
    const over = (outcome: Outcome, reason: string) => ({
      change: { state: "done" as const, outcome, reason },
    });
    if (!plan) return over("left alone", "Its plan is gone.");
    const record = present(row);
    if (row.recordId && !record) return over("left alone", "It is gone from HubSpot since the preview.");
    if (row.recordId && record && record.id !== row.recordId)
      return over("left alone", "It was merged in HubSpot since the preview.");
    const since = optedOut(row);
    if (since) return over("skipped", since);
    const planned = plan.properties.filter((one) => isWritten(one, sending.overwrite));
    const mine = record !== null && row.state === "writing" && row.recordId === null && isOwn(record, row);
    const properties: Record<string, string> = {};
    const notes: string[] = [];
    let already = 0;
    for (const one of planned) {
      const definition = definitions.get(one.property);
      const is = record?.properties[one.property] ?? null;
      const wanted = one.new;
      if (!definition || wanted === null) continue;
      if (record && isSame(definition, is, wanted)) already += 1;
      else if (!record || isSame(definition, is, one.old)) properties[one.property] = wanted;
      else if (row.state === "writing" && row.wrote?.[one.property]) already += 1;
      else notes.push(`${one.label} changed in HubSpot since the preview.`);
    }
    if (record && Object.keys(properties).length === 0) {
      const isOurs = row.state === "writing" && already > 0;
      if (!isOurs) return over("left alone", notes.join(" ") || "HubSpot has all of it.");
      return {
        change: {
          state: "written",
          outcome: mine ? "created" : "filled",
          created: mine,
          recordId: record.id,
          wroteAt: app.now().getTime(),
          wrote: readBack(row.wrote ?? {}, record.properties),
          reason: notes.join(" ") || null,
        },
      };
    }
    return { row, plan, record, properties, notes };
  }
}

/** Of a create whose answer was lost: the contact was made while it was under way. */
const isOwn = (record: CrmRecord, { beganAt }: StoredRow) =>
  beganAt !== null && record.createdAt !== null && Date.parse(record.createdAt) >= beganAt - 2000;

const beforeOf = (record: CrmRecord | null, properties: Record<string, string>) =>
  Object.fromEntries(Object.keys(properties).map((name) => [name, record?.properties[name] ?? null]));
const wroteOf = (properties: Record<string, string>) =>
  Object.fromEntries(Object.entries(properties).map(([name, wrote]) => [name, { wrote, readBack: null }]));
const readBack = (wrote: NonNullable<StoredRow["wrote"]>, properties: CrmRecord["properties"]) =>
  Object.fromEntries(
    Object.entries(wrote).map(([name, one]) => [
      name,
      { wrote: one.wrote, readBack: properties[name] ?? one.readBack },
    ]),
  );

async function send({ app, sending, crm }: Portion, writes: Write[]): Promise<void> {
  const attempt = app.newId();
  const trace = ({ row }: Write) => `${sending.id}.${row.position}.${row.attempts + 1}`;
  const creates = writes.filter(({ record }) => record === null);
  const updates = writes.filter(({ record }) => record !== null);
  const outcomes: { write: Write; outcome: WriteOutcome }[] = [];
  if (updates.length > 0) {
    const inputs = updates.map((write) => ({
      trace: trace(write),
      id: write.record?.id ?? "",
      properties: write.properties,
    }));
    const { value } = await crm.update(`${attempt}u`, inputs);
    updates.forEach((write, at) => outcomes.push({ write, outcome: value[at] ?? notTold }));
  }
  if (creates.length > 0) {
    const inputs = creates.map((write) => ({
      trace: trace(write),
      properties: { email: write.row.email ?? "", ...write.properties },
      companyId: write.plan.companyId,
    }));
    const { value } = await crm.create(`${attempt}c`, inputs);
    creates.forEach((write, at) => outcomes.push({ write, outcome: value[at] ?? notTold }));
  }
  const at = app.now().getTime();
  await writeRows(
    app.database,
    outcomes.flatMap(({ write, outcome }) =>
      changeRow(sending.id, write.row.position, changeBy(write, outcome, at)),
    ),
  );
}

const notTold: WriteOutcome = { is: "unknown", words: "No outcome came." };

function changeBy({ row, record, properties, notes }: Write, outcome: WriteOutcome, at: number): RowChange {
  switch (outcome.is) {
    case "done":
      return {
        state: "written",
        outcome: record ? "filled" : "created",
        created: record === null,
        recordId: outcome.id,
        wroteAt: at,
        wrote: readBack({ ...row.wrote, ...wroteOf(properties) }, outcome.properties),
        reason: notes.join(" ") || null,
      };
    case "refused":
      return {
        state: "done",
        outcome: "refused",
        reason: outcome.reasons
          .map(({ property, words }) => (property ? `${property}: ${words}` : words))
          .join(" "),
        wrote: null,
      };
    case "conflict":
      // Somebody has the address: it is read again and compared anew, as a contact that was found.
      return row.attempts + 1 > mostUnknown
        ? {
            state: "done",
            outcome: "refused",
            reason: "HubSpot says that another contact has this address.",
            wrote: null,
          }
        : { state: "due", wrote: null };
    case "unknown":
      return { state: "writing" };
  }
}

/** Rows of people who may not leave are over. */
async function withoutKeptOut(portion: Portion, rows: StoredRow[]): Promise<StoredRow[]> {
  const { app, sending } = portion;
  const stay = await stayHere(portion, rows);
  await writeRows(
    app.database,
    [...stay].flatMap(([position, { reason, isForgotten }]) =>
      changeRow(sending.id, position, {
        state: "done",
        outcome: "skipped",
        reason,
        ...(isForgotten && { input: null, plan: null }),
      }),
    ),
  );
  return rows.filter(({ position }) => !stay.has(position));
}

/** The record of a row as it is now. */
async function readPresent(
  { app, crm }: Portion,
  rows: StoredRow[],
): Promise<(row: StoredRow) => CrmRecord | null> {
  const properties = propertiesRead(
    rows.flatMap(({ plan }) => plan?.properties.map(({ property }) => property) ?? []),
  );
  const ids = rows.flatMap(({ recordId }) => recordId ?? []);
  const emails = rows.flatMap(({ recordId, email }) => (recordId ? [] : (email ?? [])));
  const known = ids.length > 0 ? (await crm.records(app.newId(), "contacts", { ids, properties })).value : [];
  const found = emails.length > 0 ? (await crm.contactsByAddress(app.newId(), emails, properties)).value : [];
  const [byId, byEmail] = [byRecordId(known), byAddress(found)];
  return ({ recordId, email }) => (recordId ? byId.get(recordId) : byEmail.get(email ?? "")) ?? null;
}

async function stop({ app, sending }: Portion, rows: number): Promise<Next> {
  const problem = {
    detail: `HubSpot twice said nothing of ${rows} ${rows === 1 ? "record" : "records"}, and they are not there.`,
    nextStep: "Look at them in HubSpot, then go on: they are read again first.",
  };
  await writeRows(app.database, [
    moveSending(sending.id, ["writing"], "stopped", { problem_json: JSON.stringify(problem) }),
    {
      sql: "UPDATE sending_rows SET attempts = 0 WHERE sending_id = ? AND state = 'writing'",
      args: [sending.id],
    },
  ]);
  return "over";
}

async function endOrWait({ app, sending }: Portion): Promise<Next> {
  const open = await headsIn(app.database, sending.id, ["due", "writing", "written"], 1);
  if (open.length > 0) return { wait: blockedFor };
  await writeRows(app.database, [
    {
      sql: `UPDATE sendings SET state = CASE WHEN EXISTS (SELECT 1 FROM sending_rows WHERE sending_id = sendings.id AND outcome <> 'refused')
        THEN 'done' ELSE 'refused' END, ended_at = ?, problem_json = NULL WHERE id = ? AND state = 'writing'`,
      args: [app.now().getTime(), sending.id],
    },
  ]);
  return "over";
}
