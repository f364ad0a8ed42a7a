/** Answers of YouTube's player, watch pages and refusals lead to the right track or reason. */
import { describe, expect, test } from "vitest";
import { directConnection } from "../direct-connection.server";
import { UpstreamError } from "../failure";
import { fixture, recordedRows } from "../replay";
import { youtubePlayer } from "../definitions/youtube-player";
import { playabilityOf } from "./playability";
import { playerAnswer } from "./player-answer";
import { playerClients, usualPlayerClients } from "./player-clients";
import { isTranscript, type NoTranscript, type Transcript } from "./port";
import { chooseTrack } from "./tracks";
import { obstacleOn, playerAnswerIn } from "./watch-page";
import { youtubeCaptions } from "./youtube.server";

const jdepoix = "youtube/jdepoix-youtube-transcript-api";
const newpipe = "youtube/newpipe";
const watchPages = "youtube/watch-pages";

function player(name: string) {
  const body = JSON.parse(fixture(name)) as { playerResponse?: unknown };
  return playerAnswer.parse(body.playerResponse ?? body);
}

/**
 * Returns the outcome for a video if every player request gets this file and the caption requests
 * get a fixed file.
 */
async function outcome(name: string, status = 200): Promise<Transcript | NoTranscript | UpstreamError> {
  const html = name.endsWith(".html");
  const connection = directConnection(youtubePlayer, {
    now: () => new Date("2026-11-20T12:00:00Z"),
    async fetch(request) {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith("/visitor_id")) return new Response(fixture("youtube-player/visitor.json"));
      if (pathname === "/api/timedtext") return new Response(fixture("captions/manual.json3.json"));
      if (pathname === "/watch" && !html) return new Response("<html><body>nothing here</body></html>");
      const body = html
        ? fixture(name)
        : JSON.stringify(
            (JSON.parse(fixture(name)) as { playerResponse?: unknown }).playerResponse ??
              JSON.parse(fixture(name)),
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

describe("answers of YouTube's player", () => {
  test.each([
    ["youtube-player/manual.json", ".en", 3],
    ["youtube-player/automatic.json", "a.en", 1],
    ...recordedRows([
      [`${jdepoix}/youtube.innertube.json`, ".en", 9],
      [`${newpipe}/player.visionos.ok.rCAS2eD-mcw.json`, ".en", 13],
      [`${newpipe}/player.android.reel_item_watch.ok.rCAS2eD-mcw.json`, ".en", 13],
      [`${newpipe}/player.visionos.ok.unlisted-asr.tjz2u2DiveM.json`, "a.en", 1],
      [`${newpipe}/player.visionos.controversial.json`, "a.en", 1],
    ]),
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

  test.each([
    ["youtube-player/manual.json", "How we built our studio", 125],
    ...recordedRows([[`${jdepoix}/youtube.innertube.json`, "Surface Go Review - It’s Awesome", 316]]),
  ])("a transcript with its facts: %s", async (name, title, durationSeconds) => {
    const found = await outcome(name);
    if (!("cues" in found)) throw new Error("no transcript");
    expect(isTranscript(found)).toBe(true);
    expect(found).toMatchObject({ title, language: "en", captions: "manual", durationSeconds });
    expect(found.cues[1]).toEqual({ start: 3, duration: 2.5, text: "Here's our room" });
  });

  test.each([
    ["youtube-player/age-restricted.json", "age-restricted", /inappropriate/],
    ["youtube-player/no-captions.json", "no-captions", /^$/],
    ["youtube-player/removed.json", "removed", /unavailable/],
    ["youtube-player/unplayable.json", "unplayable", /Playback is off for this one.*Its maker wants it so/],
    ["youtube-player/paid.json", "paid", /Premium/],
    ["youtube-player/country.json", "country", /country/],
    ...recordedRows([
      [`${jdepoix}/youtube_age_restricted.innertube.json`, "age-restricted", /inappropriate/],
      [`${jdepoix}/youtube_transcripts_disabled.innertube.json`, "no-captions", /^$/],
      [`${jdepoix}/youtube_video_unavailable.innertube.json`, "removed", /unavailable/],
      [`${jdepoix}/youtube_unplayable.innertube.json`, "unplayable", /Custom Reason.*Sub Reason 1/],
      [`${newpipe}/player.android.notavailable.musicpremiumcontent.json`, "paid", /Premium/],
      [`${newpipe}/player.android.notavailable.restricted.json`, "country", /country/],
    ]),
  ])("%s: %s", async (name, missing, said) => {
    const found = await outcome(name);
    expect(found).toMatchObject({ missing });
    expect((found as NoTranscript).said ?? "").toMatch(said);
  });

  test.each([
    ["youtube-player/not-a-bot.json", 200, /not a bot/],
    ["youtube-player/token-wanted.json", 200, /own players/],
    ["youtube-web/captcha.html", 200, /captcha/],
    ["youtube-web/captcha.html", 429, /too many requests/],
    ["youtube-player/consent.html", 200, /cookie/],
    ...recordedRows([
      [`${jdepoix}/youtube_request_blocked.innertube.json`, 200, /not a bot/],
      [`${jdepoix}/youtube_po_token_required.innertube.json`, 200, /own players/],
      [`${jdepoix}/youtube_too_many_requests.html`, 200, /captcha/],
      [`${jdepoix}/youtube_too_many_requests.html`, 429, /too many requests/],
      [`${watchPages}/thoroldvix.youtube_too_many_requests.html`, 200, /captcha/],
      [`${jdepoix}/youtube_consent_page.html`, 200, /cookie/],
      [`${jdepoix}/youtube_consent_page_invalid.html`, 200, /cookie/],
    ]),
  ])("%s (%i): blocked, in its own words", async (name, status, words) => {
    const refusal = await outcome(name, status);
    expect(refusal).toMatchObject({ name: "UpstreamError", kind: "blocked" });
    expect((refusal as UpstreamError).detail).toMatch(words);
  });

  // The request asks for one part of the answer ("$fields=playerResponse"), which is missing if the
  // video does not exist.
  test.each([
    ["youtube-player/without-answer.json"],
    ...recordedRows([[`${newpipe}/player.android.notavailable.invalidid.json`]]),
  ])("an answer without its main part is a bad answer: %s", async (name) => {
    expect(await outcome(name)).toMatchObject({ kind: "bad-answer" });
  });
});

describe("watch pages", () => {
  const page = (name: string) => playerAnswer.parse(playerAnswerIn(fixture(name)) ?? {});
  const tracksOn = (name: string) =>
    page(name).captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [];

  test.each([
    ["watch-pages/age-restricted.html", "age-restricted"],
    ["watch-pages/rental.html", "paid"],
    ["watch-pages/live.html", "live"],
    ["watch-pages/upcoming.html", "upcoming"],
    ["watch-pages/private.json", "private"],
    ["watch-pages/removed.json", "removed"],
    ...recordedRows([
      [`${watchPages}/ytdl-core.age-restricted.watch.html`, "age-restricted"],
      [`${watchPages}/ytdl-core.rental.watch.html`, "paid"],
      [`${watchPages}/ytdl-core.live-with-cc.watch.html`, "live"],
      [`${watchPages}/ytdl-core.live-future.watch.json`, "upcoming"],
      [`${watchPages}/ytdl-core.private.watch.json`, "private"],
      [`${watchPages}/ytdl-core.non-existent.watch.json`, "removed"],
    ]),
  ])("%s: %s", (name, missing) => {
    expect(playabilityOf(page(name))).toMatchObject({ state: "missing", missing });
  });

  test.each([
    ["watch-pages/without-answer.html"],
    ...recordedRows([[`${watchPages}/thoroldvix.youtube_video_unavailable.html`]]),
  ])("an older page without the player's answer says nothing about the video: %s", (name) => {
    expect(playerAnswerIn(fixture(name))).toBeNull();
  });

  test.each([
    ["watch-pages/no-captions.html"],
    ["watch-pages/older-no-captions.html"],
    ...recordedRows([
      [`${watchPages}/thoroldvix.youtube_transcripts_disabled.html`],
      [`${watchPages}/thoroldvix.youtube_transcripts_disabled2.html`],
      [`${watchPages}/thoroldvix.youtube_no_transcript_available.html`],
    ]),
  ])("%s: plays, has no captions", (name) => {
    expect(playabilityOf(page(name))).toEqual({ state: "plays" });
    expect(tracksOn(name)).toEqual([]);
  });

  test.each([
    ["watch-pages/older-automatic.html", "automatic", "en"],
    ["watch-pages/foreign-captions.html", "translated", "ar"],
    ...recordedRows([
      [`${watchPages}/thoroldvix.youtube.html`, "automatic", "en"],
      [`${watchPages}/thoroldvix.youtube_no_translation.html`, "translated", "ar"],
    ]),
  ])("%s: %s captions", (name, captions, languageCode) => {
    expect(chooseTrack(tracksOn(name), "en")).toMatchObject({ captions, track: { languageCode } });
  });

  test.each([
    ["watch-pages/plays.html", "How we built our studio"],
    ...recordedRows([[`${jdepoix}/youtube.html`, "Surface Go Review - It’s Awesome"]]),
  ])("captions of the page itself want a token: %s", (name, title) => {
    expect(chooseTrack(tracksOn(name), "en")?.needsToken).toBe(true);
    expect(page(name).videoDetails?.title).toBe(title);
  });

  test.each([
    ["watch-pages/plays.html"],
    ...recordedRows([[`${watchPages}/thoroldvix.youtube_no_translation.html`], [`${jdepoix}/youtube.html`]]),
  ])("an ordinary page is no obstacle, although it speaks of reCAPTCHA: %s", (name) => {
    expect(obstacleOn(fixture(name))).toBeNull();
  });
});
