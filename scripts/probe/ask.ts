/** One call of an adapter with everything it sent and got, charged and named on the way. */
import type { Connection } from "../../app/upstream/call.ts";
import { directConnection } from "../../app/upstream/direct-connection.server.ts";
import { UpstreamError } from "../../app/upstream/failure.ts";
import type { Rate, Vendor } from "../../app/upstream/vendor.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** What a probe asks about: real services know no person of the sandbox, and the other way round. */
export interface Subject {
  domain: string;
  email: string;
  /** Of a person the CRM has platform events of. */
  customer: string;
  profile: string;
  companyPage: string;
  channelId: string;
  videoId: string;
  podcast: string;
  words: string;
  linkedInToken: string;
}

export interface Probe {
  /** "apollo/people/match": how it is named on the command line and in the table. */
  name: string;
  vendor: Vendor;
  /** Configuration it needs besides the vendor's keys. */
  needs?: string[];
  /** Units it costs at most; 0 is asked without being named. */
  units: number;
  /** What it does outside, where it does something. */
  effect?: string;
  ask(connection: Connection, subject: Subject): Promise<unknown>;
}

/** One request and its answer. */
export interface Exchange {
  method: string;
  url: string;
  status: number;
  type: string;
  text: string;
  /** Undefined where the answer is no JSON. */
  json: unknown;
}

export const keysOf = ({ vendor, needs = [] }: Probe): string[] => [...vendor.keys, ...needs];

/** What the sandbox takes for a key: any word, and for a relay its own one's address. */
export const standInFor = (key: string): string =>
  key === "TRANSCRIPT_RELAY_URL" ? "https://transcript-relay.example" : "sandbox";

export interface Asked {
  exchanges: Exchange[];
  /** What the adapter made of it. */
  value: unknown;
  failure: UpstreamError | null;
  charged: number;
  /** The rate the answers' headers name. */
  rate: Rate | null;
}

export interface Way {
  fetch: Fetch;
  secrets: Record<string, string>;
  gatewayUrl?: string;
  now: () => Date;
}

const longestText = 5_000_000;
const enoughOfMedia = 1000;

export async function ask(probe: Probe, subject: Subject, way: Way): Promise<Asked> {
  const { vendor } = probe;
  const asked: Asked = { exchanges: [], value: null, failure: null, charged: 0, rate: null };
  const connection = directConnection(vendor, {
    ...way,
    onCharged: (units) => (asked.charged += units),
    fetch: async (request) => {
      const response = await way.fetch(request);
      asked.rate ??= rateIn(vendor, response.headers);
      const type = response.headers.get("content-type") ?? "";
      const text = await response.clone().text();
      asked.exchanges.push({
        method: request.method,
        url: request.url,
        status: response.status,
        type,
        text: text.slice(0, /^(audio|video|image)\//.test(type) ? enoughOfMedia : longestText),
        json: parsed(text),
      });
      return response;
    },
  });
  try {
    asked.value = await probe.ask(connection, subject);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    asked.failure = error;
  }
  return asked;
}

/**
 * Fields the adapter looks at: without such a field, or with another value in it, it makes something else of the same
 * answers. Found by changing one after the other, so there is no second list to keep beside the adapters.
 */
export async function fieldsRead(
  probe: Probe,
  subject: Subject,
  known: Asked,
  fieldsOf: (body: unknown) => Iterable<string>,
  changes: ((body: unknown, path: string) => { body: unknown } | null)[],
): Promise<Set<string>[]> {
  // A few entries of a list say as much as all, and there is less to try.
  const few = known.exchanges.map((one) =>
    one.json === undefined ? one : withBody(one, shortened(one.json)),
  );
  const ofFew = await ask(probe, subject, replaying(few));
  const exchanges = ofFew.failure ? known.exchanges : few;
  const { value, charged } = ofFew.failure ? known : ofFew;
  const made = JSON.stringify([value, charged]);
  return Promise.all(
    exchanges.map(async ({ json, url }, at) => {
      const read = new Set<string>();
      for (const path of json === undefined || !isAnswerOf(probe, url) ? [] : fieldsOf(json)) {
        for (const change of changes) {
          const changed = read.has(path) ? null : change(json, path);
          if (!changed) continue;
          const tried = exchanges.with(at, withBody(exchanges[at] as Exchange, changed.body));
          const again = await ask(probe, subject, replaying(tried));
          if (again.failure || JSON.stringify([again.value, again.charged]) !== made) read.add(path);
        }
      }
      return read;
    }),
  );
}

/** Speech to text fetches its sound elsewhere first: that is another service's probe. */
const isAnswerOf = ({ vendor: { hosts } }: Probe, url: string): boolean =>
  hosts.length === 0 || hosts.some((host) => `.${new URL(url).host}`.endsWith(`.${host}`));

/** The same answers once more; what is asked for besides gets none. */
function replaying(exchanges: Exchange[]): Way {
  const left = exchanges.values();
  return {
    now: () => new Date(0),
    secrets: new Proxy({}, { get: (_, key) => standInFor(String(key)), has: () => true }),
    fetch: async () => {
      const { value: exchange } = left.next();
      if (!exchange) return new Response("", { status: 404 });
      const { status, type, text } = exchange;
      return new Response(status === 204 ? null : text, { status, headers: { "content-type": type } });
    },
  };
}

const withBody = (exchange: Exchange, json: unknown): Exchange => ({
  ...exchange,
  json,
  text: JSON.stringify(json),
});

const enough = 5;

function shortened(body: unknown): unknown {
  if (Array.isArray(body)) return (body as unknown[]).slice(0, enough).map(shortened);
  if (typeof body !== "object" || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, shortened(one)]));
}

function rateIn(vendor: Vendor, headers: Headers): Rate | null {
  for (const bucket of Object.keys(vendor.buckets)) {
    const rate = vendor.rateIn?.(headers, bucket);
    if (rate) return rate;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
