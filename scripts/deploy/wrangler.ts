/** Runs Wrangler with the given arguments and returns its answer. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";
import { Refusal } from "../refusal.ts";

/** A line of Wrangler's machine-readable results (WRANGLER_OUTPUT_FILE_PATH). */
interface Entry {
  type: string;
  version_id?: string | null;
  targets?: string[];
  message?: string;
  /** Cloudflare's error code. */
  code?: number;
}

export interface WranglerAnswer {
  code: number;
  stdout: string;
  /** Wrangler's output for people: stdout and stderr. */
  text: string;
  entries: Entry[];
}

export type Wrangler = (words: string[]) => Promise<WranglerAnswer>;

export const wrangler: Wrangler = (words) =>
  new Promise((resolve, reject) => {
    const folder = mkdtempSync(join(tmpdir(), "wrangler-"));
    const results = join(folder, "results.jsonl");
    const path = join(projectRoot, "node_modules", "wrangler", "bin", "wrangler.js");
    const child = spawn(process.execPath, [path, ...words], {
      cwd: projectRoot,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_OUTPUT_FILE_PATH: results },
    });
    let [stdout, text] = ["", ""];
    child.stdout.on("data", (piece: Buffer) => {
      stdout += piece.toString();
      text += piece.toString();
    });
    child.stderr.on("data", (piece: Buffer) => (text += piece.toString()));
    child.once("error", reject);
    child.once("close", (code) => {
      const entries = linesOf(results).map((line) => JSON.parse(line) as Entry);
      rmSync(folder, { recursive: true, force: true });
      resolve({ code: code ?? 1, stdout, text: text.trim(), entries });
    });
  });

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, "utf8").split("\n").filter(Boolean);
  } catch {
    // Wrangler failed before it wrote the file.
    return [];
  }
}

/**
 * Runs Wrangler.
 * @throws Refusal with Wrangler's message if it fails
 */
export async function wrangle(run: Wrangler, words: string[]): Promise<WranglerAnswer> {
  const answer = await run(words);
  if (answer.code === 0) return answer;
  throw new Refusal(`wrangler ${words.slice(0, 3).join(" ")} failed:\n${answer.text}`);
}
