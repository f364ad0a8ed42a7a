/** Counts a function's steps, so that the result does not depend on the machine or its load. */
import { fork } from "node:child_process";
import { on } from "node:events";

export interface CountedCall {
  /** URL of the source file, and the name of its export. */
  file: string;
  name: string;
  args: unknown[];
}

/**
 * Returns for each call the number of blocks run, in the console and its packages, and of
 * characters searched.
 */
export async function countSteps(calls: readonly CountedCall[]): Promise<number[]> {
  const child = fork(new URL("count-steps-process.ts", import.meta.url), {
    // Optimisation would lose up to a twelfth of the counts, and not always the same ones.
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
