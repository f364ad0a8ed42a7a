/** Recorded player answers, watch pages and refusals of YouTube: the right track, the right reason. */
import { describe, expect, test } from "vitest";
import { directConnection } from "../direct-connection.server";
import { UpstreamError } from "../failure";
import { hasRecordings, recorded } from "../replay";
import { youtubePlayer } from "../vendors/youtube-player";
import { playabilityOf } from "./playability";
import { playerAnswer } from "./player-answer";
import { playerClients, usualPlayerClients } from "./player-clients";
import { isTranscript, type NoTranscript, type Transcript } from "./port";
import { chooseTrack } from "./tracks";
import { obstacleOn, playerAnswerIn } from "./watch-page";
import { youtubeCaptions } from "./youtube.server";

const text = (name: string) => recorded(`youtube/${name}`);
const jdepoix = "jdepoix-youtube-transcript-api";

function player(name: string) {
  const body = JSON.parse(text(name)) as { playerResponse?: unknown };
  return playerAnswer.parse(body.playerResponse ?? body);
}

/** What comes of a video when every player asking is answered with this file, and captions with that one. */
async function outcome(name: string, status = 200): Promise<Transcript | NoTranscript | UpstreamError> {
  const html = name.endsWith(".html");
  const connection = directConnection(youtubePlayer, {
    now: () => new Date("2026-11-20T12:00:00Z"),
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/visitor_id")) return new Response(text("newpipe/visitor_id.android.json"));
      if (pathname === "/api/timedtext")
        return new Response(text("captions/manual.en.dQw4w9WgXcQ.trimmed.json3.json"));
      if (pathname === "/watch" && !html) return new Response("<html><body>nothing here</body></html>");
      const body = html
        ? text(name)
        : JSON.stringify(
            (JSON.parse(text(name)) as { playerResponse?: unknown }).playerResponse ?? JSON.parse(text(name)),
          );
      return new Response(body, {
        status,
        headers: { "content-type": html ? "text/html; charset=utf-8" : "application/json" },
      });
    },
  });
  try {
    return (await youtubeCaptions(connection, playerClients(usualPlayerClients)).of("GJLlxj_dtq8", "en"))
      .value;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
}

describe.runIf(hasRecordings)("recorded answers of YouTube's player", () => {
  test.each([
    [`${jdepoix}/youtube.innertube.json`, ".en", 9],
    ["newpipe/player.visionos.ok.rCAS2eD-mcw.json", ".en", 13],
    ["newpipe/player.android.reel_item_watch.ok.rCAS2eD-mcw.json", ".en", 13],
    ["newpipe/player.visionos.ok.unlisted-asr.tjz2u2DiveM.json", "a.en", 1],
    ["newpipe/player.visionos.controversial.json", "a.en", 1],
  ])("%s: the English track, not the first", (name, vssId, count) => {
    const tracks = player(name).captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [];
    const chosen = chooseTrack(tracks, "en");
    expect(tracks).toHaveLength(count);
    expect(chosen?.captions).toBe(vssId === ".en" ? "manual" : "automatic");
    expect(chosen?.track.languageCode).toBe("en");
    const url = new URL(chosen?.url ?? "");
    expect(url.searchParams.getAll("fmt")).toEqual(["json3"]);
    expect(url.searchParams.get("lang")).toBe("en");
  });

  test("a transcript with its facts", async () => {
    const found = await outcome(`${jdepoix}/youtube.innertube.json`);
    if (!("cues" in found)) throw new Error("no transcript");
    expect(isTranscript(found)).toBe(true);
    expect(found).toMatchObject({
      title: "Surface Go Review - It’s Awesome",
      language: "en",
      captions: "manual",
      durationSeconds: 316,
    });
    expect(found.cues[1]).toEqual({ start: 18.64, duration: 3.24, text: "♪ We're no strangers to love ♪" });
  });

  test.each([
    [`${jdepoix}/youtube_age_restricted.innertube.json`, "age-restricted", /inappropriate/],
    [`${jdepoix}/youtube_transcripts_disabled.innertube.json`, "no-captions", /^$/],
    [`${jdepoix}/youtube_video_unavailable.innertube.json`, "removed", /unavailable/],
    [`${jdepoix}/youtube_unplayable.innertube.json`, "unplayable", /Custom Reason.*Sub Reason 1/],
    ["newpipe/player.android.notavailable.musicpremiumcontent.json", "paid", /Premium/],
    ["newpipe/player.android.notavailable.restricted.json", "country", /country/],
  ])("%s: %s", async (name, missing, said) => {
    const found = await outcome(name);
    expect(found).toMatchObject({ missing });
    expect((found as NoTranscript).said ?? "").toMatch(said);
  });

  test.each([
    [`${jdepoix}/youtube_request_blocked.innertube.json`, 200, /not a bot/],
    [`${jdepoix}/youtube_po_token_required.innertube.json`, 200, /own players/],
    [`${jdepoix}/youtube_too_many_requests.html`, 200, /puzzle/],
    [`${jdepoix}/youtube_too_many_requests.html`, 429, /asking too much/],
    ["watch-pages/thoroldvix.youtube_too_many_requests.html", 200, /puzzle/],
    [`${jdepoix}/youtube_consent_page.html`, 200, /cookie/],
    [`${jdepoix}/youtube_consent_page_invalid.html`, 200, /cookie/],
  ])("%s (%i): blocked, in its own words", async (name, status, words) => {
    const refusal = await outcome(name, status);
    expect(refusal).toMatchObject({ name: "UpstreamError", kind: "blocked" });
    expect((refusal as UpstreamError).detail).toMatch(words);
  });
});

