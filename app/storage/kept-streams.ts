/**
 * Keeps a few of the database's streams open between statements. The client closes its stream with every request; the
 * server then opens a connection for the next one, which reads the whole schema anew: three quarters of what a short
 * statement costs it (decision 0016). Rests on Hrana over HTTP: a stream is named by the baton of its last answer, is
 * used by one request at a time, and is forgotten by the server after ten seconds of rest.
 */
type Send = (url: string, request: RequestInit) => Promise<Response>;

/** Of an isolate: the server lets so many connections in, and one that is killed holds its own for ten seconds more. */
const most = 4;
/** A little less than the server's ten seconds, in ms. */
const rests = 8000;
/** After so long a request that never came back (the runtime dropped it) holds no connection any more, in ms. */
const lost = 40_000;
/** So many refusals in a row, and the server is one that keeps no streams. */
const fruitless = 3;

/** Hrana's client writes these itself; in the text of a statement the quotes would stand behind a backslash. */
const opening = '{"requests":[';
const ending = ',{"type":"close"}]}';
const sequence = '{"type":"sequence"';
const storedText = /\{"type":"store_sql","sql_id":(\d+)/g;

interface Stream {
  baton: string;
  /** Where the server wants its next request, if not where the first one went. */
  base: string | null;
}

/** One open stream: resting, or out with a request. */
interface Place {
  resting: Stream | null;
  until: number;
}

interface Pipeline {
  baton?: string | null;
  base_url?: string | null;
  results: { type: string; response?: { type: string; result?: { step_errors?: unknown[] } } }[];
}

export function keepStreams(
  send: Send,
  now: () => number,
): (request: Request, signal: AbortSignal) => Promise<Response> {
  let places: Place[] = [];
  let refusals = 0;

  const take = (): Place | null => {
    places = places.filter(({ until }) => until > now());
    const place = places.find(({ resting }) => resting) ?? { resting: null, until: 0 };
    if (!places.includes(place)) {
      if (places.length >= most || refusals >= fruitless) return null;
      places.push(place);
    }
    place.until = now() + lost;
    return place;
  };

  return async (request, signal) => {
    const { url, method, headers } = request;
    if (method !== "POST") return send(url, { method, headers, signal });
    const body = await request.text();
    const again = (text: string, base: string | null = null) =>
      send(base ? new URL(new URL(url).pathname, base).href : url, { method, headers, signal, body: text });
    const keepable = body.startsWith(opening) && body.endsWith(ending) && !body.includes(sequence);
    const place = keepable ? take() : null;
    if (!place) return again(body);

    const stream = place.resting;
    place.resting = null;
    const texts = Array.from(body.matchAll(storedText), ([, id]) => `,{"type":"close_sql","sql_id":${id}}`);
    const named = stream ? `{"baton":${JSON.stringify(stream.baton)},${opening.slice(1)}` : opening;
    const kept = `${named}${body.slice(opening.length, -ending.length)}${texts.join("")}]}`;
    const answer = await again(kept, stream?.base);
    if (stream && answer.status === 400) {
      // It knows the stream no more, so it has done nothing.
      await answer.body?.cancel();
      refusals += 1;
      places = places.filter((each) => each !== place && each.resting === null);
      return again(body);
    }
    if (!answer.ok) return answer;

    const pipeline = await answer.json<Pipeline>();
    const { baton, base_url: base = null, results } = pipeline;
    if (stream) refusals = 0;
    if (baton && results.every(wentWell)) place.resting = { baton, base };
    // One after trouble may be within a transaction: it is left alone until the server has forgotten it.
    place.until = now() + rests;
    const closed = { type: "ok", response: { type: "close" } };
    const asked = results.slice(0, results.length - texts.length);
    return readAlready(answer, { baton: null, base_url: null, results: [...asked, closed] });
  };
}

function wentWell({ type, response }: Pipeline["results"][number]): boolean {
  return type === "ok" && !response?.result?.step_errors?.some((error) => error !== null);
}

/** The answer as the client takes it, without writing and reading its text once more. */
function readAlready({ status, headers }: Response, content: Pipeline): Response {
  return Object.assign(new Response(null, { status, headers }), { json: async () => content });
}
