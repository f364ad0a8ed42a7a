/** Describes each change of a settings group in one line per field. */
import { entriesOf, fieldWords, named } from "../toolkit/field-words";
import type { FieldView } from "../toolkit/fields";
import { diffLines } from "./line-diff";

/** One saved version of a settings group, JSON-safe. */
export interface SettingsVersion {
  /** 0 is the default. */
  version: number;
  /** ISO 8601, or null for the default. */
  at: string | null;
  by: string | null;
  /** Changes since the previous version. */
  changes: string[];
}

type Values = Record<string, unknown>;

/** Number of characters quoted from added text, and from removed text. */
export const longestExcerpt = 90;

export function changeWords(fields: Record<string, FieldView>, before: Values, after: Values): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const [was, is] = [before[name], after[name]];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : `${field.label}: ${ofField(field, was, is)}`;
  });
}

function ofField(field: FieldView, was: unknown, is: unknown): string {
  switch (field.control) {
    case "list":
    case "checklist": {
      const [before, after] = [entriesOf(field, was), entriesOf(field, is)];
      const added = after.filter((entry) => !before.includes(entry));
      const gone = before.filter((entry) => !after.includes(entry));
      return (
        cameAndWent(added.length > 0 && named(added), gone.length > 0 && named(gone)) || "in another order"
      );
    }
    case "prompt":
      return ofText(String(was ?? ""), String(is ?? ""));
    default:
      return `from ${cut(fieldWords(field, was))} to ${cut(fieldWords(field, is))}`;
  }
}

function ofText(before: string, after: string): string {
  if (inALine(before) === inALine(after)) return "spaces or line breaks";
  const lines = diffLines(before, after);
  const excerpt = (change: "added" | "removed") => {
    const words = lines
      .filter((line) => line.change === change)
      .flatMap(({ text, pieces }) =>
        pieces ? pieces.filter(({ isChanged }) => isChanged).map((piece) => piece.text) : text,
      )
      .map(inALine)
      .filter(Boolean)
      .join(" … ");
    return words && `“${cut(words)}”`;
  };
  return cameAndWent(excerpt("added"), excerpt("removed")) || "in another order";
}

const inALine = (text: string) => text.replaceAll(/\s+/g, " ").trim();

const cut = (words: string) =>
  words.length > longestExcerpt ? `${words.slice(0, longestExcerpt - 1).trimEnd()}…` : words;

const cameAndWent = (added: string | false, gone: string | false) =>
  [added && `added ${added}`, gone && `removed ${gone}`].filter(Boolean).join("; ");
