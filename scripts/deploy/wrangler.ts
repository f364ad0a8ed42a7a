/** Wrangler as a function: words in, its answer out. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";

export interface WranglerAnswer {
  code: number;
  /** What it printed, both streams. */
  text: string;
}

/** `input` goes to its standard input. */
export type Wrangler = (words: string[], input?: string) => Promise<WranglerAnswer>;

export const wrangler: Wrangler = (words, input = "") =>
  new Promise((resolve, reject) => {
    const path = join(projectRoot, "node_modules", "wrangler", "bin", "wrangler.js");
    const child = spawn(process.execPath, [path, ...words], {
      cwd: projectRoot,
      env: { ...process.env, WRANGLER_SEND_METRICS: "false" },
    });
    let text = "";
    child.stdout.on("data", (piece: Buffer) => (text += piece.toString()));
    child.stderr.on("data", (piece: Buffer) => (text += piece.toString()));
    child.once("error", reject);
    child.once("close", (code) => resolve({ code: code ?? 1, text }));
    child.stdin.end(input);
  });
