import { expect, test } from "vitest";
import { nearDuplicate, tryTitles } from "./personas";

const personas = ["VP of Marketing", "Head of Content"].map((role) => ({ id: role, role }));

test.each(["vice president marketing", "VP Marketing", "Head, Contents", "head of  content"])(
  "%s is there already",
  (role) => {
    expect(nearDuplicate(role, personas)).toBeDefined();
  },
);

test.each(["Head of Video", "Marketing", "Content"])("%s is a role of its own", (role) => {
  expect(nearDuplicate(role, personas)).toBeUndefined();
});

test("titles are judged on whole words", () => {
  expect(tryTitles("Global Head of Brand Content\n\n Publicity Manager ", personas)).toEqual([
    { title: "Global Head of Brand Content", role: "Head of Content" },
    { title: "Publicity Manager", role: null },
  ]);
});
