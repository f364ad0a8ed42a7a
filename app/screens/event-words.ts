/** Labels of stored events (app/storage/security-events.ts). */
import type { SecurityEvent } from "../log";

/** Event name → label, in the order of the filter. */
export const eventWords = {
  "run-deleted": "Deleted a run",
  "file-downloaded": "Downloaded a file",
  "file-mailed": "Had a file mailed again",
  "links-withdrawn": "Withdrew a run's links",
  "clips-shared": "Shared a clips page",
  "clips-withdrawn": "Ended the sharing of a clips page",
  "alert-deleted": "Deleted a Reddit alert",
  "list-deleted": "Deleted a list",
  "list-restored": "Brought a deleted list back",
  "list-imported": "Added a file to a list",
  "hubspot-list-added": "Added a HubSpot list to a list",
  "view-shared": "Shared a saved view",
  "view-deleted": "Deleted a shared view",
  "view-restored": "Brought a deleted view back",
  "exclusion-made": "Excluded people or companies",
  "exclusion-lifted": "Lifted an exclusion",
  "exclusions-passed": "Worked rows that rules exclude",
  "list-downloaded": "Downloaded a list",
  "record-split": "Split a record that had been joined",
  "budget-changed": "Changed a budget",
  "settings-changed": "Changed settings",
  "asking-amount-changed": "Changed the amount that needs a question",
  "kept-out": "Kept a person out",
  "sending-approved": "Approved a sending to HubSpot",
  "sending-cancelled": "Cancelled a sending to HubSpot",
  "sending-taken-back": "Took back a sending to HubSpot",
  forgotten: "Forgot a person",
  "token-made": "Made a token for an outside tool",
  "token-revoked": "Revoked a token",
  "account-made": "Made an account",
  "account-disabled": "Switched an account off",
  "password-made": "Made a new password for an account",
  "password-change": "Changed their password",
  "second-step-on": "Switched two-step sign-in on",
  "second-step-off": "Switched two-step sign-in off",
  "recovery-codes": "Made new recovery codes",
} satisfies Partial<Record<SecurityEvent, string>>;

/** Returns the event's label, or its name if it has none. */
export const wordsOf = (event: string): string =>
  Object.hasOwn(eventWords, event) ? eventWords[event as keyof typeof eventWords] : event;

/** Suffix after the label; there is none if the action succeeded. */
export const outcomeWords: Partial<Record<string, string>> = {
  refused: ": refused",
  "too many tries": ": refused, too many tries",
};

/** Events whose subject is a run. */
export const runEvents: ReadonlySet<string> = new Set(["file-downloaded", "file-mailed", "links-withdrawn"]);
