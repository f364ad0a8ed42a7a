/**
 * Sanitises HTML in external values for the screen with an allow-list. The stored result and the
 * API's answer stay unchanged.
 */
import sanitizeHtml from "sanitize-html";
import { type Item, itemsSchema } from "../../toolkit/findings";
import type { ShownItem } from "../../toolkit/shown-item";

export const shownTags =
  "p br div span b strong i em u s small code pre blockquote hr ul ol li h3 h4 h5 h6 a table thead tbody tr th td".split(
    " ",
  );

const formatting: sanitizeHtml.IOptions = {
  allowedTags: shownTags,
  allowedAttributes: { a: ["href", "target", "rel"] },
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  transformTags: { a: sanitizeHtml.simpleTransform("a", { target: "_blank", rel: "noreferrer" }) },
};

export const sanitise = (html: string): string => sanitizeHtml(html, formatting);

/**
 * Characters. Longer values are shown as plain text, because parsing slows down with the number of
 * unclosed tags.
 */
const longestHtml = 20_000;

function holdsTags(text: string): boolean {
  if (text.length > longestHtml) return false;
  const start = text.search(/<[a-z!/]/i);
  return start >= 0 && text.indexOf(">", start + 2) >= 0;
}

function shownItem(item: Item): ShownItem {
  const values = typeof item.value === "string" ? [item.value] : item.value;
  if (!values.some(holdsTags)) return item;
  return { ...item, html: values.map((value) => (holdsTags(value) ? sanitise(value) : null)) };
}

/** Returns the result for the screen: items with safe HTML, other results unchanged. */
export function shownResult(result: unknown): unknown {
  const items = itemsSchema.safeParse(result);
  return items.success ? items.data.map(shownItem) : result;
}
