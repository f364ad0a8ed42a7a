/**
 * Writes a portion of a sending. Before every write, the first and each repeat, the records are read and compared with the
 * plan: what is there already isn't written again, what somebody changed since the preview is left and told. A row is
 * "writing" in the database before its request leaves, so the worker that resumes after a kill reads it first.
 */
import type { CrmRecord, WriteOutcome } from "../vendors/crm/port";
import { byAddress, byRecordId } from "../vendors/crm/port";
import { beforeOf, judge, readBack, type Write, wroteOf } from "./judging";
import { exclusionsOf, optOutsOf, stayHere } from "./leaving.server";
import { companiesFor } from "./making-companies.server";
import { propertiesRead } from "./planning.server";
import { type Next, type Portion, rowsAtOnce } from "./portion";
import {
  changeRow,
  headsIn,
  headsToWrite,
  membersOf,
  type RowChange,
  type StoredRow,
  writeRows,
} from "./storage/sending-rows";
import { moveSending } from "./storage/sendings";

/** A record that another sending writes is waited for. */
const blockedFor = 5000;
/** Answers that said nothing of a row, one after the other, after which a user looks. */
const mostUnknown = 2;

export async function writePortion(portion: Portion): Promise<Next> {
  const { app, sending } = portion;
  const { database } = app;
  const limit = Math.min(rowsAtOnce, sending.firstStop ?? rowsAtOnce);
  const rows = await headsToWrite(database, sending.id, limit);
  if (rows.length === 0) return endOrWait(portion);

  const stuck = rows.filter(({ state, attempts }) => state === "writing" && attempts >= mostUnknown);
  const present = await readPresent(portion, rows);
  const staying = await whoMayLeave(portion, rows, present);
  const definitions = new Map(
    (await portion.crm.definitions("contacts")).value.map((one) => [one.name, one]),
  );
  const now = app.now().getTime();
  const judging = { definitions, overwrite: sending.overwrite, hasList: sending.listName !== null, now };
  const done: { row: StoredRow; change: RowChange }[] = [];
  const writes: Write[] = [];
  for (const row of staying) {
    const judged = judge(row, present(row), judging);
    if ("change" in judged) done.push({ row, change: judged.change });
    else writes.push(judged);
  }
  // What the portal said nothing of twice is not tried a third time, unless reading it again has settled it.
  const unsettled = writes.filter(({ row }) => stuck.includes(row));
  const ready = writes.filter((write) => !unsettled.includes(write));
  const companies = await companiesFor(
    portion,
    ready.flatMap(({ plan }) => plan.companyDomain ?? []),
  );
  const leaving =
    "wait" in companies
      ? []
      : ready.map((write) => {
          const made = companies.get(write.plan.companyDomain ?? "");
          return made ? { ...write, plan: { ...write.plan, companyId: made, companyDomain: null } } : write;
        });
  const beganAt = app.now().getTime();
  await writeRows(database, [
    ...done.flatMap(({ row, change }) => changeRow(sending.id, row.position, change)),
    ...leaving.flatMap(({ row, record, properties, plan }) =>
      changeRow(sending.id, row.position, {
        state: "writing",
        plan,
        attempts: row.attempts + 1,
        beganAt: row.beganAt ?? beganAt,
        recordId: record?.id ?? null,
        // The image of the first try is the true one: a later one may show our own value.
        before: row.before ?? beforeOf(record, properties),
        wrote: { ...wroteOf(properties), ...row.wrote },
      }),
    ),
  ]);
  if ("wait" in companies) return companies;
  if (unsettled.length > 0) return stop(portion, unsettled.length);
  await send(portion, leaving);
  return "again";
}

