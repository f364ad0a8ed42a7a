/**
 * Decides whom the console may write to: when the plan is made, and again for each row right before
 * its write.
 */
import { mayThey } from "../exclusions/exclusions.server";
import { firstReason, type ReasonKind } from "../exclusions/verdict";
import { contestedAmong } from "../records/storage/contested";
import { type CrmRecord, addressesOf } from "../vendors/crm/port";
import { UpstreamError } from "../vendors/failure";
import type { Portion } from "./portion";
import type { SkipKind } from "./plan/rows";
import type { StoredRow } from "./storage/sending-rows";

export const keptOutReason = "Asked not to be contacted.";

export interface StaysHere {
  reason: string;
  part: SkipKind;
  /** If true, the console deletes all data of the person. */
  isForgotten: boolean;
}

const keyOf = ({ email }: StoredRow) => (email === null ? [] : [`email:${email}`]);

/**
 * Returns rows with somebody who is kept out, or with an address that two records claim. The
 * console does not look these rows up in HubSpot.
 */
export async function stayHere(
  { app, isKeptOut }: Portion,
  rows: StoredRow[],
): Promise<Map<number, StaysHere>> {
  const contested = await contestedAmong(app.database, rows.flatMap(keyOf));
  return new Map(
    rows.flatMap((row): [number, StaysHere][] => {
      if (row.input === null || isKeptOut(JSON.stringify(row.input)))
        return [[row.position, { reason: keptOutReason, part: "kept out", isForgotten: true }]];
      const [key = ""] = keyOf(row);
      if (!contested.has(key)) return [];
      const holder = contested.get(key) ?? "another record";
      const reason = `Two records claim this address. It belongs to ${holder} until a user decides.`;
      return [[row.position, { reason, part: "contested", isForgotten: false }]];
    }),
  );
}

export interface Judged {
  row: StoredRow;
  /** All rows for this record, including the row itself. */
  members: StoredRow[];
  record: CrmRecord | null;
}

export interface Exclusion {
  words: string;
  part: SkipKind;
  /** Whether a user may override the reason. */
  passable: boolean;
}

const parts: Partial<Record<ReasonKind, SkipKind>> = { "opted out": "opted out", bounced: "opted out" };
const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

/** Returns the exclusion that applies, by record. `optOutsOf` checks opt-outs by address. */
export async function exclusionsOf(
  { app, sending, crm }: Portion,
  people: Judged[],
): Promise<(row: StoredRow) => Exclusion | null> {
  const subjects = people.map(({ members, record }) => ({
    emails: [
      ...new Set([...members.flatMap(({ email }) => email ?? []), ...(record ? addressesOf(record) : [])]),
    ],
    linkedin: members.find(({ input }) => input?.person.linkedIn)?.input?.person.linkedIn ?? null,
    domain: members.find(({ input }) => input?.domain)?.input?.domain ?? null,
  }));
  const asked = { facts: crm.facts, optedOut: () => Promise.resolve(nobodyAsked) };
  const question = { purpose: "leave" as const, by: sending.createdBy, crm: asked };
  const verdicts = await mayThey(app, question, subjects);
  const found = new Map(people.map(({ row }, at) => [row.position, firstReason(verdicts[at])]));
  return ({ position }) => {
    const reason = found.get(position);
    if (!reason) return null;
    const { words, kind, passable } = reason;
    return {
      words: kind === "suppressed" ? keptOutReason : sentence(words),
      part: parts[kind] ?? "kept out",
      passable,
    };
  };
}

const nobodyAsked = {
  value: { since: null },
  source: { upstream: "hubspot", fetchedAt: "", data: "live" as const },
};

/**
 * Returns why the console must not write to a row's person. Calls HubSpot for each address and
 * caches the answer for an hour. If HubSpot fails, the console writes to nobody.
 */
export async function optOutsOf(
  { crm, sending }: Portion,
  rows: StoredRow[],
  present: (row: StoredRow) => CrmRecord | null,
): Promise<(row: StoredRow) => string | null> {
  const addressesBy = new Map(
    rows.map((row) => {
      const record = present(row);
      return [row, [...new Set([row.email ?? "", ...(record ? addressesOf(record) : [])])].filter(Boolean)];
    }),
  );
  const since = new Map<string, string | null>();
  if (sending.seesOptOuts)
    await Promise.all(
      [...new Set([...addressesBy.values()].flat())].map(async (address) =>
        since.set(address, await sinceOf(address)),
      ),
    );
  return (row) => {
    if (present(row)?.properties.hs_email_optout === "true") return "Opted out in HubSpot.";
    const out = addressesBy.get(row)?.find((address) => since.get(address));
    if (!out) return null;
    if (out !== row.email) return "This person opted out with another address.";
    const day = new Date(since.get(out) ?? 0).toLocaleDateString("en-GB", {
      day: "numeric",
      month: "short",
      year: "numeric",
      timeZone: "UTC",
    });
    return `Opted out in HubSpot on ${day} (this address).`;
  };

  async function sinceOf(address: string): Promise<string | null> {
    try {
      return (await crm.optedOut(address)).value.since;
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404) return null;
      throw error;
    }
  }
}
