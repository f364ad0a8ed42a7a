/**
 * Writes a group of rows. Before every write and retry, it reads the records and compares
 * them with the plan. It skips values that are already there, and reports values that somebody
 * changed since the preview. The database marks a row as "writing" before its request is sent, so
 * the next worker reads that record first after a kill.
 */
import type { CrmRecord, WriteOutcome } from "../vendors/crm/port";
import { byAddress, byRecordId } from "../vendors/crm/port";
import { stopUnconfirmed } from "./ending.server";
import { beforeOf, isOwn, isUnanswered, judge, noWrite, readBack, type Write, wroteOf } from "./judging";
import { exclusionsOf, optOutsOf, stayHere } from "./leaving.server";
import { companiesFor } from "./making-companies.server";
import { propertiesRead } from "./planning.server";
import type { Next, Portion } from "./portion";
import { changeFrom } from "./storage/change-from";
import { membersOf, type RowChange, type StoredRow, writeRows } from "./storage/sending-rows";
import { claimRow, countChanges, recordsTaken } from "./storage/record-claims";

/** After this many unclear answers in a row about a record, a user must check it. */
const mostUnknown = 2;

export async function writeGroup(portion: Portion, rows: StoredRow[]): Promise<Next> {
  const { app, sending } = portion;
  const { database } = app;
  const stuck = rows.filter(({ state, attempts }) => state === "writing" && attempts >= mostUnknown);
  const seen = await countChanges(database, sending.id, rows);
  const present = await readPresent(portion, rows);
  const definitions = new Map(
    (await portion.crm.definitions("contacts")).value.map((one) => [one.name, one]),
  );
  const now = app.now().getTime();
  const judging = { definitions, overwrite: sending.overwrite, hasList: sending.listName !== null, now };
  // What arrived before a kill was written, whoever may not be written to by now.
  const done = rows.flatMap((row) => {
    const judged = isUnanswered(row) ? judge(row, present(row), judging) : null;
    return judged && "change" in judged && judged.change.state === "written"
      ? [{ row, change: judged.change }]
      : [];
  });
  const found = await portion.inTurn(() => foundSince(portion, rows, present));
  const open = rows.filter((row) => done.every((one) => one.row !== row) && !found.has(row));
  const staying = await whoMayLeave(portion, open, present);
  const writes: Write[] = [];
  for (const row of staying) {
    const judged = judge(row, present(row), judging);
    if ("change" in judged) done.push({ row, change: judged.change });
    else writes.push(judged);
  }
  // After two unclear answers, the worker does not retry unless a new read settles the record.
  const unsettled = writes.filter(({ row }) => stuck.includes(row));
  const ready = writes.filter((write) => !unsettled.includes(write));
  const domains = ready.flatMap(({ plan }) => plan.companyDomain ?? []);
  const companies = await portion.inTurn(() => companiesFor(portion, domains));
  const leaving =
    "wait" in companies
      ? []
      : ready.map((write) => {
          const made = companies.get(write.plan.companyDomain ?? "");
          return made ? { ...write, plan: { ...write.plan, companyId: made, companyDomain: null } } : write;
        });
  const beganAt = app.now().getTime();
  const claims = leaving.map(({ row, record, properties, plan }) =>
    claimRow(
      sending.id,
      row,
      {
        state: "writing",
        plan,
        attempts: row.attempts + 1,
        beganAt: row.beganAt ?? beganAt,
        recordId: record?.id ?? null,
        before: beforeOf(row, record, Object.keys(properties)),
        wrote: { ...wroteOf(properties), ...row.wrote },
      },
      seen,
    ),
  );
  const claimed = await writeRows(database, [
    ...claims.flat(),
    ...done.flatMap(({ row, change }) => changeFrom(sending.id, row, change)),
  ]);
  const mine = leaving.filter((_, at) => (claimed[2 * at]?.rowsAffected ?? 0) > 0);
  if ("wait" in companies) return companies;
  if (unsettled.length > 0) return stopUnconfirmed(portion, unsettled.length);
  if (mine.length > 0) await send(portion, mine);
  return "again";
}

/**
 * Stores the record id in rows whose contact somebody created after the preview, and returns these
 * rows. The next portion compares them with the record.
 */
