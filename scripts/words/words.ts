/** Finds banned words in the texts that users and API clients read. */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type * as Swc from "@swc/core";
import { banned } from "./banned-words.ts";
import { quoted, skipped, withoutTexts } from "./exceptions.ts";

const isRead = (name: string) =>
  /\.tsx?$/.test(name) &&
  !/\.test\.tsx?$|\.d\.ts$/.test(name) &&
  !/(?:^|\/)(?:testing|fixtures)\//.test(name);

/** Calls whose texts only developers read. */
const forDevelopers = /^(?:logError|logLine|Error|matchMedia|querySelector|querySelectorAll|closest|sql)$/;

type Node = Record<string, unknown>;

/** Returns the texts of a file: JSX texts, and strings with a space or a capital letter. */
export function textsOf(source: string, isJsx: boolean): string[] {
  const { parseSync } = createRequire(import.meta.url)("@swc/core") as typeof Swc;
  const texts: string[] = [];
  collect(parseSync(source, { syntax: "typescript", tsx: isJsx, target: "es2024" }), texts);
  return texts;
}

function collect(node: unknown, texts: string[]): void {
  if (typeof node !== "object" || node === null) return;
  if (Array.isArray(node)) return node.forEach((each) => collect(each, texts));
  const { type, ...parts } = node as Node;
  if (typeof type === "string" && /^(?:Import|Export\w*From|Ts(?!As|Satisfies|NonNull|Const))/.test(type))
    return;
  if (type === "CallExpression" || type === "NewExpression") {
    if (forDevelopers.test(nameOf(parts.callee))) return;
  }
  const text =
    type === "JSXText" || type === "StringLiteral"
      ? parts.value
      : type === "TemplateElement"
        ? parts.raw
        : null;
  if (typeof text === "string" && (type === "JSXText" || /\s|^[A-Z]/.test(text)))
    texts.push(text.replaceAll(/\s+/g, " ").trim());
  for (const part of Object.values(parts)) collect(part, texts);
}

function nameOf(callee: unknown): string {
  const { value, property } = callee as { value?: unknown; property?: { value?: unknown } };
  return String(value ?? property?.value ?? "");
}

/** Returns "word: better" for each banned word in a text, after the specification's own words. */
export function bannedIn(text: string): string[] {
  if (quoted.whole.has(text)) return [];
  const rest = quoted.within.reduce((words, each) => words.replaceAll(each, ""), text);
  return banned.flatMap(({ word, better }) => {
    const [found] = word.exec(rest) ?? [];
    return found === undefined ? [] : [`"${found}" (better: ${better})`];
  });
}

/**
 * Checks the texts of the whole console.
 * @returns lines of the form "file: "word" (better: …) in: text", and the exceptions that no text needs any more
 */
export function checkWords(root: string, folders = ["app", "workers"]) {
  const found: string[] = [];
  const needed = new Set<(typeof skipped)[number]>();
  let read = 0;
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).toSorted()) {
      const file = `${folder}/${name}`;
      if (!isRead(name) || withoutTexts.has(file)) continue;
      read += 1;
      const source = readFileSync(join(root, file), "utf8");
      // Skips most files before parsing, because parsing all takes seconds.
      if (!banned.some(({ word }) => word.test(source))) continue;
      for (const text of textsOf(source, name.endsWith("x"))) {
        const hits = bannedIn(text);
        if (hits.length === 0) continue;
        const skip = skipped.find((one) => one.file === file && text.startsWith(one.starts));
        if (skip) needed.add(skip);
        else found.push(...hits.map((hit) => `${file}: ${hit} in: ${text.slice(0, 100)}`));
      }
    }
  const unused = skipped.filter((one) => !needed.has(one)).map((one) => `${one.file}: ${one.starts}`);
  return { found, unused, read };
}
