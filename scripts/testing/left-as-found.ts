/**
 * Fails a test file that leaves the process changed, so that the change does not break a later
 * file.
 */
import { afterAll } from "vitest";

const globals = [
  ...["fetch", "Date", "EventSource", "WebSocket", "window", "document", "trustedTypes"],
  ...["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "queueMicrotask"],
];

const look = (): Record<string, unknown> => ({
  ...Object.fromEntries(globals.map((name) => [name, Reflect.get(globalThis, name) as unknown])),
  ...Object.fromEntries(Object.entries(console).map(([name, says]) => [`console.${name}`, says])),
  ...Object.fromEntries(Object.entries(process.env).map(([name, value]) => [`process.env.${name}`, value])),
  "Math.random": Math.random,
  "process.cwd()": process.cwd(),
});

const found = look();
// Registered first, so that it runs last.
afterAll(() => {
  const left = look();
  const names = new Set([...Object.keys(found), ...Object.keys(left)]);
  const replaced = [...names].filter((name) => found[name] !== left[name]);
  if (replaced.length > 0) throw new Error(`This file did not put back what it replaced: ${replaced.join()}`);
});
