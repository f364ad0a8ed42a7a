/** A record's status and owner, and how a merge combines them. */

/** In the order of a salesperson's work. */
export const statuses = ["new", "contacted", "replied", "client", "not a fit"] as const;
export type Status = (typeof statuses)[number];

export const isStatus = (text: string): text is Status => (statuses as readonly string[]).includes(text);

/** Rank of each status; a merge keeps the status with the higher rank. */
const rank: Record<Status, number> = { client: 4, replied: 3, contacted: 2, "not a fit": 1, new: 0 };

export const isLower = (status: Status, than: Status): boolean => rank[status] < rank[than];

export const statusAfterJoin = (one: Status, other: Status): Status => (isLower(one, other) ? other : one);

/** The fields of a record that users or merges can change. */
export interface Fields {
  status: Status;
  owner: string | null;
  otherOwner: string | null;
  /** Epoch ms. */
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
 * Returns the fields of the merged record. If both records have an owner, the kept record's owner
 * stays. The other becomes the second owner until a user chooses.
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
