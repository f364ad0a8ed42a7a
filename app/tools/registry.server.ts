/** Every tool that can be run, with its implementation: the API, the routes and the engine read this list. */
import type { Implementation } from "../toolkit/implementation";
import { runYoutubeTranscript } from "./youtube-transcript/run.server";

export const registry: Implementation[] = [runYoutubeTranscript];
