/** The amount above which the screens ask a user before a run starts. The API never asks. */
import { z } from "zod";

export const defaultAskAboveUsd = 10;
export const highestAskAboveUsd = 100_000;

const message = `Enter an amount from $0 to $${highestAskAboveUsd.toLocaleString("en")}.`;

/** Reads the amount as users type it: "$25", "2.50" or "2,50". Null if the field is empty. */
export const askAbove = z
  .string()
  .trim()
  .transform((text) =>
    text
      .replace(/^\$\s*/, "")
      .replace(/,(?=\d{1,2}$)/, ".")
      .replaceAll(",", ""),
  )
  .transform((text) => (text === "" ? null : Number(text)))
  .pipe(z.number({ error: message }).min(0, message).max(highestAskAboveUsd, message).nullable());
