/**
 * Reads a prompt as well as an emulated model can: facts, sentences, and whether a text meets the
 * question.
 */
import { keywords } from "../../market/words.ts";
import { textOf } from "../../vendor.ts";

/**
 * Returns facts of the input by lower-case name, from its JSON and from lines like "Company: Acme".
 */
export function factsIn(input: string): Map<string, string> {
  const facts = new Map<string, string>();
  const note = (name: string, value: string) => {
    const key = name.toLowerCase().replace(/[^a-z0-9]/g, "");
    if (key && value.trim() && !facts.has(key)) facts.set(key, value.trim());
  };
  const walk = (value: unknown, path: string) => {
    if (Array.isArray(value)) value.slice(0, 5).forEach((one) => walk(one, path));
    else if (typeof value === "object" && value !== null) {
      for (const [name, one] of Object.entries(value)) walk(one, path ? `${path}.${name}` : name);
    } else {
      note(path, textOf(value));
      note(path.split(".").at(-1) ?? path, textOf(value));
    }
  };
  for (const one of jsonIn(input)) walk(one, "");
  for (const [, name = "", value = ""] of input.matchAll(
    /^[ \t>*-]*([A-Za-z][\w .]{1,40}?)\**:[ \t]+(\S.*)$/gm,
  ))
    note(name, value);
  return facts;
}

/** Returns the outermost JSON objects and arrays in a text. */
export function jsonIn(text: string): unknown[] {
  const found: unknown[] = [];
  for (let at = 0; at < text.length && found.length < 20; at++) {
    const open = text[at];
    if (open !== "{" && open !== "[") continue;
    const end = closing(text, at);
    if (end < 0) continue;
    try {
      found.push(JSON.parse(text.slice(at, end + 1)));
      at = end;
    } catch {
      // Not JSON, e.g. "[1]" within prose.
    }
  }
  return found;
}

function closing(text: string, from: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = from; at < text.length; at++) {
    const letter = text[at];
    if (quoted) {
      if (letter === "\\") at++;
      else if (letter === '"') quoted = false;
    } else if (letter === '"') quoted = true;
    else if (letter === "{" || letter === "[") depth++;
    else if ((letter === "}" || letter === "]") && --depth === 0) return at;
  }
  return -1;
}

/** Returns sentences exactly as the text contains them. */
export function sentencesOf(text: string): string[] {
  return (text.match(/[^\s.!?][^.!?\n]*(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]?/g) ?? [])
    .map((one) => one.trim())
    .filter((one) => one.length > 12);
}

const concepts = [
  ...keywords,
  "video editing platform",
  "video editing",
  "live stream",
  "video",
  "recording",
  "studio",
  "editing software",
  "competitor",
  "pricing",
];

/** Signs of a wish in a text, and the words with which a question asks for one. */
const wanting =
  /\b(recommend|looking for|suggestions?|what (do|would) you use|which .{3,40} (trust|use|platform|tool)|comparing|compare|alternatives?|outgrown|budget approved|is there (a|anything|any)|broke|switch(ing)?|help)\b/i;
const asksForWish =
  /\b(look(s|ing)? for|intent|buy|compare|comparing|recommend|need|evaluat|ask(s|ing)?|purchase|complain|interest)/i;

export interface Verdict {
  yes: boolean;
  /** A sentence from the text; empty if none supports the verdict. */
  quote: string;
  reason: string;
}

/** Returns the question's words in quotation marks and the subjects it names. */
function subjectsOf(question: string): string[] {
  const quoted = [...question.matchAll(/["“']([^"”'\n]{3,40})["”']/g)].map((match) =>
    (match[1] ?? "").toLowerCase(),
  );
  const lower = question.toLowerCase();
  const named = concepts.filter((one) => new RegExp(`\\b${one}s?\\b`).test(lower));
  const keyword = /\bkeyword\b[^:\n]{0,20}:\s*(.+)/i.exec(question)?.[1]?.trim().toLowerCase();
  const all = [...new Set([...(keyword ? [keyword] : []), ...quoted, ...named])];
  // "video editing platform" means that phrase, not any video.
  return all.filter((one) => !all.some((longer) => longer !== one && longer.includes(one)));
}

