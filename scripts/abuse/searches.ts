/** Searches of every kind, begun over the API and waited for. */
import { setTimeout as sleep } from "node:timers/promises";
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

/** @returns ids of the runs they became */
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

/** @returns the id of its run */
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

/** Two minutes at most; what waits for a person counts as ended. @returns ids of those that are still open */
export async function untilEnded({ url, staff }: Attacked, ids: string[]): Promise<string[]> {
  const headers = { authorization: `Bearer ${staff.token}` };
  let open: string[] = ids;
  for (let waited = 0; waited < 120 && open.length > 0; waited++) {
    const { runs } = (await (await fetch(`${url}/api/runs?open=true&mine=true`, { headers })).json()) as {
      runs: { id: string; status: string }[];
    };
    open = runs.flatMap(({ id, status }) => (ids.includes(id) && status !== "paused" ? [id] : []));
    if (open.length > 0) await sleep(1000);
  }
  return open;
}
