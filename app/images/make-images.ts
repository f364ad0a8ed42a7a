/**
 * Draws one picture per style concurrently, stores and measures each, and has the model read its
 * text.
 */
import { asSettled } from "../toolkit/streamed";
import { progress, type Progress, type QueryContext } from "../toolkit/implementation";
import { UpstreamError } from "../vendors/failure";
import type { ImageRequest } from "../vendors/images/port";
import { downloadName } from "./download-name";
import { contentTypeOf, type ImageType, readImageHeader } from "./image-header";
import type { MeasuredImage, RuleOutcome } from "./image-rules";
import type { MadeImage, RefusedStyle } from "./made-image";

export interface StyleToDraw {
  style: string;
  label: string;
  request: ImageRequest;
}

/** Measures a picture and reads its text. */
export interface Judging {
  rulesFor(image: MeasuredImage): RuleOutcome[];
  /** Returns the text on the picture and the cost of reading it. */
  read(picture: { type: ImageType; base64: string }): Promise<{ words: string | null; usd: number }>;
  wordsRule(words: string): RuleOutcome;
}

type Context = Pick<QueryContext<unknown, unknown>, "upstreams" | "keepFile" | "now">;

/** @throws the first error if no style could be drawn */
export async function* makeImages(
  context: Context,
  title: string,
  styles: StyleToDraw[],
  judging: Judging,
): AsyncGenerator<Progress, { variants: MadeImage[]; refused: RefusedStyle[] }, void> {
  const made = new Map<number, MadeImage>();
  const refused = new Map<number, { words: RefusedStyle; reason: unknown }>();
  const drawing = styles.map((each) => drawn(context, title, each, judging));
  for await (const { index, outcome } of asSettled(drawing)) {
    const each = styles[index];
    if (!each) continue;
    if (outcome.status === "fulfilled") made.set(index, outcome.value);
    else refused.set(index, { reason: outcome.reason, words: refusalOf(each, outcome.reason) });
    yield progress(`${made.size} of ${styles.length} images drawn`, { variants: inOrder(made) });
  }
  const failures = inOrder(refused);
  if (made.size === 0 && failures[0]) throw failures[0].reason;
  return { variants: inOrder(made), refused: failures.map(({ words }) => words) };
}

const inOrder = <T>(found: Map<number, T>): T[] =>
  [...found].sort(([a], [b]) => a - b).map(([, value]) => value);

async function drawn(
  { upstreams, keepFile, now }: Context,
  title: string,
  { style, label, request }: StyleToDraw,
  { rulesFor, read, wordsRule }: Judging,
): Promise<MadeImage> {
  const { value, source } = await upstreams.images.draw(request);
  const bytes = new Uint8Array(Buffer.from(value.base64, "base64"));
  const header = readImageHeader(bytes);
  if (!header)
    throw new UpstreamError({
      upstream: source.upstream,
      kind: "bad-answer",
      detail: "sent no image we can read",
    });
  const name = downloadName(title, label, now, header.type);
  const id = await keepFile({ place: style, name, contentType: contentTypeOf(header.type), bytes });
  const { type, width, height } = header;
  const { words, usd } = await read({ type, base64: value.base64 });
  const rules = [
    ...rulesFor({ ...header, bytes: bytes.length }),
    ...(words === null ? [] : [wordsRule(words)]),
  ];
  const link = `/api/run-files/${id}`;
  return {
    id,
    link,
    style,
    label,
    name,
    type,
    width,
    height,
    bytes: bytes.length,
    rules,
    reads: words,
    usd: value.usage.usd + usd,
  };
}

/**
 * Errors of the whole run (budget, key, cancel) end it. A refused style is reported next to the
 * others.
 */
function refusalOf({ style, label }: StyleToDraw, reason: unknown): RefusedStyle {
  if (reason instanceof UpstreamError && !reason.accountWide) return { style, label, detail: reason.detail };
  throw reason;
}
