/** How many round trips to the database a person waits for, one after the other, until a search of one call is answered. */
import { afterEach, expect, inject, test, vi } from "vitest";
import { watchRoundTrips } from "../app/storage/testing/round-trips";
import { signedInStaff } from "./testing/console";

afterEach(() => void vi.restoreAllMocks());

test("a search of one paid call is answered after four round trips", async () => {
  const person = await signedInStaff();
  const search = () =>
    person.call("/api/linkedin-specific/scrape", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ keyword: crypto.randomUUID(), is_linkedin: true }),
    });
  const others = vi.fn<typeof globalThis.fetch>(async () => Response.json({ organic: [], credits: 1 }));
  const trips = watchRoundTrips({
    url: inject("relayUrl"),
    others,
    // Where the run stands is written down for other eyes while it is worked, or with its end.
    beside: (text) =>
      (text.includes("SET status = 'running'") && !text.includes("result_json = ?")) ||
      text.includes("SET look_due_at"),
  });
  // A vendor's limiter that has not paid for ten minutes is noted in the database first.
  await search();
  trips.forget();
  // What is asked beyond them is answered only once the search has been.
  trips.hold(4);
  const answer = await search();
  trips.hold(Number.POSITIVE_INFINITY);
  expect(answer.headers.get("x-run-status")).toBe("no-data");
  expect(others).toHaveBeenCalledTimes(2);
});
