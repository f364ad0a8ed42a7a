/** Bugs planted around what sendings depend on: the simulation finds each of them. */
import type { Client, InStatement } from "@libsql/client";
import type { Fetch } from "../../app/vendors/http.server";
import type { Plant } from "../plant";

type Sent = Parameters<Fetch>[0];

const pathOf = ({ url }: Sent) => new URL(url).pathname;
const again = async (request: Sent, body: string | undefined): Promise<Sent> => {
  const { url, method, headers, signal } = request;
  return new Request(url, { method, headers, body, signal }) as Sent;
};

/** Returns a fetch with other answers to the requests whose path ends so. */
const answering =
  (ending: RegExp, change: (body: Record<string, unknown>) => Record<string, unknown>) =>
  (fetch: Fetch): Fetch =>
  async (request) => {
    const response = await fetch(request);
    if (!ending.test(pathOf(request)) || !response.ok) return response;
    const body = (await response.json()) as Record<string, unknown>;
    return Response.json(change(body), { status: response.status, headers: response.headers });
  };

const nothing = "SELECT 1 WHERE 0";

/** Returns a client with other statements in its batches. */
const writing =
  (change: (sql: string) => string) =>
  (client: Client): Client => ({
    ...client,
    batch: (statements, mode) =>
      client.batch(
        statements.map((each): InStatement => {
          if (typeof each === "string") return each;
          const { sql, args } = each as { sql: string; args: string[] };
          const other = change(sql);
          return other === sql ? (each as InStatement) : other === nothing ? nothing : { sql: other, args };
        }),
        mode,
      ),
  });

const repeats =
  (fetch: Fetch): Fetch =>
  async (request) => {
    if (!pathOf(request).endsWith("contacts/batch/update")) return fetch(request);
    const body = await request.text();
    try {
      return await fetch(await again(request, body));
    } catch (error) {
      if (request.signal.aborted) throw error;
      return fetch(await again(request, body));
    }
  };

const withoutTitles = (body: Record<string, unknown>) => ({
  ...body,
  results: ((body.results ?? []) as { properties: object }[]).map((record) => ({
    ...record,
    properties: { ...record.properties, jobtitle: null },
  })),
});

const makesPrimary =
  (fetch: Fetch): Fetch =>
  async (request) => {
    if (!pathOf(request).endsWith("contacts/companies/batch/create")) return fetch(request);
    const body = JSON.parse(await request.text()) as { inputs: { types: object[] }[] };
    const primary = { associationCategory: "HUBSPOT_DEFINED", associationTypeId: 1 };
    const inputs = body.inputs.map((each) => ({ ...each, types: [...each.types, primary] }));
    return fetch(await again(request, JSON.stringify({ inputs })));
  };

interface WithHistory {
  propertiesWithHistory?: Record<string, { sourceType: string }[]>;
}

const withoutUsers = (body: Record<string, unknown>) => ({
  ...body,
  results: ((body.results ?? []) as WithHistory[]).map((record) => ({
    ...record,
    propertiesWithHistory:
      record.propertiesWithHistory &&
      Object.fromEntries(
        Object.entries(record.propertiesWithHistory).map(([name, entries]) => [
          name,
          entries.filter(({ sourceType }) => sourceType !== "CRM_UI"),
        ]),
      ),
  })),
});

export const plantedInSendings: Plant[] = [
  { name: "a write whose line broke is sent again", seed: 34, fetch: repeats },
  {
    name: "nobody has opted out",
    seed: 3,
    isCommon: true,
    fetch: answering(/unsubscribe-all(\/read)?$/, (body) => ({ ...body, results: [] })),
  },
  {
    name: "a row is not marked before its request",
    seed: 19,
    isCommon: true,
    database: writing((sql) =>
      sql.startsWith("UPDATE sending_rows SET state = ?, plan_json")
        ? sql
            .replace("state = ?", "state = COALESCE(state, ?)")
            .replace("began_at = ?", "began_at = IIF(? > 0, began_at, began_at)")
        : sql,
    ),
  },
  {
    name: "two workers hold one lease",
    seed: 23,
    isCommon: true,
    database: writing((sql) => sql.replace("AND (lease_until <= ? OR", "AND (1 OR lease_until <= ? OR")),
  },
  {
    name: "the search finds no company",
    seed: 3,
    isCommon: true,
    fetch: answering(/companies\/search$/, (body) => ({ ...body, total: 0, results: [] })),
  },
  {
    name: "a read does not show a value that is there",
    seed: 1,
    isCommon: true,
    fetch: answering(/contacts\/batch\/read$/, withoutTitles),
  },
  {
    name: "the history leaves out what users did",
    seed: 22,
    fetch: answering(/contacts\/batch\/read$/, withoutUsers),
  },
  { name: "the clock wakes no sending", seed: 1, isCommon: true, tick: async () => undefined },
  { name: "each association becomes the primary one", seed: 6, isCommon: true, fetch: makesPrimary },
  {
    name: "a cancel leaves rows open",
    seed: 1,
    isCommon: true,
    database: writing((sql) =>
      sql.startsWith("UPDATE sending_rows SET state = 'done', outcome = 'not reached'") ? nothing : sql,
    ),
  },
];
