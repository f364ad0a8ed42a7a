import { expect, test, vi } from "vitest";
import { DatabaseTrouble } from "../storage/trouble";
import { answering } from "./answering.server";

test("a form that can't be saved since the database is away is told so, beside what was typed", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answer = await answering(
    { label: (name) => name },
    { what: "a form", failed: ({ detail, nextStep }) => [detail, nextStep] },
    () => Promise.reject(new DatabaseTrouble("The database gave no answer")),
  );
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
  expect(answer).toMatchObject({
    data: [expect.stringMatching(/^The database is not responding/), "Try again in 30 seconds."],
    init: { status: 503 },
  });
});
