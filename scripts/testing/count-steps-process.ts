/**
 * The process of count-steps.ts. It turns coverage on before loading the code, so that every block
 * counts its runs. It also counts the characters that built-in searches read, which run no block.
 */
import { Session } from "node:inspector/promises";
import { registerTypescriptResolver } from "../typescript-resolver.ts";
import type { CountedCall } from "./count-steps.ts";

registerTypescriptResolver();
const session = new Session();
session.connect();
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });

process.on("message", (call: CountedCall | null) => {
  if (call) void count(call).then((steps) => process.send?.(steps));
  else process.disconnect();
});
process.send?.(0);

async function count({ file, name, args }: CountedCall): Promise<number> {
  const loaded = (await import(file)) as Record<string, (...given: unknown[]) => unknown>;
  await session.post("Profiler.takePreciseCoverage");
  const searched = countSearches();
  await loaded[name]?.(...args);
  const looked = searched();
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const counts = result
    .filter(({ url }) => /\/(?:app|node_modules)\//.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map((range) => range.count)));
  return counts.reduce((sum, ran) => sum + ran, looked);
}

/** Counts the characters that string searches read, until the returned function is called. */
function countSearches(): () => number {
  const { indexOf, includes, lastIndexOf } = String.prototype;
  let looked = 0;
  String.prototype.indexOf = function (wanted: string, from = 0) {
    const at = indexOf.call(this, wanted, from);
    looked += Math.max(0, (at < 0 ? this.length : at) - Math.max(from, 0));
    return at;
  };
  String.prototype.includes = function (wanted: string, from = 0) {
    return this.indexOf(wanted, from) >= 0;
  };
  String.prototype.lastIndexOf = function (wanted: string, from = Number.POSITIVE_INFINITY) {
    const at = lastIndexOf.call(this, wanted, from);
    looked += Math.max(0, Math.min(from, this.length) - Math.max(at, 0));
    return at;
  };
  return () => {
    Object.assign(String.prototype, { indexOf, includes, lastIndexOf });
    return looked;
  };
}
