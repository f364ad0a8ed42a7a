/** `npm run dev`: database, migrations, first account, sandbox and console, until Ctrl-C. */
import { keepRunning } from "../stack/keep-running.ts";

export const run = () => keepRunning("development");
