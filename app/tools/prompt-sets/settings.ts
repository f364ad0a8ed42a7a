/** Lists every prompt set for the editors, the workspace and the test bench. */
import type { PromptSet } from "../../prompts/prompt-set";
import { coverArtPrompts } from "../cover-art-generator/settings";
import { thumbnailPrompts } from "../youtube-thumbnail/settings";
import { churn } from "./sets/churn";
import { nameEmails } from "./sets/name-emails";
import { v1 } from "./sets/v1";
import { v2 } from "./sets/v2";
import { v3 } from "./sets/v3";
import { winBackCancelledPast, winBackDidntTakeTwoMonths, winBackTookTwoMonthsOff } from "./sets/win-back";

export {
  churn,
  nameEmails,
  v1,
  v2,
  v3,
  winBackCancelledPast,
  winBackDidntTakeTwoMonths,
  winBackTookTwoMonthsOff,
};

/** Sets with an email workspace. */
export const workspaceSets = [v1, v2, v3, churn] as const;

export const emailSets = (emailsOwner: string): PromptSet[] => [
  nameEmails(emailsOwner),
  ...workspaceSets,
  winBackTookTwoMonthsOff,
  winBackDidntTakeTwoMonths,
  winBackCancelledPast,
];

export const promptSets = (emailsOwner: string): PromptSet[] => [
  ...emailSets(emailsOwner),
  thumbnailPrompts,
  coverArtPrompts,
];
