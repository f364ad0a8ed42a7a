/** What staff make of a record: its status, its owner, and what a join leaves of two. */

/** In the order of a salesperson's work. */
export const statuses = ["new", "contacted", "replied", "client", "not a fit"] as const;
export type Status = (typeof statuses)[number];

export const isStatus = (text: string): text is Status => (statuses as readonly string[]).includes(text);

/** What a join keeps: the further of the two. */
const rank: Record<Status, number> = { client: 4, replied: 3, contacted: 2, "not a fit": 1, new: 0 };

export const isLower = (status: Status, than: Status): boolean => rank[status] < rank[than];

export const statusAfterJoin = (one: Status, other: Status): Status => (isLower(one, other) ? other : one);

/** The fields of a record that a user or a join changes. */
export interface Fields {
  status: Status;
  owner: string | null;
  otherOwner: string | null;
  /** ms since 1970. */
  snoozedUntil: number | null;
  name: string | null;
  title: string | null;
  company: string | null;
}

export const fieldNames = [
  "status",
  "owner",
  "otherOwner",
  "snoozedUntil",
  "name",
  "title",
  "company",
] as const satisfies (keyof Fields)[];
export type FieldName = (typeof fieldNames)[number];

/**
 * Returns the fields of the record that stands for both. Of two owners the kept record's stays and the other is shown
 * beside it, until a user chooses.
 */
export function fieldsAfterJoin(kept: Fields, gone: Fields): Fields {
  const owners = [
    ...new Set([kept.owner, kept.otherOwner, gone.owner, gone.otherOwner].filter((each) => each !== null)),
  ];
  const snoozes = [kept.snoozedUntil, gone.snoozedUntil].filter((each) => each !== null);
  return {
    status: statusAfterJoin(kept.status, gone.status),
    owner: owners[0] ?? null,
    otherOwner: owners[1] ?? null,
    snoozedUntil: snoozes.length > 0 ? Math.max(...snoozes) : null,
    name: kept.name ?? gone.name,
    title: kept.title ?? gone.title,
    company: kept.company ?? gone.company,
  };
}
