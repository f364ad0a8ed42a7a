/**
 * Finds regular expressions that an attacker's text can make slow. judged.json lists every one:
 * either recheck found it linear, or a stated reason shows that it only gets short texts.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Swc from "@swc/core";

export interface Judged {
  /** Linear by recheck's analysis, as `/pattern/flags`. */
  linear: string[];
  /**
   * Patterns that are not linear, or without a verdict in time, each with the reason why no text
   * makes it slow.
   */
  bounded: Record<string, string>;
  /** Files that build a pattern at run time, each with the pattern's parts. */
  made: Record<string, string>;
}

export interface Patterns {
  /** Maps `/pattern/flags` to the files that contain it. */
  written: Map<string, string[]>;
  /** Files with `new RegExp(…)`. */
  made: string[];
}

export const judgedPath = (root: string) => join(root, "scripts", "patterns", "judged.json");

export const readJudged = (root: string) => JSON.parse(readFileSync(judgedPath(root), "utf8")) as Judged;

const isProduct = (name: string) =>
  /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name) && !/(?:^|\/)testing\//.test(name);

/** Returns the patterns of all code that runs at Cloudflare or in a browser. */
export function patternsOf(root: string, folders = ["app", "workers"]): Patterns {
  const { parseSync } = createRequire(import.meta.url)("@swc/core") as typeof Swc;
  const found: Patterns = { written: new Map(), made: [] };
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      if (!isProduct(name)) continue;
      const file = `${folder}/${name}`;
      const source = readFileSync(join(root, file), "utf8");
      // Skips most files before parsing, because parsing all takes seconds.
      if (!/\/[dgimsuvy]*|RegExp/.test(source)) continue;
      collect(
        parseSync(source, { syntax: "typescript", tsx: name.endsWith("x"), target: "es2024" }),
        file,
        found,
      );
    }
  found.made = [...new Set(found.made)].toSorted();
  return found;
}

function collect(node: unknown, file: string, found: Patterns): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) return node.forEach((each) => collect(each, file, found));
  const { type, pattern, flags, callee } = node as Record<string, unknown>;
  if (type === "RegExpLiteral") {
    const name = `/${String(pattern)}/${String(flags)}`;
    found.written.set(name, [...(found.written.get(name) ?? []), file]);
  }
  if (type === "NewExpression" && (callee as { value?: unknown }).value === "RegExp") found.made.push(file);
  for (const part of Object.values(node)) collect(part, file, found);
}

/** Returns the patterns missing from judged.json. */
export function unjudged({ written, made }: Patterns, judged: Judged) {
  const known = new Set([...judged.linear, ...Object.keys(judged.bounded)]);
  return {
    missing: [...written.keys()].filter((pattern) => !known.has(pattern)),
    made: made
      .filter((file) => !(file in judged.made))
      .map((file) => `${file} puts a pattern together: say of what in scripts/patterns/judged.json`),
  };
}

/** Returns the patterns that are not linear, each with recheck's verdict. */
export async function slowOnes(patterns: string[]): Promise<string[]> {
  const slow: string[] = [];
  for (const pattern of patterns) {
    const { linear, words } = await judge(pattern, 20_000);
    if (!linear)
      slow.push(
        `${pattern}: ${words}. Write it otherwise, or give its reason in scripts/patterns/judged.json`,
      );
  }
  return slow;
}

export interface Verdict {
  linear: boolean;
  /** "3rd degree polynomial", or why there is no verdict. */
  words: string;
}

/**
 * Runs recheck in JavaScript, since its Java and native versions may not be installed. @param
 * timeout in ms
 */
export async function judge(pattern: string, timeout: number): Promise<Verdict> {
  process.env.RECHECK_BACKEND = "pure";
  const { check } = await import("recheck");
  const end = pattern.lastIndexOf("/");
  // The flag `d` does not change how long a match takes.
  const flags = pattern.slice(end + 1).replace("d", "");
  const verdict = await check(pattern.slice(1, end), flags, { timeout });
  if (verdict.status === "safe") return { linear: true, words: "linear" };
  return {
    linear: false,
    words:
      verdict.status === "vulnerable" ? verdict.complexity.summary : `no verdict (${verdict.error.kind})`,
  };
}
