/** A video's caption tracks, and the caption files behind their URLs. */
import type { MarketVideo } from "../../../market/types.ts";
import { type SpokenLine, spokenLines } from "../../../market/spoken.ts";
import { json, text } from "../../../vendor.ts";
import type { World } from "../../../world.ts";
import { notFound } from "../refusals.ts";

interface Track {
  languageCode: string;
  name: string;
  automatic: boolean;
}

const english = (automatic: boolean): Track => ({
  languageCode: "en",
  name: automatic ? "English (auto-generated)" : "English",
  automatic,
});
const arabic: Track = { languageCode: "ar", name: "Arabic", automatic: false };

const tracksOf: Record<MarketVideo["captions"], Track[] | null> = {
  // The first track is not the right one.
  manual: [arabic, english(true), english(false)],
  automatic: [english(true)],
  translatable: [{ languageCode: "es", name: "Spanish", automatic: false }],
  none: [],
  disabled: null,
};

/** Returns null if there is no caption list, which does not say why. */
export function captionTracks(video: MarketVideo, web: boolean) {
  const tracks = tracksOf[video.captions];
  if (!tracks || video.state === "live" || video.state === "just-ended") return null;
  const token = web || video.state === "po-token" ? "&exp=xpe" : "";
  return {
    captionTracks: tracks.map(({ languageCode, name, automatic }) => ({
      baseUrl: `https://www.youtube.com/api/timedtext?v=${video.id}${token}&caps=asr&expire=4102444800&signature=sandbox&key=yt8${automatic ? "&kind=asr" : ""}&lang=${languageCode}&fmt=srv3`,
      name: { runs: [{ text: name }] },
      vssId: `${automatic ? "a" : ""}.${languageCode}`,
      languageCode,
      ...(automatic ? { kind: "asr" } : {}),
      isTranslatable: true,
      trackName: "",
    })),
    translationLanguages: [{ languageCode: "en", languageName: { runs: [{ text: "English" }] } }],
  };
}

export function timedText(request: Request, world: World): Response {
  const { searchParams } = new URL(request.url);
  const video = world.market.video(searchParams.get("v") ?? "");
  if (!video || searchParams.get("signature") !== "sandbox") return notFound();
  if (searchParams.has("tlang") && world.behaviours.has("youtube-translations-limited")) return tooMany();
  // Without a token YouTube answers with an empty success.
  if (searchParams.has("exp")) return text("", 200, "text/html; charset=UTF-8");
  const lines = spokenLines(video, world.market.company(video.domain)?.name ?? video.domain);
  const automatic = searchParams.get("kind") === "asr";
  return searchParams.get("fmt") === "json3"
    ? json({ wireMagic: "pb3", pens: [{}], events: automatic ? heard(lines) : written(lines) })
    : text(srv1(lines), 200, "text/xml; charset=UTF-8");
}

/**
 * YouTube's refusal of translations for every IP address, while it still serves the original file.
 */
const tooMany = () =>
  text(
    "<html><head><title>Sorry...</title></head><body>Too Many Requests</body></html>",
    429,
    "text/html; charset=UTF-8",
  );

/** Captions as people type them: long lines have two rows. */
const written = (lines: SpokenLine[]) =>
  lines.map(({ start, duration, text: said }, at) => ({
    tStartMs: Math.round(start * 1000),
    dDurationMs: Math.round(duration * 1000),
    segs: [{ utf8: at % 3 === 0 ? said.replace(/ (?=\S+ \S+$)/, "\n") : said }],
  }));

/** Captions from speech recognition: word by word, and each line stays until the next but one. */
function heard(lines: SpokenLine[]) {
  const events: Record<string, unknown>[] = [
    {
      tStartMs: 0,
      dDurationMs: Math.round((lines.at(-1)?.start ?? 0) * 1000),
      id: 1,
      wpWinPosId: 1,
      wsWinStyleId: 1,
    },
  ];
  for (const [at, line] of lines.entries()) {
    const start = Math.round(line.start * 1000);
    const words = line.text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}' ]/gu, "")
      .split(" ")
      .filter(Boolean);
    if (words.length === 0) continue;
    const step = Math.floor((line.duration * 1000) / words.length);
    if (at > 0) events.push({ tStartMs: start - 10, wWinId: 1, aAppend: 1, segs: [{ utf8: "\n" }] });
    events.push({
      tStartMs: start,
      dDurationMs: Math.round(
        ((lines[at + 1]?.start ?? line.start) + (lines[at + 1]?.duration ?? line.duration) - line.start) *
          1000,
      ),
      wWinId: 1,
      segs: words.map((word, place) => ({
        utf8: place === 0 ? word : ` ${word}`,
        ...(place > 0 ? { tOffsetMs: place * step } : {}),
        acAsrConf: 0,
      })),
    });
  }
  return events;
}

/** Escaped twice, as in YouTube's real files. */
const srv1 = (lines: SpokenLine[]) =>
  `<?xml version="1.0" encoding="utf-8" ?><transcript>${lines
    .map(
      ({ start, duration, text: said }) =>
        `<text start="${start}" dur="${duration}">${escaped(escaped(said))}</text>`,
    )
    .join("")}</transcript>`;

const escaped = (said: string) =>
  said.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");
