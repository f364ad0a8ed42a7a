/** `npm run build`: writes the production build to build/. */
import { runTool } from "../run-tool.ts";
import { Refusal } from "../refusal.ts";

export async function run(): Promise<void> {
  const code = await runTool("@react-router/dev/bin.cjs", ["build"], { NODE_ENV: "production" });
  if (code !== 0) throw new Refusal("The build failed. See the messages above.");
}
