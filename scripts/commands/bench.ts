/** `npm run bench`: ratios, all measured in this one run. Names after `--` choose cases (w1 rows kill interactive sockets screens charts). */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { charts } from "../../bench/cases/charts.ts";
import { interactive } from "../../bench/cases/interactive.ts";
import { kills } from "../../bench/cases/kill.ts";
import { manyRows } from "../../bench/cases/many-rows.ts";
import { screens } from "../../bench/cases/screens.ts";
import { sockets } from "../../bench/cases/sockets.ts";
import { workW1 } from "../../bench/cases/w1.ts";
import { signIn } from "../../bench/product.ts";
import { type Line, print } from "../../bench/report.ts";
import { startBarePage } from "../../bench/start-bare-page.ts";
import { Refusal } from "../refusal.ts";
import { runTool } from "../run-tool.ts";
import { freePort } from "../stack/free-port.ts";
import { localBatchSize } from "../stack/worker-config.ts";
import { startStack } from "../stack/stack.ts";

const buildFolder = "build/bench";

async function build(): Promise<void> {
  const words = ["build", ".", "--config", "bench/vite.config.ts"];
  const code = await runTool("@react-router/dev/bin.cjs", words, {
    NODE_ENV: "production",
    BUILD_DIR: buildFolder,
  });
  if (code !== 0) throw new Refusal("The build failed, see above.");
}

export async function run(words: string[]): Promise<void> {
  const wanted = (name: string) => words.length === 0 || words.includes(name);
  await build();
  const folder = mkdtempSync(join(tmpdir(), "research-console-bench-"));
  const environment = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    BUILD_DIR: buildFolder,
    ANSWERING_KEY: "bench",
    SANDBOX_BEHAVIOURS: "none",
  };
  const starting = startStack({ mode: "preview", environment, output: "log", clockless: true });
  try {
    const stack = await starting.ready;
    const product = await signIn(stack.console, stack.sandbox);
    const killAndRestart = async () => {
      stack.crashing.console.kill();
      await stack.crashing.console.startAgain();
    };
    const lines: Line[] = [];
    const measure = async (name: string, work: () => Promise<Line[]>) => {
      if (!wanted(name)) return;
      const found = await work();
      print(found);
      lines.push(...found);
    };
    process.stdout.write(
      `\nRows are worked by one queue invocation at a time here: ${localBatchSize} slices side by side, each with five calls on their way at most.\n\n`,
    );
    await measure("interactive", () => interactive(product));
    await measure("w1", () => workW1(product));
    await measure("rows", () => manyRows(product, 50_000));
    await measure("sockets", () => sockets(product, 100));
    await measure("screens", async () => {
      const bare = await startBarePage();
      try {
        return await screens(product, bare.url);
      } finally {
        await bare.stop();
      }
    });
    await measure("charts", charts);
    await measure("kill", () => kills(product, killAndRestart));
  } finally {
    await starting.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
