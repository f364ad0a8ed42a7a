/** The statements that source files hold, to be known again among those that a database was asked. */
import { globSync, readFileSync } from "node:fs";
import { parseSync } from "@swc/core";

export interface Statement {
  file: string;
  /** As it is written, without what is put in. */
  text: string;
  /** Found in what was asked, in one line, where it was asked. */
  pattern: RegExp;
}

interface Node {
  type?: string;
  value?: unknown;
  quasis?: { raw: string }[];
}

/** Words that stand in nothing but a statement, or a part of one that can be asked by itself. */
const begins = /^\s*(SELECT|INSERT INTO|INSERT OR|UPDATE|DELETE FROM|WITH)\s/;

export const inOneLine = (sql: string): string => sql.replaceAll(/\s+/g, " ").trim();

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** What is no test's, by its path from the project's folder, as the patterns are. */
export const sourceFiles = (root: string, patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: root })
    .filter((file) => !file.endsWith(".test.ts") && !file.includes("/testing/"))
    .toSorted();

/** @param patterns of the files, from the project's folder */
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
