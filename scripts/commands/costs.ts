/** `npm run costs`: what a month uses and costs at Cloudflare and Turso, as docs/operations.md has it. */
import { costTable } from "../costs/costs.ts";

export async function run(): Promise<void> {
  process.stdout.write(`${costTable()}\n`);
}
