import { expect, test, vi } from "vitest";
import { skipUnlessReadable } from "./skip-unless-readable.server";

test("a part that cannot be read is nothing, and the console says which", async () => {
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  expect(await skipUnlessReadable("The lists", () => Promise.resolve(["a"]))).toEqual(["a"]);
  expect(said).not.toHaveBeenCalled();
  const error = new Error("no such table");
  expect(await skipUnlessReadable("The lists", () => Promise.reject(error))).toBe(null);
  expect(said).toHaveBeenCalledWith({
    what: "The lists could not be loaded",
    error: expect.stringContaining("Error: no such table") as string,
  });
  said.mockRestore();
});
