/** A new password, as the screen and the server check it. */
import { z } from "zod";

// Else zod tries whether it may compile code, which the policy of pages forbids and reports.
z.config({ jitless: true });

export const shortestPassword = 10;

export const passwordChange = z.object({
  current: z.string("Enter your current password.").min(1, "Enter your current password.").max(1000),
  next: z
    .string("Enter a new password.")
    .min(shortestPassword, `The new password needs at least ${shortestPassword} characters.`)
    .max(1000),
});

/** The form of a change: the new password twice. */
export const passwordForm = passwordChange
  .extend({ again: z.string("Enter the new password again.").max(1000) })
  .refine(({ next, again }) => next === again, { path: ["again"], message: "The two new passwords differ." });
