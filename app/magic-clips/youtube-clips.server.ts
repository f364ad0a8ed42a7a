/**
 * "Make a clips page": creates a page from the best video of a Discovery run, or from a video URL.
 */
import { randomBytes } from "node:crypto";
import { type ActionFunctionArgs, data, redirect } from "react-router";
import { isKey } from "../keys/key";
import { parseVideo } from "../keys/youtube";
import { logoOf } from "../shared-rules/logo";
import { type App, appContext, staffContext, type StaffMember } from "../app";
import { findClipOfRun, insertClip } from "./stored-clips";
import type { ClipsCompetitor } from "../storage/schema";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { readPosted } from "../forms/read-posted.server";
import { type Item, itemsSchema, type ListedCompetitor } from "../toolkit/findings";
import { formText } from "../forms/form-text";
import { InvalidInput } from "../toolkit/invalid-input";
import { readRun } from "../runs/runs.server";
import { UpstreamError } from "../vendors/failure";
import type { Upstreams } from "../vendors/upstreams";

const timeout = 20_000;

/**
 * @returns the page's id, the same for the same run. @throws InvalidInput if the run found no video
 */
export async function makeClips(app: App, staff: StaffMember, runId: string): Promise<string> {
  const run = await readRun(app, runId);
  const items = itemsSchema.safeParse(run?.result).data ?? [];
  const best = itemNamed(items, "Best video");
  const video = parseVideo(best?.href ?? "");
  if (!run || !best || !isKey(video))
    throw new InvalidInput("This search found no video, so there is no clips page to create.");
  return pageOf(app, staff, {
    runId,
    videoId: video.value,
    title: typeof best.value === "string" ? best.value : null,
    domain: typeof run.input.domain === "string" ? run.input.domain : null,
    competitors: itemNamed(items, "Competitors")?.competitors ?? [],
    sandbox: run.sandbox,
  });
}

/**
 * @returns the page's id, the same for the same video. @throws InvalidInput if the URL names no
 * video
 */
export async function makeClipsOfVideo(app: App, staff: StaffMember, address: string): Promise<string> {
  const video = parseVideo(address);
  if (!isKey(video)) throw new InvalidInput(video.words);
  // No run found this video.
  const found = {
    runId: "",
    videoId: video.value,
    title: null,
    domain: null,
    competitors: [],
    sandbox: false,
  };
  return pageOf(app, staff, found);
}

interface FoundVideo {
  runId: string;
  videoId: string;
  title: string | null;
  domain: string | null;
  competitors: ListedCompetitor[];
  sandbox: boolean;
}

async function pageOf(app: App, staff: StaffMember, found: FoundVideo): Promise<string> {
  const { runId, videoId } = found;
  const made = await findClipOfRun(app.database, runId, videoId);
  if (made) return made.id;

  const task = { id: runId || `clips:${videoId}`, staffId: staff.id, timeout };
  const { facts, competitors, sandbox } = await askOutsideRun(app, task, async (upstreams, scope) => {
    const [told, others] = await Promise.all([
      known(async () => (await upstreams.players.facts(videoId)).value),
      competitorsOf(upstreams, found.competitors),
    ]);
    return { facts: told, competitors: others, sandbox: scope.sandbox };
  });
  return insertClip(app.database, {
    id: randomBytes(9).toString("base64url"),
    shareId: null,
    runId,
    videoId,
    domain: found.domain,
    title: facts?.title ?? found.title,
    thumbnail: facts?.thumbnails[0] ?? `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
    secondThumbnail: `https://i.ytimg.com/vi/${videoId}/hq2.jpg`,
    durationSeconds: facts?.durationSeconds ?? null,
    width: facts?.width ?? null,
    competitors,
    data: found.sandbox || sandbox ? "sandbox" : "live",
    createdBy: staff.id,
    createdAt: app.now(),
  });
}

const itemNamed = (items: Item[], name: string) => items.find((item) => item.name === name);

async function competitorsOf(
  upstreams: Upstreams,
  competitors: ListedCompetitor[],
): Promise<ClipsCompetitor[]> {
  return Promise.all(
    competitors.map(async ({ company, domain }) => {
      const home = await known(() => upstreams.sites.home(domain));
      return {
        competitorCompany: company,
        competitorDomain: domain,
        competitorLogo: await logoOf(upstreams.logos, domain, home?.value?.image ?? null),
      };
    }),
  );
}

/** Returns null if the lookup fails, because the page works without the value. */
async function known<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof UpstreamError) return null;
    throw error;
  }
}

/**
 * POST /magic-clips, from the button under a Discovery result or a transcript. Creates the page and
 * redirects to it.
 */
export async function makeClipsAction({ request, context }: ActionFunctionArgs) {
  const form = await readPosted(request);
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const video = formText(form, "url");
  try {
    const id = video
      ? await makeClipsOfVideo(app, staff, video)
      : await makeClips(app, staff, formText(form, "runId"));
    return redirect(`/magic-clips/${id}`);
  } catch (error) {
    if (error instanceof InvalidInput) throw data(error.message, { status: 404 });
    throw error;
  }
}
