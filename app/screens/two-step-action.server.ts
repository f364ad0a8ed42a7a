/** Handles the forms for two-step sign-in, on the account page and during set-up. */
import type { RequestApp, StaffMember } from "../app";
import {
  beginSecondStep,
  dropSetUp,
  endSecondStep,
  finishSecondStep,
  renewRecoveryCodes,
} from "../staff/second-step.server";
import { answering } from "../tool-screen/answering.server";
import { formText } from "../forms/form-text";

export interface TwoStepAnswer {
  /** New recovery codes; only this answer shows them. */
  codes?: string[];
  /** The form with an error, and its message. */
  intent?: string;
  problem?: string;
  fields?: Record<string, string[]>;
}

type Order = (app: RequestApp, staff: StaffMember, body: unknown) => Promise<string[] | void>;

const orders = {
  begin: beginSecondStep,
  finish: finishSecondStep,
  drop: dropSetUp,
  off: endSecondStep,
  codes: renewRecoveryCodes,
} satisfies Record<string, Order>;

export type TwoStepIntent = keyof typeof orders;

/**
 * Handles a form for two-step sign-in.
 * @param open forms that the screen offers
 * @returns null for any other form
 */
export async function twoStepAction(
  app: RequestApp,
  staff: StaffMember,
  form: FormData,
  open: readonly TwoStepIntent[],
) {
  const posted = formText(form, "intent");
  const intent = open.find((each) => each === posted);
  if (!intent) return null;
  const order: Order = orders[intent];
  const failed = ({ detail }: { detail: string }, fields?: Record<string, string[]>): TwoStepAnswer => ({
    intent,
    fields,
    problem: fields ? undefined : detail,
  });
  return answering(app, { what: "two-step sign-in", facts: { intent }, failed }, async () => {
    const codes = await order(app, staff, Object.fromEntries(form));
    return codes ? ({ codes } satisfies TwoStepAnswer) : ({} as TwoStepAnswer);
  });
}
