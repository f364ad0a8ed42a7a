/** The forms around the second step of a sign-in, as the screens and the server check them. */
import { z } from "zod";

// Else zod tries whether it may compile code, which the policy of pages forbids and reports.
z.config({ jitless: true });

const noPassword = "Enter your current password.";
const noCode = "Enter the code.";

const current = z.string(noPassword).min(1, noPassword).max(1000);
/** Six digits, or a recovery code, with or without what stands between its groups. */
const code = z.string(noCode).trim().min(1, noCode).max(100);

export const passwordOnlyForm = z.object({ current });
export const codeForm = z.object({ code });
export const passwordAndCodeForm = z.object({ current, code });
