/**
 * `npm run costs`: prints a month's usage and costs at Cloudflare and Turso, the table in
 * docs/operations.md.
 */
import { costTable } from "../costs/costs.ts";

export async function run(): Promise<void> {
  process.stdout.write(`${costTable()}\n`);
}
