/** How many steps a function takes: counted, so that no machine and no load makes a difference. */
import { fork } from "node:child_process";
import { on } from "node:events";

export interface CountedCall {
  /** Address of the source file, and what it exports under `name`. */
  file: string;
  name: string;
  args: unknown[];
}

/** Blocks that are run, of the console and of its packages, and letters that searches look at, for each of the calls. */
export async function countSteps(calls: readonly CountedCall[]): Promise<number[]> {
  const child = fork(new URL("count-steps-process.ts", import.meta.url), {
    // Optimised meanwhile, a function loses some of its counts: up to a twelfth was missing, and not each time.
    execArgv: ["--no-warnings", "--no-opt", "--no-maglev"],
    serialization: "advanced",
  });
  const gone = new AbortController();
  let words = "before the first";
  child.once("exit", () => gone.abort(new Error(`The counting process ended ${words}`)));
  const answers = on(child, "message", { signal: gone.signal });
  const next = async () => ((await answers.next()) as IteratorResult<[number], undefined>).value?.[0] ?? 0;
  try {
    await next();
    const steps: number[] = [];
    for (const call of calls) {
      words = `at ${call.name}`;
      child.send(call);
      steps.push(await next());
    }
    return steps;
  } catch (error) {
    throw gone.signal.aborted ? gone.signal.reason : error;
  } finally {
    child.kill();
  }
}
