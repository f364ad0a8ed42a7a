/** How many round trips to the database follow each other: counted by its requests, not timed. */
import { vi } from "vitest";

export interface RoundTrips {
  /** Longest chain so far: each request counts one more than those that were answered before it began. */
  deepest: number;
  /** Statements of each request so far, in the order they began. */
  asked: { depth: number; text: string }[];
  /** Requests deeper than this wait until it is raised. */
  hold(most: number): void;
  /** Counts from here on. */
  forget(): void;
}

interface Watching {
  /** Where the database answers. */
  url: string;
  /** Answers requests to elsewhere. */
  others?: typeof globalThis.fetch;
  /** Of requests by their text, those that nothing waits for. */
  beside?(text: string): boolean;
}

/** Watches every request to the database, until `vi.restoreAllMocks`. */
export function watchRoundTrips({
  url,
  others = globalThis.fetch,
  beside = () => false,
}: Watching): RoundTrips {
  const original = globalThis.fetch;
  let most = Number.POSITIVE_INFINITY;
  let answered = 0;
  let raised = Promise.withResolvers<void>();
  const trips: RoundTrips = {
    deepest: 0,
    asked: [],
    hold: (depth) => {
      most = depth;
      raised.resolve();
      raised = Promise.withResolvers();
    },
    forget: () => {
      answered = 0;
      trips.deepest = 0;
      trips.asked = [];
    },
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(url)) return others(request);
    const depth = answered + 1;
    const text = await request.clone().text();
    if (beside(text)) return original(request);
    trips.asked.push({ depth, text });
    trips.deepest = Math.max(trips.deepest, depth);
    while (depth > most) await raised.promise;
    const answer = await original(request);
    // Whole: what comes after it may rest on its last byte.
    const body = await answer.arrayBuffer();
    answered = Math.max(answered, depth);
    return new Response(body, answer);
  });
  return trips;
}
