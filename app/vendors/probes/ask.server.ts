/** Runs one call of an adapter and records every request and response. */
import type { Call, Connection, Send } from "../call";
import { UpstreamError } from "../failure";
import { readText } from "../response.server";
import type { Rate, Vendor } from "../vendor";
import type { Asked, Connect, Exchange, Probe, Subject } from "./probe";

const longestText = 5_000_000;
const media = /^(audio|video|image)\//;
const passes = /("(?:access_token|refresh_token)"\s*:\s*")[^"]*"/g;

/** Returns everything except the charge, which only the caller's connection knows. */
export async function askOnce(
  probe: Probe,
  subject: Subject,
  connect: Connect,
): Promise<Omit<Asked, "charged">> {
  const asked: Omit<Asked, "charged"> = { exchanges: [], value: null, failure: null, rate: null };
  const heard = (vendor: Vendor) =>
    hearing(connect(vendor), (exchange, headers) => {
      if (isRepeated(asked.exchanges.at(-1), exchange)) asked.exchanges.pop();
      asked.exchanges.push(exchange);
      asked.rate ??= rateIn(vendor, headers);
    });
  try {
    asked.value = await probe.ask(heard(probe.vendor), subject, heard);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const { kind, detail, nextStep } = error;
    asked.failure = { kind, detail, ...(nextStep && { nextStep }) };
  }
  return asked;
}

/**
 * True for a retry after a temporary failure. It replaces the failed exchange, so that recordings
 * are comparable.
 */
const isRepeated = (before: Exchange | undefined, now: Exchange) =>
  before !== undefined &&
  (before.status === 429 || before.status >= 500) &&
  before.method === now.method &&
  before.url === now.url;

type Hear = (exchange: Exchange, headers: Headers) => void;

/** Wraps a connection so that no cached answer counts and `hear` receives every exchange. */
function hearing(connection: Connection, hear: Hear): Connection {
  return {
    ...connection,
    call: <T>(call: Call<T>) =>
      connection.call({
        ...call,
        keep: "this-run",
        perform: (send, charge) => call.perform(told(send, hear, connection.vendor.name), charge),
        bulk: call.bulk && {
          ...call.bulk,
          perform: (calls, send, charge) =>
            (call.bulk as NonNullable<typeof call.bulk>).perform(
              calls,
              told(send, hear, connection.vendor.name),
              charge,
            ),
        },
      }),
  };
}

const told =
  (send: Send, hear: Hear, vendor: string): Send =>
  async (request) => {
    const response = await send(request);
    const type = response.headers.get("content-type") ?? "";
    const { text } = media.test(type)
      ? { text: "media" }
      : await readText(vendor, response.clone(), longestText);
    const { method = "GET", url } = request;
    const words = text.replace(passes, '$1hidden"');
    hear({ method, url, status: response.status, type, text: words, json: parsed(words) }, response.headers);
    return response;
  };

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
