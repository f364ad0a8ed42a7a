/** Extracts SQL statements from source files, to recognise them among executed statements. */
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

export interface Statement {
  file: string;
  /** The statement in the source, without interpolated values. */
  text: string;
  /** Matches the executed statement, written on one line. */
  pattern: RegExp;
}

interface Node {
  type?: string;
  value?: unknown;
  quasis?: { raw: string }[];
}

/** Words that only begin a statement, or a part of one that can run alone. */
const begins = /^\s*(SELECT|INSERT INTO|INSERT OR|UPDATE|DELETE FROM|WITH)\s/;

export const inOneLine = (sql: string): string => sql.replaceAll(/\s+/g, " ").trim();

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns files that are not tests, by path relative to the project's folder, like the patterns. */
export const sourceFiles = (root: string, patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root })
    .filter((file) => !file.endsWith(".test.ts") && !file.includes("/testing/"))
    .toSorted();

/** @param patterns file patterns, relative to the project's folder */
export function statementsIn(root: string, patterns: readonly string[]): Statement[] {
  return sourceFiles(root, patterns).flatMap((file) => {
    const found: Statement[] = [];
    const add = (parts: readonly string[]) => {
      if (!begins.test(parts[0] ?? "")) return;
      const lines = parts.map((part) => part.replaceAll(/\s+/g, " "));
      const pattern = new RegExp(lines.map((line) => escaped(line.trim())).join(".*"));
      found.push({ file, text: lines.join("…").trim(), pattern });
    };
    visit(parseSync(readFileSync(`${root}/${file}`, "utf8"), { syntax: "typescript" }), add);
    return found;
  });
}

function visit(node: unknown, add: (parts: readonly string[]) => void): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) return node.forEach((each) => visit(each, add));
  const { type, value, quasis } = node as Node;
  if (type === "StringLiteral" && typeof value === "string") add([value]);
  if (type === "TemplateLiteral" && quasis) add(quasis.map(({ raw }) => raw));
  for (const each of Object.values(node)) visit(each, add);
}
