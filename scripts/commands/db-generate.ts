/** `npm run db:generate`: writes a migration for the changes in app/storage/schema.ts. */
import { runTool } from "../run-tool.ts";

export const run = (words: string[]) => runTool("drizzle-kit/bin.cjs", ["generate", ...words]);
