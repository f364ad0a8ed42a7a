/** Forms for two-step sign-in, shared by browser and server. */
import { z } from "zod";

// Stops zod from testing `eval`, which the content security policy blocks and reports.
z.config({ jitless: true });

const noPassword = "Enter your current password.";
const noCode = "Enter the code.";

const current = z.string(noPassword).min(1, noPassword).max(1000);
/** Six digits or a recovery code, with or without separators. */
const code = z.string(noCode).trim().min(1, noCode).max(100);

export const passwordOnlyForm = z.object({ current });
export const codeForm = z.object({ code });
export const passwordAndCodeForm = z.object({ current, code });
