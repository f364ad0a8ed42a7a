/** Validation of a new password, shared by browser and server. */
import { z } from "zod";

// Stops zod from testing `eval`, which the content security policy blocks and reports.
z.config({ jitless: true });

export const shortestPassword = 10;

export const passwordChange = z.object({
  current: z.string("Enter your current password.").min(1, "Enter your current password.").max(1000),
  next: z
    .string("Enter a new password.")
    .min(shortestPassword, `The new password needs at least ${shortestPassword} characters.`)
    .max(1000),
});

/** The form asks for the new password twice. */
export const passwordForm = passwordChange
  .extend({ again: z.string("Enter the new password again.").max(1000) })
  .refine(({ next, again }) => next === again, {
    path: ["again"],
    message: "The new passwords do not match. Enter the same password twice.",
  });