/** Judges a text by a question and returns the deciding sentence. */
export function judge(question: string, text: string): Verdict {
  const subjects = subjectsOf(question);
  const wish = asksForWish.test(question);
  let best = { points: 0, sentence: "", subject: "" };
  const whole = text.toLowerCase();
  const about = subjects.filter((one) => whole.includes(one));
  for (const sentence of sentencesOf(text)) {
    const lower = sentence.toLowerCase();
    const subject = subjects.find((one) => lower.includes(one)) ?? "";
    const points =
      (subject ? 2 : 0) + (wish && wanting.test(sentence) ? 2 : 0) + (subject.includes(" ") ? 0.5 : 0);
    if (points > best.points) best = { points, sentence, subject };
  }
  const wanted = wish ? wanting.test(text) && (subjects.length === 0 || about.length > 0) : best.points >= 2;
  const yes = best.points >= 2 && wanted;
  const subject = best.subject || about[0] || subjects[0] || "the subject";
  return yes
    ? {
        yes,
        quote: best.sentence.slice(0, 300),
        reason: `It speaks of ${subject}${wish ? " and asks for something" : ""}.`,
      }
    : {
        yes,
        quote: "",
        reason:
          about.length > 0
            ? `It mentions ${about[0]}, but not in the sense asked for.`
            : `Nothing in it speaks of ${subject}.`,
      };
}

/**
 * Returns the part of an input to judge: the text after the last label that announces it, or all of
 * it.
 */
export function textPart(input: string): string {
  const labels = [
    ...input.matchAll(
      /^(?:#+ *)?(?:post|text|page|content|transcript|article|message|site|description)[^:\n]{0,30}:[ \t]*/gim,
    ),
  ];
  const last = labels[0];
  return last ? input.slice(last.index + last[0].length) : input;
}

export interface Piece {
  id: string;
  text: string;
}

/**
 * Returns the members of a batch in an input: JSON objects with an id, or tagged or numbered
 * blocks.
 */
export function piecesOf(input: string): Piece[] {
  for (const value of jsonIn(input)) {
    const list = Array.isArray(value)
      ? value
      : typeof value === "object" && value !== null
        ? Object.values(value).find(Array.isArray)
        : undefined;
    const pieces = (list ?? []).flatMap((one: unknown): Piece[] => {
      if (typeof one !== "object" || one === null) return [];
      const fields = one as Record<string, unknown>;
      const id = fields.id ?? fields.index ?? fields.number ?? fields.n ?? fields.key;
      if (id === undefined) return [];
      const text =
        fields.text ??
        fields.content ??
        fields.post ??
        Object.values(fields)
          .filter((each) => typeof each === "string")
          .join("\n");
      return [{ id: textOf(id), text: textOf(text) }];
    });
    if (pieces.length > 0) return pieces;
  }
  const tagged = [...input.matchAll(/<(\w+)[^>]*\b(?:id|n|index|number)="([^"]+)"[^>]*>([\s\S]*?)<\/\1>/g)];
  if (tagged.length > 0) return tagged.map(([, , id = "", text = ""]) => ({ id, text: text.trim() }));
  const heads = [
    ...input.matchAll(
      /^(?:#+ *|---+ *)?(?:(?:post|item|text|video|show|id)\s*[:#]?\s*)?\[?#?([\w-]{1,40})[\].:)]+(?:[ \t]|$)/gim,
    ),
  ].filter((one) => /\d/.test(one[1] ?? ""));
  return heads.map((head, at) => ({
    id: head[1] ?? "",
    text: input.slice(head.index + head[0].length, heads[at + 1]?.index ?? input.length).trim(),
  }));
}
