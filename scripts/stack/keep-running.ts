/** Runs the local stack until Ctrl-C and reports on the terminal. */
import { setTimeout as sleep } from "node:timers/promises";
import { localEnvironment } from "./environment.ts";
import type { ConsoleMode } from "./console.ts";
import { launcherOwner, whenAskedToStop } from "./launcher.ts";
import { startStack } from "./stack.ts";

export async function keepRunning(mode: ConsoleMode): Promise<number> {
  const owner = launcherOwner();
  const asked = whenAskedToStop(owner);
  process.stdout.write("Starting the database, the sandbox and the console …\n");
  const starting = startStack({ mode, environment: localEnvironment(), owner, output: "inherit" });
  const stack = await Promise.race([
    starting.ready.catch((failure: unknown) => soon(asked, () => Promise.reject(failure))),
    asked,
  ]);
  if (!stack) {
    await starting.stop();
    return 0;
  }
  process.stdout.write(
    [
      "",
      `  Console   ${stack.console.replace("127.0.0.1", "localhost")}`,
      `  Sign in   ${stack.signIn}`,
      `  Sandbox   ${stack.sandbox}  (outbox and request log)`,
      `  Database  ${stack.database.url}  (its token: ${stack.data.databaseToken})`,
      `  State     ${stack.data.root}`,
      "",
      "  Press Ctrl-C to stop everything.",
      "",
    ].join("\n") + "\n",
  );
  const end = await Promise.race([asked, stack.broken.then((words) => soon(asked, () => words))]);
  if (end === undefined) process.stdout.write("\nStopping …\n");
  await starting.stop();
  if (end === undefined) return 0;
  process.stderr.write(`${end}, so all other processes were stopped too. Logs: ${stack.data.logs}\n`);
  return 1;
}

/**
 * Ctrl-C also reaches the child processes. Their end counts as a failure only if the user did not
 * ask to stop.
 */
async function soon<T>(asked: Promise<undefined>, otherwise: () => T): Promise<Awaited<T> | undefined> {
  const unasked = Symbol();
  const heard = await Promise.race([asked, sleep(200, unasked)]);
  return heard === unasked ? await otherwise() : undefined;
}
