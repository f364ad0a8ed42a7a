/** `npm run db:generate`: a migration from what changed in app/storage/schema.ts. */
import { runTool } from "../run-tool.ts";

export const run = (words: string[]) => runTool("drizzle-kit/bin.cjs", ["generate", ...words]);
