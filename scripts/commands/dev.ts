/** `npm run dev`: starts database, sandbox and console in development mode, until Ctrl-C. */
import { keepRunning } from "../stack/keep-running.ts";

export const run = () => keepRunning("development");
