/** What must be true of money: the ledger is what the services bill, nothing is paid twice, budgets hold. */
import { madeUpServices } from "../app/runs/testing/made-up-services";
import type { People } from "./people";
import { isService, type Sending } from "./vendors";
import type { World } from "./world";

/** US dollars up to which a call that broke may be repeated once without asking. */
const repeatUpTo = 0.01;

interface Booked {
  certain: number;
  uncertain: number;
  uncertainRows: number;
}

export async function moneyViolations(world: World, people: People): Promise<string[]> {
  const booked = await bookedByQuestion(world);
  const questions = new Map<string, Sending[]>();
  for (const each of world.vendors.sendings) {
    const name = `${each.service} ${each.about}`;
    questions.set(name, [...(questions.get(name) ?? []), each]);
  }
  const violations: string[] = [];
  for (const name of booked.keys())
    if (!questions.has(name)) violations.push(`${name} is in the ledger and was never sent`);
  for (const [name, sendings] of questions)
    violations.push(...violationsOfQuestion(name, sendings, booked.get(name), people));
  violations.push(...budgetViolations(world, people));
  return violations;
}

async function bookedByQuestion({ inner }: World): Promise<Map<string, Booked>> {
  const found = await inner.execute("SELECT * FROM ledger");
  const booked = new Map<string, Booked>();
  for (const row of found.rows) {
    const service = String(row.upstream);
    if (!isService(service)) continue;
    const name = `${service} ${String(row.operation).replace(/^answer /, "")}`;
    const sums = booked.get(name) ?? { certain: 0, uncertain: 0, uncertainRows: 0 };
    booked.set(name, sums);
    if (Number(row.uncertain ?? 0) === 1) {
      sums.uncertain += Number(row.units);
      sums.uncertainRows += 1;
    } else sums.certain += Number(row.units);
  }
  return booked;
}

function violationsOfQuestion(
  name: string,
  sendings: Sending[],
  { certain, uncertain, uncertainRows }: Booked = { certain: 0, uncertain: 0, uncertainRows: 0 },
  people: People,
): string[] {
  const violations: string[] = [];
  const billed = sendings.reduce((sum, { units }) => sum + units, 0);
  const broken = sendings.filter((each) => !each.arrived || each.life.ended).length;
  if (certain > billed)
    violations.push(`${name}: ${certain} units in the ledger as certain, ${billed} billed`);
  if (certain + uncertain < billed)
    violations.push(`${name}: ${billed} units billed, ${certain} in the ledger and ${uncertain} uncertain`);
  if (uncertainRows > broken)
    violations.push(`${name}: ${uncertainRows} calls marked uncertain, ${broken} broke`);
  // A refusal that arrived is the service's word: nothing was charged.
  const paid = sendings.filter((each) => each.answered || !each.arrived);
  const service = sendings[0]?.service ?? "";
  const { usdPerUnit } = isService(service) ? madeUpServices[service] : { usdPerUnit: 0 };
  const price = usdPerUnit * (service === "metered" ? 8 : 1);
  if (price === 0) return violations;
  const approved = people.approvals.filter(({ at }) => at > (paid[0]?.at ?? 0)).length;
  const mayBeSent = 1 + approved + (price <= repeatUpTo ? 1 : 0);
  if (paid.length > mayBeSent)
    violations.push(`${name}: sent ${paid.length} times at ${price} dollars, ${approved} times approved`);
  return violations;
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
