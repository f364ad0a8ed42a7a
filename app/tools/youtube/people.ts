/** Turns Discovery's targets into items, and marks clients among them. */
import type { Skippable } from "../../shared-rules/skip-unless";
import type { Target, TargetSearch } from "../../shared-rules/targets";
import type { FactItem, FoundTarget } from "../../shared-rules/fact-items";
import { checkedAt } from "../../toolkit/findings";
import { formatNumber } from "../../toolkit/format-number";
import { countsInWords, totalOf } from "../../toolkit/left-out";
import type { ClientsPort, ClientStatus } from "../../vendors/clients/port";
import { stateInWords } from "./client-status";
import { plural } from "./facts";

export interface CheckedTarget extends Target {
  /** null if the CRM was not asked. */
  client: ClientStatus | null;
}

export async function checkTargets(
  clients: ClientsPort,
  targets: Target[],
  domain: string,
): Promise<CheckedTarget[]> {
  return Promise.all(
    targets.map(async (target) => {
      const { email, name } = target.person;
      const { value } = await (email ? clients.byEmail(email) : clients.byName(name, domain));
      return { ...target, client: value };
    }),
  );
}

export const isClient = ({ client }: CheckedTarget) => client?.state === "client";

/** @param crmMissing Why the CRM did not answer. */
export function targetsItem(
  { value: search, missing }: Skippable<TargetSearch>,
  targets: CheckedTarget[],
  crmMissing: string | null,
): FactItem {
  if (!search) return { name: "Targets", value: "Not looked for", absent: true, note: missing ?? undefined };
  const { source } = search;
  const unchecked = crmMissing ? `; client check failed: ${crmMissing}` : "";
  const note = `${searchInWords(search, targets.length)}${unchecked}`;
  if (targets.length === 0) return { name: "Targets", value: "None", absent: true, people: [], source, note };
  return {
    name: "Targets",
    value: targets.map(describe),
    hrefs: targets.map(({ person }) => person.linkedInUrl),
    people: targets.map(foundTarget),
    source: checkedAt(source, targets[0]?.source.link),
    note,
  };
}

function foundTarget({ person, decision, client }: CheckedTarget): FoundTarget {
  const { name, firstName, lastName, title, email, emailStatus, linkedInUrl } = person;
  return {
    ...{ name, firstName, lastName, title, email, emailStatus },
    linkedIn: linkedInUrl,
    why: decision.note ? `${decision.rule} (${decision.note})` : decision.rule,
    clientStatus: client && stateInWords[client.state],
  };
}

function describe(target: CheckedTarget): string {
  const { person, decision } = target;
  const address = person.email ? `, ${person.email}` : "";
  const facts = [
    decision.rule,
    decision.note ?? null,
    target.client && target.client.state !== "unknown" ? stateInWords[target.client.state] : null,
  ];
  return `${person.name}, ${person.title ?? "title unknown"}${address} (${facts.filter(Boolean).join("; ")})`;
}

/** Maximum reasons to name; each negative keyword is one. */
const mostReasons = 4;

/**
 * Example: "5 of 12 whose title fits, of 80 people considered; left out 68: 60 match no keyword, 8
 * work elsewhere now".
 */
function searchInWords({ considered, matching, rejected, nearest }: TargetSearch, shown: number): string {
  if (considered === 0) return "We found nobody who works there.";
  const left = countsInWords(rejected, mostReasons);
  const rest = left && `; left out ${formatNumber(totalOf(rejected))}: ${left}`;
  const near = nearest ? `; nearest: ${nearest}` : "";
  return `${shown} of ${matching} whose title fits, of ${plural(considered, "person", "people")} considered${rest}${near}`;
}
