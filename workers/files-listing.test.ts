import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { memoryFiles } from "../app/runs/testing/test-app";
import { bucketFiles } from "./files";

describe.each([
  ["the bucket", bucketFiles(env.FILES)],
  ["the tests' store", memoryFiles()],
])("%s", (_, files) => {
  test("lists a prefix in order of keys, page by page, also while what was listed is deleted", async () => {
    const mark = crypto.randomUUID();
    const keys = Array.from({ length: 1001 }, (_each, at) => `${mark}/${String(at).padStart(4, "0")}`);
    await Promise.all([...keys, `${mark}.other`].map((key) => files.put(key, "x", "text/plain")));
    const first = await files.list(`${mark}/`);
    expect(first.files.map(({ key }) => key)).toEqual(keys.slice(0, 1000));
    expect(first.next).toBe(keys[999]);
    expect(first.files[0]?.uploadedAt).toBeInstanceOf(Date);
    await files.delete(keys.slice(0, 1000));
    const second = await files.list(`${mark}/`, first.next ?? undefined);
    expect(second).toMatchObject({ files: [{ key: keys[1000] }], next: null });
    expect(await files.list(`${mark}.none`)).toEqual({ files: [], next: null });
  });
});
