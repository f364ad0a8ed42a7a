/**
 * Chooses a caption track. YouTube's list is unordered: the first may be Arabic as well as English.
 */
import type { CaptionTrack } from "./player-answer";
import type { CaptionKind } from "./port";

export interface ChosenTrack {
  track: CaptionTrack;
  captions: CaptionKind;
  /** URL of the captions as json3. */
  url: string;
  /** True if YouTube sends an empty file to requests without a token. */
  needsToken: boolean;
}

/**
 * Manual captions in the language → manual in a regional variant → automatic → automatic variant →
 * any translation.
 */
export function chooseTrack(tracks: CaptionTrack[], language: string): ChosenTrack | null {
  const exact = (track: CaptionTrack) => track.languageCode === language;
  const variety = (track: CaptionTrack) => track.languageCode.startsWith(`${language}-`);
  const automatic = (track: CaptionTrack) => track.kind === "asr";
  const find = (...tests: ((track: CaptionTrack) => boolean)[]) =>
    tracks.find((track) => tests.every((test) => test(track)));
  const manual = (track: CaptionTrack) => !automatic(track);

  const written = find(exact, manual) ?? find(variety, manual);
  if (written) return chosen(written, "manual");
  const heard = find(exact, automatic) ?? find(variety, automatic);
  if (heard) return chosen(heard, "automatic");
  const foreign = find((track) => track.isTranslatable, manual) ?? find((track) => track.isTranslatable);
  return foreign ? chosen(foreign, "translated", language) : null;
}

function chosen(track: CaptionTrack, captions: CaptionKind, into?: string): ChosenTrack {
  const url = new URL(track.baseUrl, "https://www.youtube.com");
  const needsToken = ["xpe", "xpv"].includes(url.searchParams.get("exp") ?? "");
  url.searchParams.delete("xosf");
  url.searchParams.set("fmt", "json3");
  if (into) url.searchParams.set("tlang", into);
  return { track, captions, url: url.href, needsToken };
}
