/**
 * Opens many transcript sockets at once. Each requests its own video and must receive its own
 * transcript, complete and in order.
 */
import { youtubePlayer } from "../../app/vendors/definitions/youtube-player.ts";
import { cueFrame, readFrame } from "../../app/tools/youtube-transcript/frames.ts";
import { type Product, untilEnded } from "../product.ts";
import type { Line } from "../report.ts";

interface Received {
  url: string;
  runId: string;
  frames: string[];
  /** Milliseconds from opening the socket to the first line, and to FINISH. */
  first: number;
  finished: number;
}

/** Opens 300 sockets at once, five times, always for other videos. */
export async function crowds(product: Product): Promise<Line[]> {
  const lines: Line[] = [];
  for (let before = 0; before < 5 * 300; before += 300) lines.push(...(await sockets(product, 300, before)));
  return lines;
}

/** @param before number of videos to skip, because their transcripts are cached */
export async function sockets(product: Product, count: number, before = 0): Promise<Line[]> {
  const urls = (await videosWithCaptions(product, before + count)).slice(before);
  const began = performance.now();
  const received = await Promise.all(urls.map((url) => receive(product, url)));
  const seconds = (performance.now() - began) / 1000;
  const wrong = await Promise.all(received.map((one) => isWrong(product, one)));
  const frames = received.reduce((sum, one) => sum + one.frames.length, 0);
  const sorted = (values: number[]) => values.toSorted((a, b) => a - b);
  const firsts = sorted(received.map((one) => one.first));
  const ends = sorted(received.map((one) => one.finished));
  const at = (values: number[], share: number) =>
    Math.round(values[Math.floor((values.length - 1) * share)] ?? 0);
  const pace = youtubePlayer.buckets.player;
  // Each socket makes one call to YouTube's player; the limiter grants the first ones at once.
  const paced = (asked: number) => (pace ? Math.floor(asked / pace.calls) * pace.per : 0);
  return [
    {
      name: `${count} transcript sockets at once`,
      value: `${count - wrong.filter(Boolean).length} of ${count} right`,
      more: `${frames.toLocaleString("en")} lines in ${seconds.toFixed(1)} s; first line after ${at(firsts, 0.5)} ms (median), all after ${at(ends, 1)} ms; the player's pace alone takes ${paced(count / 2)} and ${paced(count - 1)} ms`,
    },
  ];
}

export async function videosWithCaptions(product: Product, count: number): Promise<string[]> {
  const market = (await (await fetch(`${product.sandbox}/market.json`)).json()) as {
    videos: { url: string; captions: string; state: string; durationSeconds: number }[];
  };
  const usable = market.videos.filter(
    ({ captions, state, durationSeconds }) =>
      captions === "manual" && state === "public" && durationSeconds > 120 && durationSeconds < 3600,
  );
  if (usable.length < count) throw new Error(`Only ${usable.length} videos with captions`);
  return usable.slice(0, count).map(({ url }) => url);
}

export function receive(product: Product, url: string): Promise<Received> {
  const began = performance.now();
  const address = `${product.console.replace(/^http/, "ws")}/ws/transcript`;
  // Node's WebSocket accepts headers; the browser's type does not declare them.
  const headers = { headers: { authorization: `Bearer ${product.token}` } };
  const socket = new WebSocket(address, headers as unknown as string[]);
  const received: Received = { url, runId: "", frames: [], first: 0, finished: 0 };
  return new Promise((resolve, reject) => {
    socket.addEventListener("open", () => socket.send('{"action":"connect"}'));
    socket.addEventListener("error", () => reject(new Error(`The socket for ${url} broke`)));
    socket.addEventListener("close", ({ reason }) => {
      if (received.finished === 0) reject(new Error(`The socket for ${url} closed early: ${reason}`));
    });
    let asked: Promise<void> = Promise.resolve();
    socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const frame = readFrame(data);
      if (frame?.type === "connected") {
        asked = download(frame.connectionId);
        asked.catch(reject);
      }
      if (frame?.type === "cue") {
        received.first ||= performance.now() - began;
        received.frames.push(data);
      }
      if (frame?.type === "error") reject(new Error(`${url}: ${frame.problem.detail}`));
      if (frame?.type === "finish") {
        received.finished = performance.now() - began;
        void asked.then(() => resolve(received), reject);
      }
    });
    async function download(connectionId: string): Promise<void> {
      const query = new URLSearchParams({ youtubeUrl: url, connectionId, language: "en" });
      const answer = await fetch(
        `${product.console}/api/yt-transcript/download?${query.toString()}`,
        headers,
      );
      const body = (await answer.json()) as { runId?: string; detail?: string };
      if (body.runId) received.runId = body.runId;
      else reject(new Error(`${url}: ${body.detail}`));
    }
  });
}

/** Returns true unless the frames are exactly the lines of this video's run. */
async function isWrong(product: Product, { runId, url, frames }: Received): Promise<boolean> {
  const run = await untilEnded(product, runId, 10);
  const { link, raw } = run.result as { link: string; raw: string };
  return link !== url || frames.length === 0 || frames.join("\n") !== raw.replace(/^/gm, cueMark);
}

const cueMark = cueFrame({ start: 0, duration: 0, text: "" }).slice(0, -"0|0|".length);
