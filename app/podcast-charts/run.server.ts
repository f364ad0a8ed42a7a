import { implement } from "../toolkit/implementation";
import { podcastCharts } from "./definition";

export const runPodcastCharts = implement(podcastCharts, {});
