/**
 * Makes one call of an adapter from this machine, and finds the fields of the answer that the
 * adapter reads.
 */
import { directConnection } from "../../app/vendors/direct-connection.server.ts";
import { askOnce } from "../../app/vendors/probes/ask.server.ts";
import type { Asked, Exchange, Probe, Subject } from "../../app/vendors/probes/probe.ts";

export type Fetch = (request: Request) => Promise<Response>;

/** Returns a key that the sandbox accepts: any text, or the sandbox's own URL for a relay. */
export const standInFor = (key: string): string =>
  key === "TRANSCRIPT_RELAY_URL" ? "https://transcript-relay.example" : "sandbox";

export interface Way {
  fetch: Fetch;
  secrets: Record<string, string>;
  gatewayUrl?: string;
  now: () => Date;
}

export async function ask(probe: Probe, subject: Subject, way: Way): Promise<Asked> {
  let charged = 0;
  const onCharged = (units: number) => (charged += units);
  const asked = await askOnce(probe, subject, (vendor) => directConnection(vendor, { ...way, onCharged }));
  return { ...asked, charged };
}

/**
 * Returns the fields the adapter reads: it removes or changes each field and checks whether the
 * result changes. So no list of fields has to be maintained beside the adapters.
 */
export async function fieldsRead(
  probe: Probe,
  subject: Subject,
  known: Asked,
  fieldsOf: (body: unknown) => Iterable<string>,
  changes: ((body: unknown, path: string) => { body: unknown } | null)[],
): Promise<Set<string>[]> {
  // A few list entries show as much as all, with fewer fields to try.
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

/**
 * Speech to text first downloads its sound from another vendor, whose own probe covers that
 * request.
 */
const isAnswerOf = ({ vendor: { hosts } }: Probe, url: string): boolean =>
  hosts.length === 0 || hosts.some((host) => `.${new URL(url).host}`.endsWith(`.${host}`));

/** Replays the recorded answers; further requests get none. */
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
