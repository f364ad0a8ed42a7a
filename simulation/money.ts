/** Rules for money: the ledger matches the vendors' bills, nothing is paid twice, and budgets are kept. */
import { monthOf } from "../app/calls/storage/ledger";
import { madeUpServices, mostUnits } from "../app/runs/testing/made-up-services";
import type { People } from "./people";
import { isService, type Sending } from "./vendors";
import type { World } from "./world";

/** US dollars; a broken call up to this price may be repeated once without the user's approval. */
const repeatUpTo = 0.01;

interface Booked {
  certain: number;
  uncertain: number;
  /** Reservation ids of calls marked uncertain. */
  uncertainIds: string[];
}

/** Milliseconds for which other runs may use an answer. */
const keptFor = 3_600_000;
/** Milliseconds: an answer is cached from the time of its claim, at most this long before the call left. */
const waitsToLeave = 180_000;
/** Milliseconds, longer than a call takes plus the clock difference. */
const aroundTurn = 60_000;

const nothing: Booked = { certain: 0, uncertain: 0, uncertainIds: [] };

export async function moneyViolations(world: World, people: People): Promise<string[]> {
  const booked = await bookedByQuestion(world);
  const sendings = new Map<string, Sending[]>();
  for (const each of world.vendors.sendings) {
    const name = `${each.service} ${each.about}`;
    sendings.set(name, [...(sendings.get(name) ?? []), each]);
  }
  const names = new Set([...sendings.keys(), ...booked.keys()]);
  return [
    ...[...names].flatMap((name) => {
      const sent = sendings.get(name) ?? [];
      return [
        ...bookingViolations(world, name, sent, booked.get(name) ?? nothing),
        ...repeatViolations(name, sent, people),
      ];
    }),
    ...(await lostViolations(world)),
    ...budgetViolations(world, people),
  ];
}

interface PutAside {
  writes: (string | { sql: string; row?: unknown[] })[];
}

/** Charges that were set aside while the database was unreachable must be in the ledger once it returns. */
async function lostViolations({ inner, files }: World): Promise<string[]> {
  const charges = files.putAside
    .flatMap((text) => JSON.parse(text) as PutAside[])
    .flatMap(({ writes }) => writes)
    .flatMap((write) =>
      typeof write === "object" && write.sql.startsWith("INSERT INTO ledger") && write.row ? [write.row] : [],
    )
    .map(([id, charge]) => `${String(id)}, charge ${String(charge)}`)
    .filter((name) => !name.endsWith(" 0"));
  if (charges.length === 0) return [];
  const found = await inner.execute("SELECT call_id, charge FROM ledger");
  const written = new Set(found.rows.map((row) => `${String(row.call_id)}, charge ${String(row.charge)}`));
  return [...new Set(charges)]
    .filter((name) => !written.has(name))
    .map((name) => `${name}: was put aside, and is not in the ledger`);
}

async function bookedByQuestion({ inner }: World): Promise<Map<string, Booked>> {
  const found = await inner.execute("SELECT * FROM ledger");
  const booked = new Map<string, Booked>();
  for (const row of found.rows) {
    const service = String(row.upstream);
    if (!isService(service)) continue;
    const name = `${service} ${String(row.operation).replace(/^answer /, "")}`;
    const sums = booked.get(name) ?? { certain: 0, uncertain: 0, uncertainIds: [] };
    booked.set(name, sums);
    if (Number(row.uncertain ?? 0) === 1) {
      sums.uncertain += Number(row.units);
      sums.uncertainIds.push(String(row.call_id));
    } else sums.certain += Number(row.units);
  }
  return booked;
}

/** The ledger must match the vendor's bill, except for calls marked uncertain, each of which must have broken. */
function bookingViolations({ vendors }: World, name: string, sendings: Sending[], booked: Booked): string[] {
  const { certain, uncertain, uncertainIds } = booked;
  const violations: string[] = [];
  const billed = sendings.reduce((sum, { units }) => sum + units, 0);
  const brokeOff = sendings.filter((each) => !each.arrived || each.life.wasCut || each.life.stoodStill);
  const broken = brokeOff.length;
  // A call without an answer is booked at its maximum cost.
  const unknown = brokeOff.reduce((sum, { excess }) => sum + excess, 0);
  const unexplained = uncertainIds.filter((id) => !vendors.wasLost(id)).length;
  if (certain > billed)
    violations.push(`${name}: ${certain} units in the ledger as certain, ${billed} billed`);
  if (certain + uncertain < billed - unknown)
    violations.push(`${name}: ${billed} units billed, ${certain} in the ledger and ${uncertain} uncertain`);
  if (unexplained > broken)
    violations.push(`${name}: ${uncertainIds.length} calls marked uncertain, ${broken} broke`);
  return violations;
}