async function foundSince(
  { app, sending }: Portion,
  rows: StoredRow[],
  present: (row: StoredRow) => CrmRecord | null,
): Promise<Set<StoredRow>> {
  const found = rows.flatMap((row) => {
    const record = row.state === "due" && row.recordId === null ? present(row) : null;
    return record && !isOwn(row, record) ? [{ row, id: record.id }] : [];
  });
  const taken = await recordsTaken(
    app.database,
    sending.id,
    found.map(({ id }) => id),
  );
  const changes = found.flatMap(({ row, id }) => {
    const isTaken = taken.has(id);
    taken.add(id);
    const change: RowChange = isTaken
      ? { state: "done", outcome: "left alone", reason: "Another row of this sending has the same contact." }
      : { recordId: id, ...noWrite };
    return changeFrom(sending.id, row, change);
  });
  if (changes.length > 0) await writeRows(app.database, changes);
  return new Set(found.map(({ row }) => row));
}

/** Sends updates and creates in parallel. One may succeed while the other fails. */
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
  const claimed = (row: StoredRow) => ({ ...row, state: "writing" as const, attempts: row.attempts + 1 });
  const answers = await Promise.allSettled(sent.map(({ answer }) => answer));
  const at = app.now().getTime();
  const failures: unknown[] = [];
  const changes = sent.flatMap(({ writes: own }, place) => {
    const answer = answers[place];
    if (answer?.status === "fulfilled")
      return own.flatMap((write, each) =>
        changeFrom(
          sending.id,
          claimed(write.row),
          changeBy(write, answer.value.value[each] ?? notTold, at),
          "forgotten",
        ),
      );
    failures.push(answer?.reason);
    // HubSpot certainly did not handle the request, so this attempt does not count.
    return own.flatMap(({ row }) => changeFrom(sending.id, claimed(row), { attempts: row.attempts }));
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
      // Another contact has the address, so the worker reads that contact and compares again.
      return row.attempts + 1 > mostUnknown
        ? {
            state: "done",
            outcome: "refused",
            reason: "HubSpot says that another contact already has this address.",
            wrote: null,
          }
        : // An earlier unanswered attempt may have created that contact.
          { state: "due", ...(row.wrote ? { wrote: row.wrote } : noWrite) };
    case "unknown":
      return { state: "writing" };
  }
}

/**
 * Checks each row again right before its write, and ends rows whose people we must not write to.
 */
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
        ? changeFrom(sending.id, row, {
            state: "done",
            outcome: "skipped",
            reason: kept.reason,
            waitsFor: kept.part,
            ...(kept.isForgotten && { email: null, input: null, plan: null, before: null, wrote: null }),
          })
        : [];
    }),
  );
  return rows.filter((row) => why(row) === null);
}

/** Returns a row's current record; with its history if the row's write was not answered. */
export async function readPresent(
  { app, crm }: Portion,
  rows: StoredRow[],
): Promise<(row: StoredRow) => CrmRecord | null> {
  const properties = propertiesRead(
    rows.flatMap(({ plan }) => plan?.properties.map(({ property }) => property) ?? []),
  );
  const unanswered = rows.filter((row) => isUnanswered(row) && row.recordId !== null);
  const ids = rows.flatMap((row) => (unanswered.includes(row) ? [] : (row.recordId ?? [])));
  const emails = rows.flatMap(({ recordId, email }) => (recordId ? [] : (email ?? [])));
  const known =
    ids.length > 0 ? [...(await crm.records(app.newId(), "contacts", { ids, properties })).value] : [];
  if (unanswered.length > 0) {
    const historyOf = [...new Set(unanswered.flatMap(({ wrote }) => Object.keys(wrote ?? {})))];
    const wanted = { ids: unanswered.flatMap(({ recordId }) => recordId ?? []), properties, historyOf };
    known.push(...(await crm.records(app.newId(), "contacts", wanted)).value);
  }
  const found = emails.length > 0 ? (await crm.contactsByAddress(app.newId(), emails, properties)).value : [];
  const [byId, byEmail] = [byRecordId(known), byAddress(found)];
  return ({ recordId, email }) => (recordId ? byId.get(recordId) : byEmail.get(email ?? "")) ?? null;
}
