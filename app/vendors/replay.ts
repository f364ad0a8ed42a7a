/**
 * For contract tests: connections that a function answers, and recorded answers from outside the
 * repository.
 */
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
 * Some machines have recordings of real answers beside the repository. Returns the rows whose
 * recording exists, as an addition to the rows with fixtures of the repository. The first field
 * names the recording.
 */
export const recordedRows = <Row extends [file: string, ...unknown[]]>(rows: Row[]): Row[] =>
  rows
    .filter(([file]) => recorded.has(file))
    .map(([file, ...rest]) => [`${recordings}/${file}`, ...rest] as Row);

/** Returns the path of another recording in the same folder. */
export const recordedPath = (file: string): string => `${recordings}/${file}`;

/**
 * Returns the paths of all recordings in a folder ("" for all folders), as `fixture` reads them.
 */
export const recordedIn = (folder: string): string[] =>
  [...recorded]
    .filter((file) => file.startsWith(folder && `${folder}/`) && /\.(json|txt|html|xml)$/.test(file))
    .map((file) => `${recordings}/${file}`);

/**
 * Reads an answer of the repository (fixtures/README.md names the source of each format) or of
 * `recordedRows`.
 */
export const fixture = (path: string): string =>
  readFileSync(path.startsWith(recordings) ? path : new URL(`./fixtures/${path}`, import.meta.url), "utf8");

export const testNow = new Date("2026-11-20T12:00:00Z");

export interface Replay {
  connection: Connection;
  /** The received requests, in order. */
  requests: { url: URL; method: string; headers: Headers; body: string }[];
  /** The charges that the ledger would receive, in order. */
  charged: number[];
}

/**
 * Returns a connection whose requests `respond` answers. All keys are set unless `secrets` says
 * otherwise.
 */
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

/** The console's configuration that tests use. */
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
 * Connects all ports to `fetch`: the sandbox's pure function, or a gateway over HTTP.
 * @param costOf collects the calls of each vendor and their cost
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

/** Returns the UpstreamError that a call fails with; any other outcome fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<UpstreamError> {
  const outcome: unknown = await call.then(
    (value) => new Error(`answered ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof UpstreamError) return outcome;
  throw outcome;
}
