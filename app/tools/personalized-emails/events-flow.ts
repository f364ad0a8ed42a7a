/**
 * Which modals stand before an e-mail (docs/product/email-workspace.md): e-mail 2 has one, "Launch" over the latest events; e-mail 3 has two,
 * "Next" over the latest events, then "Launch" over those before the last e-mail; the others launch directly.
 */
export interface EventsModal {
  text: string;
  /** The events being edited, as JSON. */
  textarea: string;
  button: "Next" | "Launch";
}

export type EventList = "latestEvents" | "eventsBeforeEmailWasSent";

/** Where the edited events go: when the step is 3 and the button is Launch, to the earlier ones; else to the latest. */
export const listFor = (step: number, button: EventsModal["button"]): EventList =>
  step === 3 && button === "Launch" ? "eventsBeforeEmailWasSent" : "latestEvents";

/** @param shown how many modals of this e-mail were confirmed already; null: nothing more to ask */
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
  latestEvents: "What they did since the previous e-mail. Change it if you know better.",
  eventsBeforeEmailWasSent: "What they did before that e-mail was sent. Change it if you know better.",
};

/** Edited events, or why they can't be used. */
export function readEvents(text: string): { events: Record<string, unknown>[] } | { problem: string } {
  try {
    const read: unknown = JSON.parse(text);
    const fits =
      Array.isArray(read) &&
      read.every((event) => typeof event === "object" && event !== null && !Array.isArray(event));
    return fits
      ? { events: read as Record<string, unknown>[] }
      : { problem: "The events must stay a list: [ { … }, { … } ]." };
  } catch (error) {
    return { problem: `This is not JSON. ${error instanceof Error ? error.message : ""}` };
  }
}
