/** Schemas for answers whose fields may be absent, null or of an odd type: what can't be read is `null`. */
import { z } from "zod";

export const text = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === "string" && value.trim() !== "" ? value.trim() : null));

/** Numbers, also written as text ("160000"). */
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

/** Details an answer can do without: the entries that fit; anything else in the list, or no list at all, is left out. */
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

/** What an answer is about. It fails where most entries are of another shape: their silence would read as "nothing". */
export const presentListOf = <T>(entry: z.ZodType<T>) =>
  z.array(z.unknown()).transform((items, context) => readable(entry, items, context));

/** The same where the vendor leaves the list out, or sends null, when there is nothing. */
export const listOrNothing = <T>(entry: z.ZodType<T>) =>
  presentListOf(entry)
    .nullish()
    .transform((found) => found ?? []);

/** Entries of the answer that is being read, and those among them that can't be read. */
let tally: { entries: number; unread: number } | null = null;

/** Counts the entries that can't be read while an answer is read. */
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

/** An entry that a schema turns away by a rule of its own, or that lacks a value where the vendor says null or "". */
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

/** An object that may be missing or broken. */
export const maybe = <T>(schema: z.ZodType<T>) =>
  z
    .unknown()
    .optional()
    .transform((value): T | null => {
      const result = schema.safeParse(value);
      return result.success ? result.data : null;
    });
