/** What must be true of money: the ledger is what the services bill, nothing is paid twice, budgets hold. */
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
    ...budgetViolations(world, people),
  ];
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
  const broken = sendings.filter((each) => !each.arrived || each.life.wasCut).length;
  const unexplained = uncertainIds.filter((id) => !vendors.wasLost(id)).length;
  if (certain > billed)
    violations.push(`${name}: ${certain} units in the ledger as certain, ${billed} billed`);
  if (certain + uncertain < billed)
    violations.push(`${name}: ${billed} units billed, ${certain} in the ledger and ${uncertain} uncertain`);
  if (unexplained > broken)
    violations.push(`${name}: ${uncertainIds.length} calls marked uncertain, ${broken} broke`);
  return violations;
}

/** No paid call above the bound goes twice without a person's approval; one below it is repeated once at most. */
function repeatViolations(name: string, sendings: Sending[], people: People): string[] {
  // A refusal that arrived is the service's word: nothing was charged.
  const paid = sendings.filter((each) => each.answered || !each.arrived);
  const service = sendings[0]?.service ?? "";
  if (!isService(service)) return [];
  const price = madeUpServices[service].usdPerUnit * mostUnits[service];
  if (price === 0) return [];
  const approved = people.approvals.filter(({ at }) => at > (paid[0]?.at ?? 0)).length;
  const mayBeSent = (1 + approved) * (price <= repeatUpTo ? 2 : 1);
  if (paid.length <= mayBeSent) return [];
  return [`${name}: sent ${paid.length} times at ${price} dollars, ${approved} times approved`];
}

/** Of a fixed price: never more than the highest budget so far. */
function budgetViolations(world: World, people: People): string[] {
  const violations: string[] = [];
  for (const service of new Set(people.budgets.map((each) => each.service))) {
    const first = people.budgets.find((each) => each.service === service);
    // Set before anything was asked: later ones met calls under way.
    if (!first || world.vendors.sendings.some((each) => each.service === service && each.at < first.at))
      continue;
    let billed = 0;
    for (const each of world.vendors.sendings.filter((sending) => sending.service === service)) {
      billed += each.units;
      const limit = Math.max(
        ...people.budgets
          .filter((set) => set.service === service && set.at <= each.at)
          .map((set) => set.limit),
      );
      if (billed > limit + (service === "metered" ? 8 : 0))
        violations.push(`${service}: ${billed} units billed, the budget was ${limit}`);
    }
  }
  return violations.slice(0, 3);
}