/** Updates and creations at once; what one of them answered counts, also where the other met trouble. */
async function send({ app, sending, crm }: Portion, writes: Write[]): Promise<void> {
  const attempt = app.newId();
  const trace = ({ row }: Write) => `${sending.id}.${row.position}.${row.attempts + 1}`;
  const [creates, updates] = [
    writes.filter(({ record }) => record === null),
    writes.filter(({ record }) => record !== null),
  ];
  const updated = () =>
    crm.update(
      `${attempt}u`,
      updates.map((write) => ({
        trace: trace(write),
        id: write.record?.id ?? "",
        properties: write.properties,
      })),
    );
  const created = () =>
    crm.create(
      `${attempt}c`,
      creates.map((write) => ({
        trace: trace(write),
        properties: { email: write.row.email ?? "", ...write.properties },
        companyId: write.plan.companyId,
      })),
    );
  const sent = [
    ...(updates.length > 0 ? [{ writes: updates, answer: updated() }] : []),
    ...(creates.length > 0 ? [{ writes: creates, answer: created() }] : []),
  ];
  const answers = await Promise.allSettled(sent.map(({ answer }) => answer));
  const at = app.now().getTime();
  const failures: unknown[] = [];
  const changes = sent.flatMap(({ writes: own }, place) => {
    const answer = answers[place];
    if (answer?.status === "fulfilled")
      return own.flatMap((write, each) =>
        changeRow(sending.id, write.row.position, changeBy(write, answer.value.value[each] ?? notTold, at)),
      );
    failures.push(answer?.reason);
    // Surely not worked, or it would have answered "unknown": the try doesn't count.
    return own.flatMap(({ row }) => changeRow(sending.id, row.position, { attempts: row.attempts }));
  });
  await writeRows(app.database, changes);
  if (failures.length > 0) throw failures[0];
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

/** Asked anew for each row that goes; rows of people who may not leave are over. */
async function whoMayLeave(
  portion: Portion,
  rows: StoredRow[],
  present: (row: StoredRow) => CrmRecord | null,
): Promise<StoredRow[]> {
  const { app, sending } = portion;
  const all = await membersOf(
    app.database,
    sending.id,
    rows.map(({ position }) => position),
  );
  const members = Map.groupBy(all, ({ position, meets }) => meets ?? position);
  const stay = await stayHere(portion, all);
  const staying = rows.filter(({ position }) =>
    (members.get(position) ?? []).every((one) => !stay.has(one.position)),
  );
  const excluded = await exclusionsOf(
    portion,
    staying.map((row) => ({ row, members: members.get(row.position) ?? [], record: present(row) })),
  );
  const optedOut = await optOutsOf(portion, staying, present);
  const why = (row: StoredRow) => {
    const own = (members.get(row.position) ?? []).flatMap(({ position }) => stay.get(position) ?? [])[0];
    if (own) return own;
    const opted = optedOut(row);
    if (opted) return { reason: opted, part: "opted out" as const, isForgotten: false };
    const rule = excluded(row);
    const isPassed = rule?.passable && row.acceptedFor.includes("excluded");
    return rule && !isPassed ? { reason: rule.words, part: rule.part, isForgotten: false } : null;
  };
  await writeRows(
    app.database,
    rows.flatMap((row) => {
      const kept = why(row);
      return kept
        ? changeRow(sending.id, row.position, {
            state: "done",
            outcome: "skipped",
            reason: kept.reason,
            waitsFor: kept.part,
            ...(kept.isForgotten && { input: null, plan: null }),
          })
        : [];
    }),
  );
  return rows.filter((row) => why(row) === null);
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

/** What a user must be asked again is planned anew; else the sending is over. */
async function endOrWait({ app, sending }: Portion): Promise<Next> {
  const open = await headsIn(app.database, sending.id, ["due", "writing", "written"], 1);
  if (open.length > 0) return { wait: blockedFor };
  const again = await headsIn(app.database, sending.id, ["new"], 1);
  if (again.length > 0) {
    await writeRows(app.database, [
      moveSending(sending.id, ["writing"], "planning", { version: sending.version + 1 }),
      // Who meets in such a row is compared with it.
      {
        sql: "UPDATE sending_rows SET meets = NULL WHERE sending_id = ? AND state = 'new'",
        args: [sending.id],
      },
    ]);
    return "again";
  }
  await writeRows(app.database, [
    {
      sql: `UPDATE sendings SET state = CASE WHEN EXISTS (SELECT 1 FROM sending_rows WHERE sending_id = sendings.id AND outcome <> 'refused')
        THEN 'done' ELSE 'refused' END, ended_at = ?, problem_json = NULL WHERE id = ? AND state = 'writing'`,
      args: [app.now().getTime(), sending.id],
    },
  ]);
  return "over";
}
