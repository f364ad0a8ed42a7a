/** What a browser gives the transcript flow: its socket, its fetch, its clock. */
import type { RunView } from "../../runs/run-view";
import { problemText } from "../../toolkit/problem-text";
import { type Surroundings, TranscriptFailure, unexplained } from "./receive";

/** @param refresh passes a stored copy over */
export function browserSurroundings(url: string, refresh = false): Surroundings {
  return {
    openSocket: () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/ws/transcript`),
    async download(connectionId) {
      const query = new URLSearchParams({ youtubeUrl: url, connectionId, language: "en" });
      if (refresh) query.set("refresh", "true");
      const answer = await ask(`/api/yt-transcript/download?${query.toString()}`);
      return (answer as { runId: string }).runId;
    },
    readRun: async (runId) => (await ask(`/api/runs/${runId}`)) as RunView,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  };
}

/** JSON of a successful answer; otherwise the server's message, else the network's, else the fixed words. */
async function ask(address: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(address, { headers: { accept: "application/json" } });
  } catch (error) {
    throw new TranscriptFailure((error instanceof Error && error.message) || unexplained);
  }
  const text = await response.text();
  if (response.ok) return JSON.parse(text);
  const { detail, nextStep } = problemText(text);
  throw new TranscriptFailure(detail || unexplained, nextStep);
}
