import { expect, test } from "vitest";
import { partsOf } from "./beats";

test("what is said stands beside what is shown; other lines stay as they are", () => {
  const script = [
    "One page is enough.",
    "Chosen: Nobody tells you.",
    "SAY: Nobody tells you.\nIt takes a day.\nSHOW: A face, close",
    "**SAY:** Try it today.\n**SHOW:** The address",
    "The end.",
  ].join("\n\n");
  expect(partsOf(script)).toEqual([
    { text: "One page is enough.\n\nChosen: Nobody tells you." },
    {
      beats: [
        { say: "Nobody tells you.\nIt takes a day.", show: "A face, close" },
        { say: "Try it today.", show: "The address" },
      ],
    },
    { text: "The end." },
  ]);
});

test("a script of another prompt is its text", () => {
  expect(partsOf("We say: hello.\n\nThen we go.")).toEqual([{ text: "We say: hello.\n\nThen we go." }]);
  expect(partsOf("SHOW: first\nSAY: then")).toEqual([
    { text: "SHOW: first" },
    { beats: [{ say: "then", show: "" }] },
  ]);
});
