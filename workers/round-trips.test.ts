/** Counts the sequential database round trips a user waits for during a search with one call. */
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
    // The run's begin is written for other screens. On a busy machine the paid answer is written before the run's end.
    beside: (text) =>
      (/SET status = 'running'|INTO ledger/.test(text) && !text.includes("result_json = ?")) ||
      text.includes("SET look_due_at"),
  });
  // The vendor's limiter first records its memory in the database, every ten minutes.
  await search();
  trips.forget();
  // Requests beyond the fourth round trip wait until the search has been answered.
  trips.hold(4);
  const answer = await search();
  trips.hold(Number.POSITIVE_INFINITY);
  expect(answer.headers.get("x-run-status")).toBe("no-data");
  expect(others).toHaveBeenCalledTimes(2);
});
