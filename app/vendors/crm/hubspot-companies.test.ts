import { expect, onTestFinished, test } from "vitest";
import { hubspot } from "../definitions/hubspot";
import { jsonAnswer, replay } from "../replay";
import { companiesOf } from "./hubspot-companies.server";

test("when all searches fail, the caller gets the error, and no rejection stays unhandled", async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on("unhandledRejection", note);
  onTestFinished(() => void process.off("unhandledRejection", note));
  const { connection, requests } = replay(hubspot, () => jsonAnswer({ message: "No" }, 400));
  await expect(companiesOf(connection, "1", ["oak.example"])).rejects.toThrow("No");
  // Node reports unhandled rejections before the next turn of its event loop.
  await new Promise((resolve) => setImmediate(resolve));
  expect(requests).toHaveLength(2);
  expect(unhandled).toEqual([]);
});
