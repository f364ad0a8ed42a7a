/** `npm run preview`: the same as dev, over the production build. */
import { keepRunning } from "../stack/keep-running.ts";
import { run as buildConsole } from "./build.ts";

export async function run(): Promise<number> {
  await buildConsole();
  return keepRunning("preview");
}
