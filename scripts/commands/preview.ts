/** `npm run preview`: like `npm run dev`, with the production build. */
import { keepRunning } from "../stack/keep-running.ts";
import { run as buildConsole } from "./build.ts";

export async function run(): Promise<number> {
  await buildConsole();
  return keepRunning("preview");
}
