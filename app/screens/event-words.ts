/** Labels of stored events (app/storage/security-events.ts). */
import type { SecurityEvent } from "../log";

/** Event name → label, in the order of the filter. */
export const eventWords = {
  "run-deleted": "Deleted a run",
  "file-downloaded": "Downloaded a file",
  "file-mailed": "Resent a file",
  "links-withdrawn": "Turned off a run's links",
  "clips-shared": "Shared a clips page",
  "clips-withdrawn": "Stopped sharing a clips page",
  "alert-deleted": "Deleted a Reddit alert",
  "list-deleted": "Deleted a list",
  "list-restored": "Restored a list",
  "list-imported": "Imported a file into a list",
  "hubspot-list-added": "Added a HubSpot list to a list",
  "view-shared": "Shared a saved view",
  "view-deleted": "Deleted a shared view",
  "view-restored": "Restored a view",
  "exclusion-made": "Excluded people or companies",
  "exclusion-lifted": "Removed an exclusion",
  "exclusions-passed": "Processed excluded rows",
  "list-downloaded": "Downloaded a list",
  "record-split": "Split a record",
  "budget-changed": "Changed a budget",
  "settings-changed": "Changed settings",
  "asking-amount-changed": "Changed the price to ask above",
  "kept-out": "Added a person to Do not contact",
  "sending-approved": "Approved a sending to HubSpot",
  "sending-cancelled": "Cancelled a sending to HubSpot",
  "sending-taken-back": "Took back a sending to HubSpot",
  forgotten: "Forgot a person",
  "token-made": "Created a token for an outside tool",
  "token-revoked": "Revoked a token",
  "account-made": "Created an account",
  "account-disabled": "Disabled an account",
  "password-made": "Reset an account's password",
  "password-change": "Changed their password",
  "second-step-on": "Turned on two-step sign-in",
  "second-step-off": "Turned off two-step sign-in",
  "recovery-codes": "Created new recovery codes",
} satisfies Partial<Record<SecurityEvent, string>>;

/** Returns the event's label, or its name if it has none. */
export const wordsOf = (event: string): string =>
  Object.hasOwn(eventWords, event) ? eventWords[event as keyof typeof eventWords] : event;

/** Suffix after the label; there is none if the action succeeded. */
export const outcomeWords: Partial<Record<string, string>> = {
  refused: ": refused",
  "too many tries": ": refused, too many attempts",
};

/** Events whose subject is a run. */
export const runEvents: ReadonlySet<string> = new Set(["file-downloaded", "file-mailed", "links-withdrawn"]);