// NewPipe asks for a part of the answer alone ("$fields=playerResponse"), and this part is missing for a video that
// does not exist.
test.runIf(hasRecordings)("an answer without its main part is a bad answer", async () => {
  expect(await outcome("newpipe/player.android.notavailable.invalidid.json")).toMatchObject({
    kind: "bad-answer",
  });
});

describe.runIf(hasRecordings)("recorded watch pages", () => {
  const page = (name: string) => playerAnswer.parse(playerAnswerIn(text(`watch-pages/${name}`)) ?? {});

  test.each([
    ["ytdl-core.age-restricted.watch.html", "age-restricted"],
    ["ytdl-core.rental.watch.html", "paid"],
    ["ytdl-core.live-with-cc.watch.html", "live"],
    ["ytdl-core.live-future.watch.json", "upcoming"],
    ["ytdl-core.private.watch.json", "private"],
    ["ytdl-core.non-existent.watch.json", "removed"],
  ])("%s: %s", (name, missing) => {
    expect(playabilityOf(page(name))).toMatchObject({ state: "missing", missing });
  });

  test("an older page without the player's answer says nothing about the video", () => {
    expect(playerAnswerIn(text("watch-pages/thoroldvix.youtube_video_unavailable.html"))).toBeNull();
  });

  test.each([
    "youtube_transcripts_disabled.html",
    "youtube_transcripts_disabled2.html",
    "youtube_no_transcript_available.html",
  ])("%s: plays, has no captions", (name) => {
    const answer = page(`thoroldvix.${name}`);
    expect(playabilityOf(answer)).toEqual({ state: "plays" });
    expect(answer.captions?.playerCaptionsTracklistRenderer?.captionTracks ?? []).toEqual([]);
  });

  test.each([
    ["thoroldvix.youtube.html", "automatic", "en"],
    ["thoroldvix.youtube_no_translation.html", "translated", "ar"],
  ])("%s: %s captions", (name, captions, languageCode) => {
    const tracks = page(name).captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [];
    expect(chooseTrack(tracks, "en")).toMatchObject({ captions, track: { languageCode } });
  });

  test("captions of the page itself want a token", () => {
    const answer = playerAnswer.parse(playerAnswerIn(text(`${jdepoix}/youtube.html`)));
    const tracks = answer.captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [];
    expect(chooseTrack(tracks, "en")?.needsToken).toBe(true);
    expect(answer.videoDetails?.title).toBe("Surface Go Review - It’s Awesome");
  });

  test("an ordinary page is no obstacle, although it speaks of reCAPTCHA", () => {
    expect(obstacleOn(text("watch-pages/thoroldvix.youtube_no_translation.html"))).toBeNull();
    expect(obstacleOn(text(`${jdepoix}/youtube.html`))).toBeNull();
  });
});
