/**
 * DataForSEO Labs. Almost every refusal is a 200 whose body refuses the request or its only task.
 */
import { z } from "zod";
import { registeredDomain } from "../../keys/domain";
import { askedCompany } from "../asked";
import { type Charge, type Connection, days, type Send } from "../call";
import { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { chargeNamed, excerpt, fit, readFailure, readJson, retryAfter } from "../response.server";
import { listOf, listOrNothing, number, text } from "../tolerant";
import type { SearchRival, SearchRivalsPort } from "./port";
import { dataForSeoRefusals } from "./dataforseo-refusals";

const upstream = "dataforseo";
const url = "https://api.dataforseo.com/v3/dataforseo_labs/google/competitors_domain/live";
const most = 20;
/** Dollars for one task and its rows; the answer names the actual sum. */
const price = 0.01 + most * 0.0001;
/** Searches in the United States in English: the vendor's largest database. */
const where = { location_code: 2840, language_code: "en" };

const ok = 20_000;
const noResults = 40_102;

export function dataForSeoRivals(connection: Connection): SearchRivalsPort {
  return {
    ofDomain: (site) => {
      const { value: domain, formerly } = askedCompany(site);
      return connection.call<SearchRival[]>({
        operation: "labs/competitors_domain",
        request: { domain, ...where },
        formerly: formerly.map((form) => ({ domain: form, ...where })),
        keep: days(30),
        bucket: "labs",
        units: price,
        perform: async (send, charge) => {
          const { cost, items } = await ask(connection, { send, charge }, domain);
          const rivals = items.filter((one) => one.domain !== domain);
          return { value: rivals.toSorted((a, b) => b.sharedSearches - a.sharedSearches), units: cost };
        },
      });
    },
  };
}

const item = z
  .object({ domain: z.string().min(1), intersections: z.number() })
  .transform(({ domain, intersections }): SearchRival => ({
    domain: registeredDomain(domain) ?? domain.toLowerCase(),
    sharedSearches: intersections,
  }));

const status = { status_code: z.number().int(), status_message: text };
const task = z.object({
  ...status,
  cost: number,
  /** Null if the task failed; its items are null if nothing was found. */
  result: listOrNothing(z.object({ items: listOrNothing(item) })),
});
const answer = z.object({ ...status, tasks: listOrNothing(task) });

async function ask(connection: Connection, { send, charge }: { send: Send; charge: Charge }, domain: string) {
  const account = `${connection.secret("DATAFORSEO_LOGIN")}:${connection.secret("DATAFORSEO_PASSWORD")}`;
  const response = await send({
    method: "POST",
    url,
    headers: { authorization: `Basic ${Buffer.from(account).toString("base64")}` },
    json: [{ target: domain, ...where, limit: most, exclude_top_domains: true }],
  });
  if (!response.ok) throw await refusalOf(response, connection.now());
  const json = await readJson(upstream, response);
  // The sum of all tasks.
  chargeNamed(charge, "cost", json);
  const body = fit(upstream, answer, json);
  const [first] = body.tasks;
  const said = body.status_code === ok ? first : body;
  if (!said)
    throw new UpstreamError({ upstream, kind: "bad-answer", detail: "sent an answer without a task" });
  if (first && said.status_code === noResults) return { cost: first.cost ?? 0, items: [] };
  if (!first || said.status_code !== ok)
    throw failure(
      response.status,
      said.status_code,
      said.status_message ?? `It answered ${said.status_code}.`,
    );
  return { cost: first.cost ?? undefined, items: first.result.flatMap(({ items }) => items) };
}

async function refusalOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text: words, json } = await readFailure(upstream, response);
  const body = z.object({ ...status, tasks: listOf(z.object(status)) }).safeParse(json).data;
  // The answer itself may say "Ok." while its only task names the reason.
  const said = body?.status_code === ok ? (body.tasks[0] ?? body) : body;
  return failure(
    response.status,
    said?.status_code ?? response.status * 100,
    said?.status_message ?? excerpt(words),
    retryAfter(response.headers, now),
  );
}

const failure = (status: number, code: number, words: string, wait?: number) =>
  refused(upstream, dataForSeoRefusals, { status, codes: [String(code)], words, retryAfter: wait });
