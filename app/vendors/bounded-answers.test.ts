/** Every response body has a size limit, because only the readers below may read one. */
import { expect, test } from "vitest";

const sources = import.meta.glob<string>("./**/*.ts", { query: "?raw", import: "default", eager: true });

/** These count the bytes they read. */
const readers = ["./response.server.ts", "./pictures/picture.server.ts", "./openai.server.ts"];

const readsBody =
  /\.(json|text|arrayBuffer|blob|bytes|formData|getReader)\(\)|\bresponse\.body(?!\?\.cancel\(\))/;

test("no adapter reads the body of an answer by itself", () => {
  const adapters = Object.entries(sources).filter(
    ([path]) => !/\.test\.ts$|\/testing\/|\/replay\.ts$/.test(path) && !readers.includes(path),
  );
  expect(adapters.length).toBeGreaterThan(100);
  expect(adapters.flatMap(([path, text]) => (readsBody.test(text) ? [path] : []))).toEqual([]);
  expect(readers.filter((path) => !readsBody.test(sources[path] ?? ""))).toEqual([]);
});
