/** A video's page, and the sound of a video. */
import { escapeHtml } from "../../../html.ts";
import { text, type Vendor } from "../../../vendor.ts";
import type { World } from "../../../world.ts";
import { blocked, consentPage, notFound } from "../refusals.ts";
import { addressOf, playerAnswer } from "./answer.ts";

export function watchPage(request: Request, world: World): Response {
  const id = new URL(request.url).searchParams.get("v") ?? "";
  const video = world.market.video(id);
  if (video?.state === "captcha") return blocked();
  if (video?.state === "consent") return consentPage();
  const answer = JSON.stringify(playerAnswer(video, true)).replaceAll("<", "\\u003c");
  return text(
    `<!DOCTYPE html><html lang="en"><head><title>${escapeHtml(video?.title ?? "")} - YouTube</title></head><body>
<script nonce="sandbox">var ytInitialPlayerResponse = ${answer};</script></body></html>`,
    200,
    "text/html; charset=utf-8",
  );
}

/** Where the streams lie. The bytes are no real sound; they name their video so that speech recognition knows it. */
export const youtubeMedia: Vendor = {
  name: "youtube",
  hosts: [/\.googlevideo\.com$/],
  latency: [60, 200],
  handle(request, world) {
    const { searchParams } = new URL(request.url);
    const video = world.market.video(searchParams.get("id") ?? "");
    if (!video) return notFound();
    if (searchParams.get("ip") !== addressOf(request, world)) return text("", 403);
    const bytes = new Uint8Array(Math.ceil(video.durationSeconds * 3000));
    bytes.set(new TextEncoder().encode(`\0\0\0 ftypM4A sandbox-video=${video.id};`));
    return new Response(bytes, { headers: { "content-type": "audio/mp4" } });
  },
};
