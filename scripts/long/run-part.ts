/** Runs one part in its own process and ends it when its time is over. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "../project-root.ts";
import { endProcesses, withDescendants } from "../stack/ending.ts";
import { runningProcesses } from "../stack/process-list.ts";
import { failedMark, mostNamed } from "../testing/summary-reporter.ts";

export interface PartResult {
  passed: boolean;
  seconds: number;
  /** The part's last line, or what went wrong. */
  summary: string;
  /** The part's lines that name failures. */
  failures: string[];
}

/** Milliseconds; longer than a stack needs to stop. */
const patience = 30_000;

/** Characters kept from the end of the output; enough for all lines that name failures. */
const tail = (mostNamed + 2) * 500;

/**
 * Runs one part of the long tests.
 * @param command program and words; `tell` receives its output
 */
export async function runPart(
  { words, minutes }: { words: string[]; minutes: number },
  tell: (text: string) => void,
  command: string[] = [process.execPath, "--no-warnings", join(projectRoot, "scripts", "run.mjs")],
): Promise<PartResult> {
  const [program = "", ...first] = command;
  const began = performance.now();
  const child = spawn(program, [...first, ...words], { cwd: projectRoot, stdio: ["ignore", "pipe", "pipe"] });
  let last = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      tell(text);
      last = `${last}${text}`.slice(-tail);
    });
  }
  let late = false;
  const deadline = setTimeout(() => {
    late = true;
    void endProcesses(withDescendants(child.pid ?? -1, runningProcesses()), patience);
  }, minutes * 60_000);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  clearTimeout(deadline);
  const seconds = Math.round((performance.now() - began) / 1000);
  const lines = last.trimEnd().split("\n");
  const failures = lines.filter((line) => line.startsWith(failedMark)).slice(-mostNamed);
  if (late) return { passed: false, seconds, summary: `not done within ${minutes} minutes`, failures };
  const summary = lines.at(-1) ?? "";
  return {
    passed: code === 0,
    seconds,
    summary: code === 0 || summary ? summary : `exit code ${code}`,
    failures,
  };
}
