/**
 * Divides lines of a list among colleagues: by the owner in HubSpot, and in turn. The plan names
 * every line, so the change sets exactly the owners that the user saw.
 */
import type { App, StaffMember } from "../app";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { InvalidInput } from "../toolkit/invalid-input";
import type { CrmPort } from "../vendors/crm/port";
import { linesAtOnce } from "./limits";
import { type BulkDone, changeLines, openList } from "./lists.server";
import { keyValue } from "./list-view.server";
import { activeStaff, activeStaffByEmail } from "./storage/colleagues";
import type { ListKind } from "./storage/lists";
import { readLines, type StoredLine } from "./storage/list-order";

/** Maximum number of colleagues in one division. */
export const mostColleagues = 50;
/** Maximum number of names that the history lists. */
const mostNamed = 3;
/** Time limit in milliseconds for reading one portion's owners from HubSpot. */
const hubspotTakes = 60_000;

export const divisionRules = ["hubspot", "turn"] as const;
export type DivisionRule = (typeof divisionRules)[number];

export interface Division {
  /** Accounts that get lines in turn, in this order. */
  among: readonly string[];
  /** Whether a line first goes to its owner in HubSpot, if that owner is a user of the console. */
  hubspot: boolean;
}

export interface Share {
  owner: string;
  rule: DivisionRule;
  ids: number[];
}

export interface DivisionPlan {
  shares: Share[];
  /** Lines that keep their present owner. */
  kept: number;
  /** Lines without an owner in HubSpot, if the user chose no colleagues. */
  left: number;
  /** Lines that left the list. */
  gone: number;
  /** Number of lines given in turn so far; the next portion continues there. */
  turn: number;
}

/**
 * Plans one portion without writing anything. Lines with an owner keep it.
 * @param turn number of lines that earlier portions gave in turn
 */
export async function planDivision(
  app: App,
  by: StaffMember,
  listId: string,
  { ids, division, turn }: { ids: readonly number[]; division: Division; turn: number },
): Promise<DivisionPlan> {
  if (ids.length > linesAtOnce)
    throw new InvalidInput(
      `One request can divide up to ${linesAtOnce} lines. Send the rest in further requests.`,
    );
  const { kind } = await openList(app, listId);
  const among = await activeOf(app, division);
  const found = new Map((await readLines(app.database, listId, ids)).map((line) => [line.id, line]));
  const lines = ids.flatMap((id) => found.get(id) ?? []);
  const free = lines.filter(({ ownerId }) => ownerId === null);
  const owners = division.hubspot ? await hubspotOwners(app, by, kind, free) : new Map<number, string>();
  const shares = new Map<string, Share>();
  const give = (owner: string, rule: DivisionRule, id: number) => {
    const share = shares.get(`${rule} ${owner}`) ?? { owner, rule, ids: [] };
    shares.set(`${rule} ${owner}`, share);
    share.ids.push(id);
  };
  let [next, left] = [turn, 0];
  for (const { id } of free) {
    const inHubspot = owners.get(id);
    const inTurn = among[next % Math.max(1, among.length)];
    if (inHubspot) give(inHubspot, "hubspot", id);
    else if (inTurn) {
      give(inTurn, "turn", id);
      next += 1;
    } else left += 1;
  }
  return {
    shares: [...shares.values()],
    kept: lines.length - free.length,
    left,
    gone: ids.length - lines.length,
    turn: next,
  };
}

/** Returns the chosen colleagues, each once. */
async function activeOf(app: Pick<App, "database">, { among, hubspot }: Division): Promise<string[]> {
  const chosen = [...new Set(among)];
  if (chosen.length === 0 && !hubspot)
    throw new InvalidInput("Choose at least one colleague, or HubSpot's owner.");
  if (chosen.length > mostColleagues) throw new InvalidInput(`Choose up to ${mostColleagues} colleagues.`);
  const active = new Set((await activeStaff(app.database)).map(({ id }) => id));
  if (!chosen.every((id) => active.has(id))) throw new InvalidInput("No active user has this ID.");
  return chosen;
}

/** Returns the user who owns each line's person or company in HubSpot, by line id. */
async function hubspotOwners(
  app: App,
  by: StaffMember,
  kind: ListKind,
  lines: readonly StoredLine[],
): Promise<Map<number, string>> {
  const asked = lines.flatMap(({ id, keys }) => {
    const key = keyValue(keys, kind === "person" ? "email" : "domain");
    if (key === null) return [];
    return [{ id, email: kind === "person" ? key : null, domain: kind === "person" ? null : key }];
  });
  if (asked.length === 0) return new Map();
  const users = await activeStaffByEmail(app.database);
  const ownerOf = async (crm: CrmPort, { id, ...about }: (typeof asked)[number]) => {
    const { owner, missing } = (await crm.facts(about)).value;
    const lacking = missing.find(({ what }) => what === "owners");
    if (lacking)
      throw new InvalidInput(
        `HubSpot's token cannot read owners (${lacking.scope}). Add the scope, or divide in turn.`,
      );
    const user = owner && !owner.hasLeft ? users.get(owner.email?.toLowerCase() ?? "") : undefined;
    return user === undefined ? [] : [[id, user] as const];
  };
  const task = { id: `owners in HubSpot ${app.newId()}`, staffId: by.id, timeout: hubspotTakes };
  const found = await askOutsideRun(app, task, ({ crm }) =>
    Promise.all(asked.map((line) => ownerOf(crm, line))),
  );
  return new Map(found.flat());
}

/**
 * Gives each line the owner that the plan named; one undo reverts the whole change. A line that got
 * an owner after the plan keeps it.
 * @param among the colleagues of the whole division, for the history
 */
export async function divideLines(
  app: App,
  by: StaffMember,
  listId: string,
  {
    shares,
    among,
    ...act
  }: { shares: readonly Share[]; among: readonly string[]; actId: string; at: number },
): Promise<BulkDone> {
  const total: BulkDone = { changed: 0, unchanged: 0 };
  if (shares.reduce((sum, { ids }) => sum + ids.length, 0) > linesAtOnce)
    throw new InvalidInput(
      `One request can change up to ${linesAtOnce} lines. Send the rest in further requests.`,
    );
  for (const { owner, rule, ids } of shares) {
    const why = await ruleWords(app, rule, among);
    const change = { kind: "owner", value: owner, why, fillsEmpty: true } as const;
    const { changed, unchanged } = await changeLines(app, by, listId, { ids, act: change, ...act });
    total.changed += changed;
    total.unchanged += unchanged;
  }
  return total;
}

/** Returns the rule as the history shows it. */
async function ruleWords(
  app: Pick<App, "database">,
  rule: DivisionRule,
  among: readonly string[],
): Promise<string> {
  if (rule === "hubspot") return "owner in HubSpot";
  const names = new Map((await activeStaff(app.database)).map(({ id, name }) => [id, name]));
  const all = [...new Set(among)].map((id) => names.get(id) ?? "a former colleague");
  const more = all.length - mostNamed;
  const shown = more > 0 ? [...all.slice(0, mostNamed), `${more} more`] : all;
  return `in turn: ${shown.join(", ")}`;
}
