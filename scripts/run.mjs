/**
 * Starts every npm script: `node scripts/run.mjs <command> …`. Runs on Node 20, finds a Node that
 * the tools accept, and continues with it in commands.ts. (.npmrc turns pre and post hooks off.)
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { bundledNode, neededNode, newEnough } from "./find-node.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const words = process.argv.slice(2);

if (!existsSync(new URL("../node_modules", import.meta.url))) {
  console.error("The packages are not installed yet. Run: npm install");
  process.exit(1);
} else if (newEnough(process.versions.node)) {
  const { runCommand } = await import("./commands.ts");
  await runCommand(words);
} else {
  const node = bundledNode(root);
  if (!node) {
    console.error(
      `This needs Node ${neededNode} or newer; you have ${process.versions.node} and the packages bring no Node for ` +
        `${process.platform} ${process.arch}. Install Node 24 from https://nodejs.org and try again.`,
    );
    process.exit(1);
  }
  goOnWith(node);
}

/** The channel lets the second process notice that this one was killed. @param {string} node */
function goOnWith(node) {
  const child = spawn(node, ["--no-warnings", fileURLToPath(import.meta.url), ...words], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // A terminal sends Ctrl-C to both processes, a supervisor only to this one; both end the same
  // way.
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => child.kill(signal));
  }
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal ? 128 + constants.signals[signal] : 1);
  });
}
