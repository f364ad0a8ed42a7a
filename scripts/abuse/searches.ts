/** Starts searches of every kind over the API and waits for them. */
import type { Attacked } from "./product.ts";

const domain = "brightcast.example";
const profile = "https://www.linkedin.com/in/soren-sarwen";

const searches: [path: string, body: object][] = [
  ["/api/youtube/scrape", { domain, findDomainCompetitors: true }],
  ["/api/youtube/scrape/light", { domain }],
  ["/api/signals/query/relevantTarget", { domain }],
  ["/api/signals/query/competitors", { domain }],
  ["/api/signals/query/client", { domain: "loyalstudio.example" }],
  ["/api/signals/query/target", { email: "soren.sarwen@acornshift.example" }],
  ["/api/sm/scores", { name: domain }],
  ["/api/hg-enricher/enrich", { email: "soren.sarwen@acornshift.example", type: "guest" }],
  ["/api/use-cases/scrape", { domain }],
  ["/api/linkedin/scrape", { keyword: "audio quality", emailToSendCSV: "abuse@example.com" }],
  ["/api/linkedin-specific/scrape", { keyword: "audio quality" }],
  ["/api/onboarding/email", { email: "soren.sarwen@acornshift.example" }],
  ["/api/co-workers/scrape", { linkedInUrl: profile, creditCap: 5000 }],
];

/**
 * Starts one search of each kind.
 * @returns the ids of the runs
 */
export function startSearches({ url, staff }: Attacked): Promise<string[]> {
  const headers = { authorization: `Bearer ${staff.token}`, "content-type": "application/json" };
  return Promise.all(
    searches.map(async ([path, body]) => {
      const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
      const said = await answer.text();
      const id = answer.headers.get("x-run-id");
      if (!id) throw new Error(`${path} began no run: ${answer.status} ${said.slice(0, 200)}`);
      return id;
    }),
  );
}

/**
 * Uploads a file.
 * @returns the id of the run
 */
export async function startFile(
  { url, staff }: Attacked,
  path: string,
  content: string,
  name: string,
): Promise<string> {
  const form = new FormData();
  form.append("emailToSendCSV", "abuse@example.com");
  form.append("csvfile", new Blob([content]), name);
  const headers = { authorization: `Bearer ${staff.token}` };
  const answer = await fetch(url + path, { method: "POST", headers, body: form });
  await answer.arrayBuffer();
  return answer.headers.get("x-run-id") ?? "";
}

/**
 * Waits at most two minutes; a run that waits for a user counts as ended. @returns the ids of the
 * open runs
 */
export async function untilEnded(attacked: Attacked, ids: string[]): Promise<string[]> {
  const open = new Set(ids);
  const late = AbortSignal.timeout(120_000);
  try {
    // A stream first lists the open runs and closes after some seconds.
    while (open.size > 0) {
      for await (const { name, data } of ownStream(attacked, late)) {
        if (name === "open-runs")
          for (const id of open) if (!(data as string[]).includes(id)) open.delete(id);
        if (name === "run") {
          const { id, status } = data as { id: string; status: string };
          if (status !== "queued" && status !== "running") open.delete(id);
        }
        if (open.size === 0) break;
      }
    }
  } catch (error) {
    if (!late.aborted) throw error;
  }
  return [...open];
}

/** Returns the signed-in user's events until the stream closes. */
async function* ownStream(
  { url, staff }: Attacked,
  signal: AbortSignal,
): AsyncGenerator<{ name: string; data: unknown }> {
  const headers = { authorization: `Bearer ${staff.token}` };
  const { body, status } = await fetch(`${url}/events/youtube`, { headers, signal });
  if (!body || status !== 200) throw new Error(`/events/youtube answered ${status}`);
  let rest = "";
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const events = `${rest}${text}`.split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      const [, name = ""] = /^event: (.*)$/m.exec(event) ?? [];
      const [, data = "null"] = /^data: (.*)$/m.exec(event) ?? [];
      yield { name, data: JSON.parse(data) as unknown };
    }
  }
}
