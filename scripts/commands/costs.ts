/**
 * `npm run costs`: prints a month's usage and costs at Cloudflare and Turso, and the dollars of
 * a thousand rows of each tool: the tables in docs/operations.md.
 */
import { costTable } from "../costs/costs.ts";
import { toolTable } from "../costs/tools.ts";

export async function run(): Promise<void> {
  process.stdout.write(`${costTable()}\n\n${toolTable()}\n`);
}
