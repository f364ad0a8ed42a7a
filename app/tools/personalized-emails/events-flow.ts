/**
 * Decides which dialogs precede an email (docs/product/email-workspace.md). Email 2 has one,
 * "Launch" for the latest events. Email 3 has two: "Next" for the latest events, then "Launch" for
 * those before the last email. The others have none.
 */
export interface EventsModal {
  text: string;
  /** The edited events as JSON. */
  textarea: string;
  button: "Next" | "Launch";
}

export type EventList = "latestEvents" | "eventsBeforeEmailWasSent";

/**
 * Returns the list that the edited events replace: the earlier events for step 3 and "Launch",
 * otherwise the latest.
 */
export const listFor = (step: number, button: EventsModal["button"]): EventList =>
  step === 3 && button === "Launch" ? "eventsBeforeEmailWasSent" : "latestEvents";

/**
 * Returns the next dialog, or null after the last one.
 * @param shown Number of this email's dialogs that the user has confirmed.
 */
export function nextModal(
  step: number,
  shown: number,
  events: Record<EventList, Record<string, unknown>[]>,
): EventsModal | null {
  const buttons: EventsModal["button"][] = step === 2 ? ["Launch"] : step === 3 ? ["Next", "Launch"] : [];
  const button = buttons[shown];
  if (!button) return null;
  const list = listFor(step, button);
  return { text: texts[list], textarea: JSON.stringify(events[list], null, 2), button };
}

const texts: Record<EventList, string> = {
  latestEvents: "What this person did since the previous email. Edit if needed.",
  eventsBeforeEmailWasSent: "What this person did before that email was sent. Edit if needed.",
};

/** Parses the edited events, or says why they are invalid. */
export function readEvents(text: string): { events: Record<string, unknown>[] } | { problem: string } {
  try {
    const read: unknown = JSON.parse(text);
    const fits =
      Array.isArray(read) &&
      read.every((event) => typeof event === "object" && event !== null && !Array.isArray(event));
    return fits
      ? { events: read as Record<string, unknown>[] }
      : { problem: "The events must be a list: [ { … }, { … } ]." };
  } catch (error) {
    return { problem: `This is not JSON. ${error instanceof Error ? error.message : ""}` };
  }
}
