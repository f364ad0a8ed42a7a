import { describe, expect, test } from "vitest";
import { listFor, nextModal, readEvents } from "./events-flow";

const events = { latestEvents: [{ type: "late" }], eventsBeforeEmailWasSent: [{ type: "early" }] };

describe("modals", () => {
  test.each([1, 4, 5])("e-mail %i launches directly", (step) => {
    expect(nextModal(step, 0, events)).toBeNull();
  });

  test("e-mail 2 has one, Launch over the latest events", () => {
    expect(nextModal(2, 0, events)).toMatchObject({
      button: "Launch",
      textarea: JSON.stringify(events.latestEvents, null, 2),
    });
    expect(nextModal(2, 1, events)).toBeNull();
  });

  test("e-mail 3 has Next over the latest, then Launch over the earlier events", () => {
    expect(nextModal(3, 0, events)).toMatchObject({ button: "Next" });
    expect(nextModal(3, 0, events)?.textarea).toContain("late");
    expect(nextModal(3, 1, events)).toMatchObject({ button: "Launch" });
    expect(nextModal(3, 1, events)?.textarea).toContain("early");
    expect(nextModal(3, 2, events)).toBeNull();
  });

  test("only step 3 with Launch goes to the earlier events", () => {
    for (const step of [1, 2, 3, 4, 5])
      for (const button of ["Next", "Launch"] as const)
        expect(listFor(step, button)).toBe(
          step === 3 && button === "Launch" ? "eventsBeforeEmailWasSent" : "latestEvents",
        );
  });
});

test.each([
  ["[]", true],
  ['[{"type":"x"}]', true],
  ["{}", false],
  ["[1]", false],
  ["[[]]", false],
  ["[{]", false],
])("%s is taken: %s", (text, taken) => {
  expect("events" in readEvents(text)).toBe(taken);
});
