/**
 * Identifies the subject of a row's input and whether it may be looked up. The worker checks this
 * for every slice before it pays.
 */
import type { InStatement } from "@libsql/client";
import type { Calls } from "../../calls/calls.server";
import { suppressedSubject } from "../../calls/suppression";
import type { WriteBehind } from "../../calls/write-behind.server";
import { mayThey } from "../../exclusions/exclusions.server";
import { needsCrm, type Rule } from "../../exclusions/rules";
import { firstReason, type Reason, rowKindOf, type Subject, type Verdict } from "../../exclusions/verdict";
import { parseDomain } from "../../keys/domain";
import { isKey } from "../../keys/key";
import { linkedInPeopleIn } from "../../keys/linkedin";
import { rulesInForce } from "../../exclusions/storage/exclusions";
import { asksNoContact, suppressedKind } from "../../storage/forgetting";
import type { StoredRun } from "../storage/runs";
import type { Query } from "../../toolkit/tool";
import type { CrmPort } from "../../vendors/crm/port";
import type { App } from "../../app";
import { askCrmWithin } from "../ask-crm-within.server";

/** Identifies the subject by the form of the values, because field names are not reliable. */
export function subjectOf({ csv }: Pick<Query, "csv">, input: Record<string, unknown>): Subject {
  const texts = Object.values(input).filter((value) => typeof value === "string" && value !== "") as string[];
  const takesDomain = csv?.columns.some(({ means }) => means === "domain") ?? false;
  const others = texts.filter((text) => !text.includes("@"));
  return {
    emails: texts.filter((text) => text.includes("@")),
    linkedin: others.find((text) => linkedInPeopleIn(text).length > 0) ?? null,
    domain: takesDomain ? (others.find((text) => isKey(parseDomain(text))) ?? null) : null,
  };
}

type Asking = Pick<StoredRun, "tool" | "query" | "staffId" | "rulesPassedAt">;

/** Returns the verdicts on all inputs in one round trip. Calls HubSpot if a rule depends on it. */
export async function verdictsOnInputs(
  app: Pick<App, "database" | "now" | "config" | "implementation">,
  { tool, query: name, staffId, rulesPassedAt }: Asking,
  { rules, crm }: { rules: readonly Rule[]; crm: CrmPort | null },
  inputs: readonly Record<string, unknown>[],
): Promise<Verdict[]> {
  const query = app.implementation(tool)?.tool.queries[name];
  const question = {
    purpose: "ask" as const,
    by: staffId,
    rules,
    except: query?.notExcludedBy,
    passing: rulesPassedAt !== null,
    crm,
  };
  return mayThey(
    app,
    question,
    inputs.map((input) => subjectOf(query ?? {}, input)),
  );
}

/** Suppressed subjects and shared rules, read together with the claim of a slice. */
export interface KeptOut {
  /** Subjects of the suppression list. */
  suppressed: ReadonlySet<string>;
  /** Shared rules that apply. */
  rules: readonly Rule[];
}

/** Marks the run once, so that its page offers to work the excluded rows anyway. */
export const noteExcluded = (runId: string): InStatement => ({
  sql: `UPDATE runs SET file_json = json_set(file_json, '$.excluded', json('true'))
    WHERE id = ? AND json_extract(file_json, '$.excluded') IS NULL`,
  args: [runId],
});

/** Decides which rows of a slice are excluded. */
export interface Exclusions {
  /**
   * Returns the end of an excluded row, or undefined if the row is not excluded. Throws if HubSpot
   * does not answer: the row then waits or fails.
   */
  of(row: { position: number; input: Record<string, unknown> }): Promise<ExcludedEnd | undefined>;
}

interface ExcludedEnd {
  state: "skipped";
  reason: string;
  reasonKind: string;
  result: null;
}

const skipped = (reason: string, reasonKind: string): ExcludedEnd => ({
  state: "skipped",
  reason,
  reasonKind,
  result: null,
});

/** Checks all rows of a slice at once, so that HubSpot gets one request for them. */
export function exclusionsOf(
  app: App,
  run: StoredRun,
  { suppressed, rules }: KeptOut,
  { calls, writes }: { calls: Pick<Calls, "scope">; writes: Pick<WriteBehind, "add"> },
  rows: readonly { position: number; input: string }[],
): Exclusions {
  const verdicts = rules.length > 0 ? judged() : undefined;
  // Prevents an unhandled rejection; each row that awaits the verdicts gets their error.
  verdicts?.catch(() => undefined);
  return {
    of: async ({ position, input }) => {
      if (suppressedSubject(input, suppressed)) return skipped(asksNoContact, suppressedKind);
      const at = rows.findIndex((row) => row.position === position);
      const verdict = (await verdicts)?.[at];
      const first = firstReason(verdict);
      const words = [...new Set(verdict?.reasons.map((reason) => reason.words))].join(", ");
      return first && skipped(words, rowKindOf(first));
    },
  };

  async function judged() {
    const { crm } = app.upstreams(calls.scope().connect, run.origin);
    const inputs = rows.map(({ input }) => JSON.parse(input) as Record<string, unknown>);
    const found = await verdictsOnInputs(app, run, { rules, crm }, inputs);
    if (found.some((verdict) => firstReason(verdict)?.passable)) writes.add(noteExcluded(run.id));
    return found;
  }
}

/** The inputs of a file that shared rules would exclude, before the run starts. */
export interface ForetoldExclusions {
  /** Number of distinct inputs. */
  inputs: number;
  /** Counts by reason, such as "clients" or "in the list Spring". */
  reasons: Record<string, number>;
  /** Inputs that HubSpot did not answer, because it failed or the time ran out. */
  unchecked: number;
}

const together = 2000;
/**
 * Milliseconds for calls to HubSpot before a run starts; the remaining inputs are "not checked".
 */
const asksFor = 20_000;

const reasonWords: Partial<Record<Reason["kind"], string>> = {
  client: "clients",
  "open deal": "with an open deal",
  contacted: "contacted recently",
  owned: "owned by a colleague",
  company: "excluded one by one",
  person: "excluded one by one",
  "opted out": "opted out in HubSpot",
};

/**
 * Counts the inputs that shared rules would exclude.
 * @returns null if no rule applies
 */
export async function foretellExclusions(
  app: App,
  asking: Pick<Asking, "tool" | "query" | "staffId">,
  inputs: Iterable<string>,
): Promise<ForetoldExclusions | null> {
  const rules = await rulesInForce(app.database, app.now().getTime());
  if (rules.length === 0) return null;
  const foretold: ForetoldExclusions = { inputs: 0, reasons: {}, unchecked: 0 };
  const all = [...inputs];
  const judge = (crm: CrmPort | null, some: string[]) =>
    verdictsOnInputs(
      app,
      { ...asking, rulesPassedAt: null },
      { rules, crm },
      some.map((input) => JSON.parse(input) as Record<string, unknown>),
    );
  const askCrm = askCrmWithin(app, { id: "check", staffId: asking.staffId }, asksFor);
  for (let from = 0; from < all.length; from += together) {
    const some = all.slice(from, from + together);
    const ask = (crm: CrmPort | null) => judge(crm, some);
    const verdicts = needsCrm(rules) ? await askCrm(ask) : await ask(null);
    for (const verdict of verdicts) {
      const reason = firstReason(verdict);
      if (verdict.unchecked.length > 0 && !reason) foretold.unchecked += 1;
      if (!reason) continue;
      const words = reasonWords[reason.kind] ?? reason.words;
      foretold.inputs += 1;
      foretold.reasons[words] = (foretold.reasons[words] ?? 0) + 1;
    }
  }
  return foretold;
}
