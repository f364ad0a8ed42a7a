/**
 * YouTube's XML captions: srv1 (`<text>`, seconds, text escaped twice) and srv3 (`<p>`,
 * milliseconds, words in `<s>`).
 */
import { feedParser } from "../sites/feed-parser";
import type { CaptionLine } from "./cues";

interface Attributes {
  [name: string]: string | undefined;
}

export function readTimedText(xml: string): CaptionLine[] {
  const lines: CaptionLine[] = [];
  let open: { line: CaptionLine; append: boolean } | null = null;
  feedParser(
    xml,
    {
      onopentag(name, attributes: Attributes) {
        if (name === "text") open = { line: lineAt(attributes.start, attributes.dur, 1), append: false };
        if (name === "p")
          open = { line: lineAt(attributes.t, attributes.d, 1000), append: attributes.a === "1" };
        if (name === "br" && open) open.line.text += " ";
      },
      ontext(text) {
        if (open) open.line.text += text;
      },
      onclosetag(name) {
        if (!open || (name !== "text" && name !== "p")) return;
        const { line, append } = open;
        open = null;
        if (name === "text") line.text = textOfMarkup(line.text);
        const shown = lines.at(-1);
        if (append && shown) shown.text += line.text;
        else lines.push(line);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  return lines;
}

const lineAt = (start: string | undefined, duration: string | undefined, perSecond: number): CaptionLine => ({
  start: Number(start ?? Number.NaN) / perSecond,
  duration: duration === undefined ? null : Number(duration) / perSecond,
  text: "",
});

/** srv1 contains markup (`<i>not</i>`, `&#39;`) that is escaped once more for XML. */
function textOfMarkup(markup: string): string {
  let text = "";
  feedParser(
    markup,
    {
      ontext(piece) {
        text += piece;
      },
      onopentag(name) {
        if (name === "br") text += " ";
      },
    },
    { decodeEntities: true },
  );
  return text;
}
