/** The thread of call-apart.ts. Reports that it is ready, that a call starts, and the result. */
import { once } from "node:events";
import { parentPort } from "node:worker_threads";
import { registerTypescriptResolver } from "../typescript-resolver.ts";

registerTypescriptResolver();
if (!parentPort) throw new Error("This file runs as a thread of call-apart.ts");
const asked = once(parentPort, "message");
parentPort.postMessage("listens");
const [{ file, name, args }] = (await asked) as [{ file: string; name: string; args: unknown[] }];
const loaded = (await import(file)) as Record<string, (...given: unknown[]) => unknown>;
parentPort.postMessage("begins");
parentPort.postMessage(await loaded[name]?.(...args));
