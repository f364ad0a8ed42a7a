import fc from "fast-check";
import { expect, test } from "vitest";
import { dividedAt, eventLines } from "./facts";

const moment = fc.date({ min: new Date("2026-01-01"), max: new Date("2026-12-31"), noInvalidDate: true });
const event = moment.map((at) => ({ type: "recorded", occurredAt: at.toISOString(), properties: {} }));

test("every event is in one list: after the previous e-mail, or not", () => {
  fc.assert(
    fc.property(fc.array(event), moment, (events, previous) => {
      const { latestEvents, eventsBeforeEmailWasSent } = dividedAt(events, previous);
      expect(latestEvents.length + eventsBeforeEmailWasSent.length).toBe(events.length);
      expect(latestEvents.every((each) => new Date(String(each.occurredAt)) > previous)).toBe(true);
      expect(eventsBeforeEmailWasSent.some((each) => new Date(String(each.occurredAt)) > previous)).toBe(
        false,
      );
    }),
  );
});

test("the first time all are latest", () => {
  fc.assert(
    fc.property(fc.array(event), (events) => dividedAt(events, null).latestEvents.length === events.length),
  );
});

test("events read as lines, whatever a person made of them", () => {
  expect(
    eventLines([
      {
        type: "pe123_recording_finished",
        occurredAt: "2026-11-02T10:00:00Z",
        properties: { minutes: "42", hs_event_source: "platform" },
      },
      { type: "called us", note: "wants captions" },
      { anything: 1 },
    ]),
  ).toBe(
    "2026-11-02 recording finished (minutes: 42)\ncalled us (note: wants captions)\nevent (anything: 1)",
  );
  expect(eventLines([])).toBe("nothing");
  // For people outside the CRM, events are unknown, which differs from no events.
  expect(eventLines([], false)).toBe("(not known)");
});
