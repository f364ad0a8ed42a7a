/** Who may leave: asked when a plan is made, and anew of each row at the moment it goes. */
import { contestedAmong } from "../records/storage/contested";
import { type CrmRecord, addressesOf } from "../upstream/crm/port";
import { UpstreamError } from "../upstream/failure";
import type { Portion } from "./portion";
import { membersOf, type StoredRow } from "./storage/sending-rows";

export const keptOutReason = "Asked not to be contacted.";

export interface StaysHere {
  reason: string;
  /** Nothing of the person is kept. */
  isForgotten: boolean;
}

/** By position of a row that stands for a record: why none of its rows may leave. */
export async function stayHere(
  { app, sending, isKeptOut }: Portion,
  heads: StoredRow[],
): Promise<Map<number, StaysHere>> {
  const positions = heads.map(({ position }) => position);
  const rows = heads.length === 0 ? [] : await membersOf(app.database, sending.id, positions);
  const keyOf = ({ email }: StoredRow) => (email === null ? [] : [`email:${email}`]);
  const contested = await contestedAmong(app.database, rows.flatMap(keyOf));
  const stay = new Map<number, StaysHere>();
  for (const row of rows) {
    const head = row.meets ?? row.position;
    if (row.input === null || isKeptOut(JSON.stringify(row.input)))
      stay.set(head, { reason: keptOutReason, isForgotten: true });
    const [key] = keyOf(row);
    if (stay.has(head) || key === undefined || !contested.has(key)) continue;
    const holder = contested.get(key) ?? "another record";
    stay.set(head, {
      reason: `Two records claim this address; it belongs to ${holder} until somebody settles it.`,
      isForgotten: false,
    });
  }
  return stay;
}

/** Why a row's person is not written to; asked for each address, kept for an hour. Trouble lets nobody leave. */
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
    if (out !== row.email) return "This person opted out by another address.";
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
