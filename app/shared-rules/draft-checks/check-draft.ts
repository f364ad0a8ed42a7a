import { bannedPhrasesIn } from "./banned-phrases";
import { tooManyCallsToAction } from "./calls-to-action";
import { claimsNotIn } from "./claims";
import type { DraftFinding } from "./finding";
import { unfilledIn } from "./unfilled";

export type { DraftFinding } from "./finding";

/**
 * What a person should look at before sending a draft.
 * @param known everything the writer was given: the facts and the prompt's own words
 */
export function checkDraft(draft: string, known: string): DraftFinding[] {
  return [
    ...unfilledIn(draft),
    ...claimsNotIn(known, draft),
    ...tooManyCallsToAction(draft),
    ...bannedPhrasesIn(draft),
  ];
}
