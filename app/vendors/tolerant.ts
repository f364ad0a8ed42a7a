/**
 * Schemas for answers whose fields may be absent, null or of an odd type. Unreadable values become
 * null.
 */
import { z } from "zod";

export const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null));

/** A number, also written as text ("160000"). */
export const number = z
  .unknown()
  .optional()
  .transform((value) => {
    const parsed = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof parsed === "number" && Number.isFinite(parsed) ? parsed : null;
  });

export const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === "true");

/**
 * A list of optional details. Skips entries that do not match; anything but a list becomes an empty
 * list.
 */
export const listOf = <T>(entry: z.ZodType<T>) =>
  z
    .unknown()
    .optional()
    .transform((value) =>
      (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
        const result = entry.safeParse(item);
        return result.success ? [result.data] : [];
      }),
    );

/**
 * A list that the result depends on. Fails if most entries do not match, since skipping them would
 * look like "nothing found".
 */
export const presentListOf = <T>(entry: z.ZodType<T>) =>
  z.array(z.unknown()).transform((items, context) => readable(entry, items, context));

/** False for an empty list beside a count above zero: the vendor found entries and did not send them. */
export const sendsWhatItCounts = (entries: unknown[], count: number | null): boolean =>
  entries.length > 0 || !count;

/** Like `presentListOf`, for vendors that send null or omit the list if it is empty. */
export const listOrNothing = <T>(entry: z.ZodType<T>) =>
  presentListOf(entry)
    .nullish()
    .transform((found) => found ?? []);

/** Entries of the answer being parsed, and how many of them are unreadable. */
let tally: { entries: number; unread: number } | null = null;

/** Counts unreadable entries while an answer is parsed. */
export function counting<T>(read: () => T): { result: T; entries: number; unread: number } {
  const outer = tally;
  const own = { entries: 0, unread: 0 };
  tally = own;
  try {
    return { result: read(), ...own };
  } finally {
    tally = outer;
  }
}

function readable<T>(entry: z.ZodType<T>, items: unknown[], context: z.RefinementCtx): T[] {
  const read: T[] = [];
  let unread = 0;
  for (const item of items) {
    const result = entry.safeParse(item);
    if (result.success) read.push(result.data);
    else if (!isLeftOut(result.error, item)) unread += 1;
  }
  if (tally) {
    tally.entries += items.length;
    tally.unread += unread;
  }
  if (unread <= read.length) return read;
  const message = `${unread} of ${items.length} entries can't be read`;
  context.issues.push({ code: "custom", input: items, message, params: { unread } });
  return z.NEVER;
}

/**
 * True if the entry may be left out: a custom check (`refine`) of the schema rejects it, or a
 * required value is null or empty.
 */
function isLeftOut({ issues }: z.ZodError, item: unknown): boolean {
  return issues.every((issue) => {
    if (issue.code === "custom") return issue.params?.unread === undefined;
    const value = issue.path.reduce<unknown>(
      (inner, step) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, step) : undefined),
      item,
    );
    return issue.path.length > 0 && (value === null || value === "");
  });
}

export const textList = listOf(z.string().trim().min(1));

/** An object that may be missing or invalid. */
export const maybe = <T>(schema: z.ZodType<T>) =>
  z
    .unknown()
    .optional()
    .transform((value): T | null => {
      const result = schema.safeParse(value);
      return result.success ? result.data : null;
    });
