/** Every row of every vendor's list of refusals, by an answer in the vendor's own form. */
import { describe, expect, test } from "vitest";
import type { Connection } from "./call";
import { openaiLanguageModel } from "./language-model/openai.server";
import { openaiRefusals } from "./openai-refusals";
import { unipileOwner } from "./profiles/unipile.server";
import { unipileRefusals } from "./profiles/unipile-refusals";
import type { Refusal } from "./refusals";
import { failureOf, fixture, replay } from "./replay";
import { playerClients, usualPlayerClients } from "./transcripts/player-clients";
import { speechToText } from "./transcripts/speech.server";
import { supadataRefusals } from "./transcripts/supadata-refusals";
import { supadata } from "./transcripts/supadata.server";
import { youtubePlayerRefusals } from "./transcripts/youtube-refusals";
import { youtubeCaptions } from "./transcripts/youtube.server";
import type { Vendor } from "./vendor";
import { openai } from "./vendors/openai";
import { supadata as supadataVendor } from "./vendors/supadata";
import { unipile } from "./vendors/unipile";
import { youtubePlayer } from "./vendors/youtube-player";

interface RefusedAnswer {
  row: string;
  status: number;
  headers?: Record<string, string>;
  body: unknown;
  /** Other answers by path. */
  also?: Record<string, { status: number; body: unknown }>;
}

interface Case {
  vendor: Vendor;
  rows: Refusal[];
  /** A call that meets the answer; a row that only another call meets is named in `row`. */
  ask(connection: Connection, row: string): Promise<unknown>;
}

const videoId = "GJLlxj_dtq8";
const apps = playerClients(usualPlayerClients);
const askPlayer: Case["ask"] = (connection, row) =>
  row === "sound bound to an address"
    ? speechToText(connection, replay(openai, () => new Response()).connection, apps).of(videoId, "en")
    : youtubeCaptions(connection, apps).of(videoId, "en");

const cases: Case[] = [
  { vendor: unipile, rows: unipileRefusals, ask: (connection) => unipileOwner(connection, "li-at") },
  {
    vendor: openai,
    rows: openaiRefusals,
    ask: (connection) =>
      openaiLanguageModel(connection, { models: { bulk: "gpt-6-luna", writing: "gpt-6.1-terra" } }).write({
        instructions: "Write.",
        input: "Acme",
      }),
  },
  { vendor: youtubePlayer, rows: youtubePlayerRefusals, ask: askPlayer },
  {
    vendor: supadataVendor,
    rows: supadataRefusals,
    ask: (connection) => supadata(connection, async () => {}).of(videoId, "en"),
  },
];

describe.each(cases)("$vendor.label", ({ vendor, rows, ask }) => {
  const answers = JSON.parse(fixture(`refusals/${vendor.name}.json`)) as RefusedAnswer[];

  test("each row has an answer, a source and a next step, and its own name", () => {
    expect(new Set(answers.map(({ row }) => row))).toEqual(new Set(rows.map(({ name }) => name)));
    expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
    for (const { source, nextStep } of rows) {
      expect(source.length).toBeGreaterThan(5);
      expect(nextStep).toMatch(/^[A-Z].*\.$/);
    }
  });

  test.each(answers)("$row ($status)", async ({ row: name, also = {}, ...whole }) => {
    const { headers } = whole;
    const { connection } = replay(vendor, ({ url }) => {
      const other = also[new URL(url).pathname];
      return answerOf(other ?? whole);
    });
    const row = rows.find((one) => one.name === name);
    const failure = await failureOf(ask(connection, name));
    expect(failure).toMatchObject({ upstream: vendor.name, kind: row?.kind, nextStep: row?.nextStep });
    if (row?.accountWide !== undefined) expect(failure.accountWide).toBe(row.accountWide);
    if (row?.says) expect(failure.detail).toBe(row.says);
    if (headers?.["retry-after"]) expect(failure.retryAfter).toBe(Number(headers["retry-after"]) * 1000);
    expect(failure.detail).not.toBe("");
  });
});

const answerOf = ({ status, headers, body }: Omit<RefusedAnswer, "row">) =>
  typeof body === "string"
    ? new Response(body, { status, headers: { "content-type": "text/plain", ...headers } })
    : Response.json(body, { status, headers });
