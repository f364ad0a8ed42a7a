/** A video's watch page and its audio. */
import { escapeHtml } from "../../../html.ts";
import { text, type Vendor } from "../../../vendor.ts";
import type { World } from "../../../world.ts";
import { blocked, consentPage, notFound } from "../refusals.ts";
import { addressOf, playerAnswer } from "./answer.ts";
import { soundOf } from "./sound.ts";

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

/** The host of the streams. */
export const youtubeMedia: Vendor = {
  name: "youtube",
  hosts: [/\.googlevideo\.com$/],
  latency: [60, 200],
  handle(request, world) {
    const { searchParams } = new URL(request.url);
    const video = world.market.video(searchParams.get("id") ?? "");
    if (!video) return notFound();
    if (searchParams.get("ip") !== addressOf(request, world)) return text("", 403);
    return new Response(new Blob(soundOf(video) as BlobPart[]), { headers: { "content-type": "audio/mp4" } });
  },
};
