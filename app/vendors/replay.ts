/** For contract tests: connections whose upstream is a function, and recorded answers beside the project. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Connection } from "./call";
import { directConnection } from "./direct-connection.server";
import { UpstreamError } from "./failure";
import type { Fetch } from "./http.server";
import { connectUpstreams } from "./upstreams.server";
import { usualSpeechModel } from "./transcripts/speech-models";
import type { Upstreams } from "./upstreams";
import type { Vendor } from "./vendor";

const recordings = "../shared/recordings";
const recorded = new Set(
  existsSync(recordings) ? readdirSync(recordings, { recursive: true, encoding: "utf8" }) : [],
);

/**
 * Answers recorded from the services lie beside the project on some machines. Of these rows, by the recording in their
 * first field, those that are at hand: they come on top of the rows on the project's own fixtures.
 */
export const recordedRows = <Row extends [file: string, ...unknown[]]>(rows: Row[]): Row[] =>
  rows
    .filter(([file]) => recorded.has(file))
    .map(([file, ...rest]) => [`${recordings}/${file}`, ...rest] as Row);

/** Path of a recording that stands beside the one of a row. */
export const recordedPath = (file: string): string => `${recordings}/${file}`;

/** Paths of all recordings in a folder ("" for everywhere), as `fixture` reads them. */
export const recordedIn = (folder: string): string[] =>
  [...recorded]
    .filter((file) => file.startsWith(folder && `${folder}/`) && /\.(json|txt|html|xml)$/.test(file))
    .map((file) => `${recordings}/${file}`);

/** An answer in the repository (fixtures/README.md says where its form comes from), or one of `recordedRows`. */
export const fixture = (path: string): string =>
  readFileSync(path.startsWith(recordings) ? path : new URL(`./fixtures/${path}`, import.meta.url), "utf8");

export const testNow = new Date("2026-11-20T12:00:00Z");

export interface Replay {
  connection: Connection;
  /** What was asked for, in order. */
  requests: { url: URL; method: string; headers: Headers; body: string }[];
  /** What the ledger would be told, in order. */
  charged: number[];
}

/** A connection whose upstream is `respond`; all keys are set unless `secrets` says otherwise. */
export function replay(
  vendor: Vendor,
  respond: (request: Request) => Response | Promise<Response>,
  secrets: Record<string, string> = Object.fromEntries(vendor.keys.map((key) => [key, "a-key"])),
): Replay {
  const requests: Replay["requests"] = [];
  const charged: number[] = [];
  const connection = directConnection(vendor, {
    secrets,
    now: () => testNow,
    onCharged: (units) => void charged.push(units),
    async fetch(request) {
      const { method, headers } = request;
      requests.push({ url: new URL(request.url), method, headers, body: await request.clone().text() });
      return respond(request);
    },
  });
  return { connection, requests, charged };
}

/** What services need to know of the console, as tests have it. */
export const usualSurroundings: Parameters<typeof connectUpstreams>[1] = {
  clients: {
    clientStages: ["customer"],
    formerClientStages: [],
    portalId: null,
    isFreeMail: () => false,
    listed: async () => "no list",
  },
  models: {
    bulk: "gpt-6-luna",
    writing: "gpt-6.1-terra",
    image: "gpt-image-2.5-flare",
    speech: usualSpeechModel,
  },
  mailFrom: "Console <console@example.com>",
  transcripts: { store: { get: async () => null, put: async () => undefined } },
  ownHosts: [],
};

/**
 * Everything a tool may ask for, answered by `fetch` alone: the sandbox's pure function, or a gateway over HTTP.
 * @param costOf where calls of a vendor and what they cost are added
 */
export function upstreamsOver(
  fetch: Fetch,
  now: () => Date,
  without: string[] = [],
  gatewayUrl?: string,
  costOf?: (vendor: Vendor) => { calls: number; units: number; usd: number },
  surroundings = usualSurroundings,
): Upstreams {
  const connect = (vendor: Vendor): Connection => {
    const keys = vendor.keys.filter((key) => !without.includes(key));
    const cost = costOf?.(vendor);
    const connection = directConnection(vendor, {
      fetch,
      now,
      gatewayUrl,
      secrets: Object.fromEntries(keys.map((key) => [key, "sandbox"])),
      onCharged(units) {
        if (!cost) return;
        cost.units += units;
        cost.usd += units * vendor.usdPerUnit;
      },
    });
    return {
      ...connection,
      call: (call) => {
        if (cost) cost.calls += 1;
        return connection.call(call);
      },
    };
  };
  return connectUpstreams(connect, surroundings);
}

export const jsonAnswer = (body: string | object, status = 200, headers: Record<string, string> = {}) =>
  new Response(typeof body === "string" ? body : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });

/** The UpstreamError a call ends with; anything else fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  const outcome: unknown = await call.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof UpstreamError) return outcome;
  throw outcome;
}
