/** What must be true of money: the ledger is what the services bill, nothing is paid twice, budgets hold. */
import { monthOf } from "../app/calls/storage/ledger";
import { madeUpServices, mostUnits } from "../app/runs/testing/made-up-services";
import type { People } from "./people";
import { isService, type Sending } from "./vendors";
import type { World } from "./world";

/** US dollars up to which a call that broke may be repeated once without asking. */
const repeatUpTo = 0.01;

interface Booked {
  certain: number;
  uncertain: number;
  /** Reservations of calls marked uncertain. */
  uncertainIds: string[];
}

/** Milliseconds for which other runs are served by an answer. */
const keptFor = 3_600_000;
/** An answer is kept from when its call was claimed: so long before it left, at most. */
const waitsToLeave = 180_000;
/** Longer than a call takes, with how far clocks may differ. */
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

/** What a service charged, and what was put aside because the database was away, is written down when it is back. */
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

/** The ledger is what the service bills, apart from calls marked uncertain, each of which did break. */
function bookingViolations({ vendors }: World, name: string, sendings: Sending[], booked: Booked): string[] {
  const { certain, uncertain, uncertainIds } = booked;
  const violations: string[] = [];
  const billed = sendings.reduce((sum, { units }) => sum + units, 0);
  const brokeOff = sendings.filter((each) => !each.arrived || each.life.wasCut || each.life.stoodStill);
  const broken = brokeOff.length;
  // What never came back is booked at what it was to cost at most.
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

/** Its whole answer came back to a worker that lived, so that it is kept: there is no reason to ask again. */
const isKept = ({ arrived, life }: Sending) => arrived && !life.wasCut && !life.stoodStill;

/**
 * No paid call above the bound goes twice without a person's approval; one below it is repeated once at most, and only
 * where the answer may have been lost.
 */
function repeatViolations(name: string, sendings: Sending[], people: People): string[] {
  // A refusal that arrived is the service's word: nothing was charged.
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
 * What a run asks when the answer that others had is too old is another matter; its own answers stay good for a run, and what
 * it had no answer to is as good as asked until others have one.
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

/** The run, or what else asks. */
const ownerOf = ({ life }: Sending) => life.name.split(" of ").at(-1);

/** Never more than the highest budget so far in a month, but for what answers cost beyond what they were to cost at most. */
function budgetViolations(world: World, people: People): string[] {
  const violations: string[] = [];
  for (const service of new Set(people.budgets.map((each) => each.service))) {
    const first = people.budgets.find((each) => each.service === service && each.savedAt !== null);
    const since = first?.savedAt ?? Infinity;
    // Set before anything was asked: later ones met calls under way.
    if (!first || world.vendors.sendings.some((each) => each.service === service && each.at < since))
      continue;
    const billed = new Map<string, number>();
    for (const each of world.vendors.sendings.filter((sending) => sending.service === service)) {
      const month = monthOf(each.at);
      // At the month's turn a call belongs to the one or the other.
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
