/**
 * Item values may hold HTML from outside. What a screen shows of them is made here, by an
 * allow-list; the stored result and the API's answer stay as they came.
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

/** A longer value is shown as the text it is: finding its tags takes the longer the more of them stay open. */
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

/** A result as its screen gets it: items with safe HTML, every other result as it is. */
export function shownResult(result: unknown): unknown {
  const items = itemsSchema.safeParse(result);
  return items.success ? items.data.map(shownItem) : result;
}
