/**
 * Lists every tool that can run, with its implementation. The API, the routes and the runs use this
 * list.
 */
import type { Implementation } from "../toolkit/implementation";
import { runCoverArtGenerator } from "./cover-art-generator/run.server";
import { runCoWorkers } from "./co-workers/run.server";
import { runHostsGuests } from "./hosts-guests/run.server";
import { runIntentTracker } from "./intent-tracker/run.server";
import { runPersonalizedEmails } from "./personalized-emails/run.server";
import { runPodcastCharts } from "../podcast-charts/run.server";
import { runPromptBench } from "./prompt-sets/run.server";
import { runScriptGenerator } from "./script-generator/run.server";
import { runCompetitors } from "./competitors/run.server";
import { runSmEnricher } from "./sm-enricher/run.server";
import { runUseCases } from "./use-cases/run.server";
import { runValidTargets } from "./valid-targets/run.server";
import { runYoutube } from "./youtube/run.server";
import { runSerpQuery } from "./serp-query/run.server";
import { runYoutubeLight } from "./youtube-light/run.server";
import { runYoutubeThumbnail } from "./youtube-thumbnail/run.server";
import { runYoutubeTranscript } from "./youtube-transcript/run.server";

export const registry: Implementation[] = [
  runYoutube,
  runYoutubeLight,
  runYoutubeTranscript,
  runIntentTracker,
  runSerpQuery,
  runValidTargets,
  runCompetitors,
  runCoWorkers,
  runHostsGuests,
  runUseCases,
  runSmEnricher,
  runPersonalizedEmails,
  runPromptBench,
  runScriptGenerator,
  runYoutubeThumbnail,
  runCoverArtGenerator,
  runPodcastCharts,
];
