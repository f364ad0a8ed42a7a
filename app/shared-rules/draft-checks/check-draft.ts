import { bannedPhrasesIn } from "./banned-phrases";
import { tooManyCallsToAction } from "./calls-to-action";
import { claimsNotIn } from "./claims";
import type { DraftFinding } from "./finding";
import { unfilledIn } from "./unfilled";

export type { DraftFinding } from "./finding";

/**
 * Lists problems that a user should check before sending a draft.
 * @param known All text given to the model: the facts and the prompt.
 */
export function checkDraft(draft: string, known: string): DraftFinding[] {
  return [
    ...unfilledIn(draft),
    ...claimsNotIn(known, draft),
    ...tooManyCallsToAction(draft),
    ...bannedPhrasesIn(draft),
  ];
}
