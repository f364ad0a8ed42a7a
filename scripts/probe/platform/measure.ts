/** Runs the measurements one at a time, so that they do not distort each other. */
import {
  connectionsPerInvocation,
  largestAnswer,
  largestSending,
  objectsRestAfter,
  requestLasts,
  slicesAtOnce,
  slicesBeginWithin,
} from "../../../app/assumptions.ts";
import { Refusal } from "../../refusal.ts";
import { originOf } from "../worker.ts";

export interface Figures {
  /** Milliseconds; median of ten. */
  roundTrip: number;
  rowsReadByKey: number;
  /** Bytes of the largest answer that arrived. */
  largestAnswer: number;
  /** Bytes of the largest request an object could send. */
  largestSending: number;
  /** Milliseconds of the longest request that was answered. */
  requestLasted: number;
  /** Number of answered requests, of as many concurrent ones as `slicesAtOnce`. */
  databaseAnswered: number;
  connections: number;
  /** Number of messages started in time, and milliseconds until the last of them. */
  begun: number;
  lastBegun: number;
  /** Highest number of concurrent messages. */
  begunAtOnce: number;
  /**
   * Longest idle time after which the object was still in memory, and shortest after which it was
   * gone; null if not seen.
   */
  stayed: number | null;
  gone: number | null;
}

interface Surroundings {
  fetch: (request: Request) => Promise<Response>;
  wait: (milliseconds: number) => Promise<void>;
  /** Duration of each queue message in milliseconds. */
  lasts: number;
}

export interface Measurement {
  figures: number[];
  id?: string;
}

/** @returns null if the platform refuses the measurement */
type Ask = (body: Record<string, unknown>) => Promise<Measurement | null>;

export function askerOf(address: string, token: string, fetch: Surroundings["fetch"]): Ask {
  const origin = originOf(address);
  return async (body) => {
    const response = await fetch(
      new Request(`${origin}/api/first-day`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        redirect: "error",
        body: JSON.stringify(body),
      }),
    ).catch((error: unknown) => {
      throw new Refusal(
        `${origin} cannot be reached: ${error instanceof Error ? error.message : "no answer"}.`,
      );
    });
    if (response.ok) return (await response.json()) as Measurement;
    if (response.status >= 500) return null;
    const said = (await response.json().catch(() => null)) as { detail?: string } | null;
    throw new Refusal(`${origin}/api/first-day answers ${response.status}: ${said?.detail ?? "no JSON"}`);
  };
}

export async function measure(ask: Ask, { wait, lasts }: Omit<Surroundings, "fetch">): Promise<Figures> {
  const one = async (body: Record<string, unknown>) => (await ask(body))?.figures[0] ?? 0;
  const trips = (await ask({ measure: "round-trips" }))?.figures ?? [];
  return {
    roundTrip: trips.toSorted((a, b) => a - b)[Math.floor(trips.length / 2)] ?? Number.POSITIVE_INFINITY,
    rowsReadByKey: await one({ measure: "rows-read" }),
    largestAnswer: await largest(one),
    largestSending: await sending(one),
    requestLasted: await one({ measure: "lasting", milliseconds: requestLasts - beforeItsEnd }),
    databaseAnswered: await busy(ask),
    connections: await one({ measure: "connections", most: connectionsPerInvocation * 2 }),
    ...(await rampUp(ask, { wait, lasts })),
    ...(await rest(ask, wait)),
  };
}

/** Milliseconds; the request also travels. */
const beforeItsEnd = 2000;

/**
 * Tries sizes up to a little less than the assumption, because the answer contains more than the
 * text.
 */
async function largest(one: (body: Record<string, unknown>) => Promise<number>): Promise<number> {
  let largestSoFar = 0;
  for (const share of [0.01, 0.1, 0.25, 0.5, 0.95]) {
    const came = await one({ measure: "answer", bytes: Math.floor(largestAnswer * share) });
    if (came === 0) break;
    largestSoFar = came;
  }
  return largestSoFar;
}

/** Tries sizes up to the assumption. */
async function sending(one: (body: Record<string, unknown>) => Promise<number>): Promise<number> {
  let largestSoFar = 0;
  for (const share of [0.05, 0.25, 1]) {
    const sent = await one({ measure: "sending", bytes: Math.floor(largestSending * share) });
    if (sent === 0) break;
    largestSoFar = sent;
  }
  return largestSoFar;
}

async function busy(ask: Ask): Promise<number> {
  const asked = Array.from({ length: slicesAtOnce }, () => ask({ measure: "busy" }));
  return (await Promise.all(asked)).filter((answer) => answer !== null).length;
}

async function rampUp(ask: Ask, { wait, lasts }: Omit<Surroundings, "fetch">) {
  const sent = await ask({ measure: "send", count: slicesAtOnce, milliseconds: lasts });
  if (!sent?.id) return { begun: 0, lastBegun: 0, begunAtOnce: 0 };
  let figures: number[] = [];
  for (let waited = 0; waited <= slicesBeginWithin && figures.length < slicesAtOnce; waited += 1000) {
    await wait(1000);
    figures = (await ask({ measure: "begun", id: sent.id }))?.figures ?? figures;
  }
  await ask({ measure: "forget", id: sent.id });
  const inTime = figures.filter((at) => at <= slicesBeginWithin);
  const atOnce = inTime.map((from) => inTime.filter((at) => at >= from && at < from + lasts).length);
  return { begun: inTime.length, lastBegun: inTime.at(-1) ?? 0, begunAtOnce: Math.max(0, ...atOnce) };
}

/** Tries half the assumed idle time, then twice that time. */
async function rest(ask: Ask, wait: Surroundings["wait"]): Promise<Pick<Figures, "stayed" | "gone">> {
  const who = async () => (await ask({ measure: "object" }))?.id;
  let known = await who();
  let stayed: number | null = null;
  for (const pause of [objectsRestAfter / 2, objectsRestAfter * 2]) {
    await wait(pause);
    const found = await who();
    if (found !== known) return { stayed, gone: pause };
    known = found;
    stayed = pause;
  }
  return { stayed, gone: null };
}
