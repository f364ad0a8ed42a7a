/**
 * Checks that everything cited in comments and documents is in the repository; readers have nothing
 * else.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";

const folders = ["app", "workers", "sandbox", "scripts", "e2e", "bench", "simulation", "docs"];
const isRead = (path: string) =>
  /\.(tsx?|mjs|cjs|css|md)$/.test(path) &&
  !path.includes("node_modules") &&
  !path.includes("boundaries/citations");

/**
 * References to sections and findings of documents outside the repository: "spec §4", "(decisions,
 * COMP-03)", "COMP-03".
 */
const elsewhere = [
  /\bspec §/g,
  /\(decisions, /g,
  /\b(YT|LIGHT|SM|VALID|COMP|COWORK|HG|USE|APOLLO|ICP|TRANS|INTENT|SERP|REDDIT|CHARTS|CLIPS|COMMON|STATE|API|NAV|LOGIN|ERR|CONST|PE[123]|WB|THUMB|COVER|SCRIPT|WORKSPACE|EVENTS|ROLE|GEN)-\d\d\b/g,
];
const page = /(?<![\w/.-])(?:\.{1,2}\/)*[\w-]+(?:\/[\w.-]+)*\.md\b/g;

/**
 * Finds broken citations in one file.
 * @param exists returns true if a file has this path from the root
 * @returns the citations in the text that lead to no file
 */
export function missingCitations(file: string, text: string, exists: (path: string) => boolean): string[] {
  const outside = elsewhere.flatMap((pattern) => text.match(pattern) ?? []);
  const pages = (text.match(page) ?? []).filter(
    (cited) => !exists(cited) && !exists(normalize(join(dirname(file), cited))),
  );
  return [...new Set([...outside, ...pages])];
}

/**
 * Finds broken citations in the whole repository.
 * @returns lines of the form "file: citation"
 */
export function checkCitations(root: string): { missing: string[]; read: number } {
  const inFolders = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`),
  );
  const files = [...inFolders.filter(isRead), "README.md"];
  const exists = (path: string) => existsSync(join(root, path));
  const missing = files.flatMap((file) =>
    missingCitations(file, readFileSync(join(root, file), "utf8"), exists).map(
      (cited) => `${file}: ${cited}`,
    ),
  );
  return { missing, read: files.length };
}
