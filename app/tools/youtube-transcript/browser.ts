/** Gives the transcript flow the browser's socket, fetch and clock. */
import type { RunView } from "../../runs/run-view";
import { problemText } from "../../toolkit/problem-text";
import { type Surroundings, TranscriptFailure, unexplained } from "./receive";

/** @param refresh True to ignore a stored copy. */
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

/**
 * Returns the JSON of a successful answer. Otherwise throws the server's message, the network's, or
 * a default.
 */
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
