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

/** The entries that fit; anything else in the list, or no list at all, is left out. */
export const listOf = <T>(entry: z.ZodType<T>) =>
  z
    .unknown()
    .optional()
    .transform((value) => fitting(entry, value));

/** The same where an answer without the list is no answer. */
export const presentListOf = <T>(entry: z.ZodType<T>) =>
  z.array(z.unknown()).transform((value) => fitting(entry, value));

function fitting<T>(entry: z.ZodType<T>, value: unknown): T[] {
  return (Array.isArray(value) ? value : []).flatMap((item: unknown) => {
    const result = entry.safeParse(item);
    return result.success ? [result.data] : [];
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
