import type { ParserOptions } from "htmlparser2";
import { type Handler, Parser } from "htmlparser2";

/**
 * Maximum nesting. At each closing tag the parser searches all open tags, so a hostile page could
 * block it for hours.
 */
const deepest = 1000;
const piece = 16_384;

/** Parses a text; ignores everything after too deep nesting. */
export function feedParser(text: string, handler: Partial<Handler>, options?: ParserOptions): void {
  let depth = 0;
  const parser = new Parser(
    {
      ...handler,
      onopentag(...tag) {
        depth += 1;
        handler.onopentag?.(...tag);
      },
      onclosetag(...tag) {
        depth -= 1;
        handler.onclosetag?.(...tag);
      },
    },
    options,
  );
  for (let at = 0; at < text.length && depth <= deepest; at += piece)
    parser.write(text.slice(at, at + piece));
  parser.end();
}
