import fc from "fast-check";
import { expect, test } from "vitest";
import { seal, unseal } from "./sealing.server";

const values = { token: "AQEDA-a-token" };

test("what was sealed opens for its run, also once its secret is the one before", async () => {
  const sealed = await seal(["old"], "a run", values);
  expect(sealed).not.toContain("token");
  expect(await unseal(["old"], "a run", sealed)).toEqual(values);
  expect(await unseal(["new", "old"], "a run", sealed)).toEqual(values);
  expect(await seal(["old"], "a run", values)).not.toBe(sealed);
});

test("for another run, under another secret or changed it opens nowhere, in words", async () => {
  const sealed = await seal(["new"], "a run", values);
  await expect(unseal(["new"], "another run", sealed)).rejects.toThrow("can no longer be read");
  await expect(unseal(["other"], "a run", sealed)).rejects.toThrow("can no longer be read");
  await expect(unseal([], "a run", sealed)).rejects.toThrow("can no longer be read");
  await fc.assert(
    fc.asyncProperty(fc.string(), async (text) => {
      await expect(unseal(["new"], "a run", text)).rejects.toThrow("can no longer be read");
    }),
  );
});
