/** The configured model describes new shows: kind, company and video, with a quote as evidence. */
import { z } from "zod";
import { domainIn } from "../keys/domain";
import { logError } from "../log";
import { readRankings } from "./storage/chart-entries";
import type { Database } from "../storage/database";
import { chooseShows, claimShow, endShow, postponeShow, type ShowKey } from "./storage/show-descriptions";
import { writeBatch } from "../storage/batch";
import { saysEnough, standsIn } from "../shared-rules/quotes";
import { isStorageTrouble } from "../storage/trouble";
import { MustWait } from "../calls/waiting";
import { WriteBehind } from "../calls/write-behind.server";
import { describeFailure } from "../toolkit/failure";
import { deadline } from "../time";
import { allUntrusted, untrustedTextRule } from "../toolkit/untrusted-text";
import { render } from "../prompts/placeholders";
import { readSavedSettings } from "../toolkit/saved-settings.server";
import { UpstreamError } from "../vendors/failure";
import { prettyCategory } from "./categories";
import { countryName } from "./countries";
import type { ShowDescription } from "./description";
import type { DescribeShowMessage } from "./message";
import { mostDescribed, newShows, type Ranking } from "./new-shows";
import { allCombinations } from "./offer";
import { type ChartApp, onBehalfOf } from "./scrape.server";
import { podcastChartSettings } from "./settings";
import { addWeeks, weekFromKey, weekKey } from "./week";

/** Queues the new shows of a scraped week for description. */
export async function chooseNewShows(database: Database, week: number): Promise<void> {
  const before = weekKey(addWeeks(weekFromKey(week), -1));
  const rankings = await Promise.all(
    portions(allCombinations(), 200).map((charts) => readRankings(database, charts, [week, before])),
  );
  const all = rankings.flat() as (Ranking & { week: number })[];
  const shows = newShows(
    all.filter((ranking) => ranking.week === week),
    all.filter((ranking) => ranking.week === before),
  );
  // Some shows already have a description; ten times the limit leaves enough others.
  const choice = { week, shows: shows.slice(0, mostDescribed * 10), most: mostDescribed };
  if (shows.length > 0) await chooseShows(database, choice);
}

function portions<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, part) =>
    list.slice(part * size, (part + 1) * size),
  );
}

const answerSchema = z.object({
  kind: z.string(),
  company: z.string().nullable(),
  domain: z.string().nullable(),
  video: z.enum(["yes", "no", "unclear"]),
  evidence: z.string(),
});

const claimFor = 120_000;

/**
 * Describes one new show.
 * @returns milliseconds until the message should be sent again, or null if it is done
 */
export async function describeShow(app: ChartApp, { describe }: DescribeShowMessage): Promise<number | null> {
  const now = app.now().getTime();
  const worker = app.newId();
  const show = await claimShow(app.database, describe, { by: worker, now, until: now + claimFor });
  if (!show) return null;
  const caller = onBehalfOf(describe.week, now + claimFor);
  const writes = new WriteBehind(app, caller.runId);
  const { signal, end } = deadline(app.time, claimFor - 10_000);
  const calls = app.openCalls(caller, signal, writes);
  try {
    const { values, version } = await readSavedSettings(app, podcastChartSettings);
    const { languageModel } = app.upstreams(calls.scope().connect);
    const words = {
      ...allUntrusted({
        "show.title": show.title,
        "show.publisher": show.publisher ?? "",
        "show.genre": show.genre ?? "",
        "show.summary": show.summary ?? "",
        "show.link": show.link ?? "",
      }),
      "chart.platform": show.platform,
      "chart.country": countryName(show.country),
      "chart.category": prettyCategory(show.category),
      "chart.rank": String(show.rank),
    };
    const { value, source } = await languageModel.ask({
      name: "podcast_description",
      schema: answerSchema,
      model: values.model,
      temperature: values.temperature,
      instructions: `${render(values.systemPrompt, words)}\n\n${untrustedTextRule}`,
      input: render(values.userPrompt, words),
      version,
    });
    const given = [show.title, show.publisher, show.summary].filter(Boolean).join("\n");
    writes.add(
      endShow(describe, worker, {
        state: "done",
        description: checked(value.value, given),
        model: value.usage.model,
        data: source.data,
        at: app.now().getTime(),
      }),
    );
    return null;
  } catch (error) {
    // Our storage failed: the lease expires and the scheduler sends the message again.
    return isStorageTrouble(error) ? null : await failed(app, describe, worker, error);
  } finally {
    await calls.close();
    end();
    await writes.settled();
  }
}

/** Returns the model's description and whether its quote occurs in the given text. */
function checked(answer: z.output<typeof answerSchema>, given: string): ShowDescription {
  const evidence = answer.evidence.trim();
  return {
    kind: answer.kind.trim(),
    company: answer.company?.trim() || null,
    domain: domainIn(answer.domain),
    video: answer.video,
    evidence,
    evidenceFound: standsIn(evidence, given) && saysEnough(evidence, given),
  };
}

async function failed(app: ChartApp, show: ShowKey, worker: string, error: unknown): Promise<number | null> {
  const at = app.now().getTime();
  const wait =
    error instanceof MustWait
      ? error.wait
      : error instanceof UpstreamError && error.kind === "quota"
        ? (error.retryAfter ?? 3_600_000)
        : null;
  // If the budget returns only next month, the show stays without a description, as the settings
  // require.
  if (wait !== null && wait <= 86_400_000) {
    await writeBatch(app.database, [postponeShow(show, worker, at + wait)]);
    return wait;
  }
  const { kind, detail } = describeFailure(error, app.label);
  if (kind === "internal") logError("show not described", { show, error });
  await writeBatch(app.database, [endShow(show, worker, { state: "failed", problem: detail, at })]);
  return null;
}