/** The complete answer reached a live worker, so it is stored and the call needs no repeat. */
const isKept = ({ arrived, life }: Sending) => arrived && !life.wasCut && !life.stoodStill;

/**
 * No paid call above the limit is repeated without a user's approval. A cheaper one is repeated at most once, and only if
 * its answer may have been lost.
 */
function repeatViolations(name: string, sendings: Sending[], people: People): string[] {
  // A refusal that arrived is final: the vendor charged nothing.
  const paid = sendings.filter((each) => each.answered || !each.arrived);
  const service = sendings[0]?.service ?? "";
  if (!isService(service)) return [];
  const price = madeUpServices[service].usdPerUnit * mostUnits[service];
  if (price === 0) return [];
  return agesOf(paid).flatMap((age) => {
    const approved = people.approvals.filter(({ at }) => at > (age[0]?.at ?? 0)).length;
    const mayBeSent = (1 + approved) * (price <= repeatUpTo ? 2 : 1);
    if (approved === 0 && age.some((_, at) => at > 0 && age.slice(0, at).every(isKept)))
      return [`${name}: sent again, though each answer before came back to a worker that lived`];
    if (age.length <= mayBeSent) return [];
    return [`${name}: sent ${age.length} times at ${price} dollars, ${approved} times approved`];
  });
}

/**
 * Splits the calls into periods in which one answer serves all runs. A new period begins when the cached answer has
 * expired. A run's repeated call belongs to the same period if the run has its own answer, or if no other run has got an
 * answer since.
 */
function agesOf(sendings: Sending[]): Sending[][] {
  const ages: Sending[][] = [];
  for (const each of sendings) {
    const age = ages.at(-1);
    const before = ages.flat();
    const own = before.findLastIndex((earlier) => ownerOf(earlier) === ownerOf(each));
    const last = before[own];
    const hasAnswer = last !== undefined && last.answered && isKept(last);
    const isOwn = own >= 0 && (hasAnswer || !before.slice(own + 1).some(({ answered }) => answered));
    if (age && (isOwn || each.at - (age[0]?.at ?? 0) < keptFor - waitsToLeave)) age.push(each);
    else ages.push([each]);
  }
  return ages;
}

/** Returns the run or task that asks. */
const ownerOf = ({ life }: Sending) => life.name.split(" of ").at(-1);

/** The cost of a month never exceeds the highest budget so far, except by answers that cost more than their maximum. */
function budgetViolations(world: World, people: People): string[] {
  const violations: string[] = [];
  for (const service of new Set(people.budgets.map((each) => each.service))) {
    const first = people.budgets.find((each) => each.service === service && each.savedAt !== null);
    const since = first?.savedAt ?? Infinity;
    // The first budget must come before the first call; later budgets may apply while calls are under way.
    if (!first || world.vendors.sendings.some((each) => each.service === service && each.at < since))
      continue;
    const billed = new Map<string, number>();
    for (const each of world.vendors.sendings.filter((sending) => sending.service === service)) {
      const month = monthOf(each.at);
      // Around the end of the month a call may belong to either month.
      const isAtTurn = monthOf(each.at - aroundTurn) !== month || monthOf(each.at + aroundTurn) !== month;
      const sum = (billed.get(month) ?? 0) + (isAtTurn ? 0 : each.units - each.excess);
      billed.set(month, sum);
      const limit = Math.max(
        ...people.budgets
          .filter((set) => set.service === service && set.at <= each.at)
          .map((set) => set.limit),
      );
      if (sum > limit)
        violations.push(`${service}: ${sum} units billed in ${month}, the budget was ${limit}`);
    }
  }
  return violations.slice(0, 3);
}
