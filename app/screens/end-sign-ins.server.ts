/** Handles the form that ends sessions. */
import { redirect } from "react-router";
import type { RequestApp, StaffMember } from "../app";
import { endOwnSessions } from "../staff/sessions.server";
import { answering } from "../tool-screen/answering.server";
import { formText } from "../forms/form-text";

export interface SignInsAnswer {
  /** Errors of the form and its fields. */
  signIns: { problem?: string; fields?: Record<string, string[]> };
}

/**
 * Ends the chosen sessions.
 * @param here hash of the session token that sent the request
 */
export const endSignIns = (app: RequestApp, staff: StaffMember, here: string, form: FormData) =>
  answering(
    app,
    {
      what: "sign-ins not ended",
      failed: ({ detail }, fields): SignInsAnswer => ({ signIns: fields ? { fields } : { problem: detail } }),
    },
    async () => {
      const id = formText(form, "session");
      const which = id === "others" ? { allBut: here } : { id };
      await endOwnSessions(app, staff, which, { current: formText(form, "current") });
      return redirect("/account");
    },
  );
