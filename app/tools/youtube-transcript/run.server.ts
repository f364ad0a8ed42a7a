import { isKey } from "../../keys/key";
import { parseVideo, videoLink } from "../../keys/youtube";
import { implement, NoFindings, progress } from "../../toolkit/implementation";
import { isTranscript, missingWords, type NoTranscript } from "../../vendors/transcripts/port";
import { type TranscriptResult, youtubeTranscript } from "./definition";
import { formattedLines, plainText, rawText } from "./formats";

export const runYoutubeTranscript = implement(youtubeTranscript, {
  async *download({ input, upstreams }) {
    const video = parseVideo(input.url);
    const videoId = isKey(video) ? video.value : "";
    yield progress("Looking for the captions of the video");
    const { value } = await upstreams.transcripts.of(videoId, "en");
    if (!isTranscript(value)) return new NoFindings(nothing(value), reasonOf(value));
    const { title, language, captions, durationSeconds, cues } = value;
    yield progress(`Read ${cues.length} lines${title ? ` of ${title}` : ""}`);
    return {
      videoId,
      title,
      link: videoLink(videoId),
      language,
      captions,
      durationSeconds,
      missing: null,
      text: plainText(cues),
      raw: rawText(cues),
      formatted: formattedLines(cues),
    };
  },
});

const nothing = ({ videoId, title, missing }: NoTranscript): TranscriptResult => ({
  videoId,
  title,
  link: videoLink(videoId),
  language: "en",
  captions: null,
  durationSeconds: null,
  missing,
  text: "",
  raw: "",
  formatted: [],
});

/** Adds YouTube's own message, or the available languages. */
export function reasonOf({ missing, said }: NoTranscript): string {
  const words = missingWords[missing];
  if (said && missing === "unplayable") return `${words} It says: ${said}`;
  return said && missing === "other-language" ? `${words} Available: ${said}.` : words;
}
