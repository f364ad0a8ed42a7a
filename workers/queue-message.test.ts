import { expect, test } from "vitest";
import { shapeOf, unbounded } from "../app/testing/unbounded";
import { queueMessage } from "./queue-message";

test("every field of every message has a maximum", () => {
  expect(unbounded(shapeOf(queueMessage, "input"))).toEqual([]);
});
