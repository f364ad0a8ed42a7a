/** Counts consecutive round trips to the database by requests, not by time. */
import { vi } from "vitest";

export interface RoundTrips {
  /** Longest chain so far: a request is one deeper than all requests answered before it started. */
  deepest: number;
  /** Statements of each request, in start order. */
  asked: { depth: number; text: string }[];
  /** Delays requests deeper than `most` until it is raised. */
  hold(most: number): void;
  /** Restarts the count. */
  forget(): void;
}

interface Watching {
  /** URL of the database. */
  url: string;
  /** Handles requests to other URLs. */
  others?: typeof globalThis.fetch;
  /** Returns true for requests that nothing waits for. */
  beside?(text: string): boolean;
}

/** Watches every database request until `vi.restoreAllMocks`. */
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
    // Reads the whole body, because the next request may depend on its last byte.
    const body = await answer.arrayBuffer();
    answered = Math.max(answered, depth);
    return new Response(body, answer);
  });
  return trips;
}
