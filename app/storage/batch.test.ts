import { expect, test } from "vitest";
import { gathered } from "./batch";

test("rows of one text become one statement, in the place of the first; other statements keep theirs", () => {
  const ends = (row: (string | number)[]) => ({ sql: "UPDATE a FROM json_each(?)", row });
  expect(
    gathered([
      "SELECT 1",
      ends(["x", 1]),
      { sql: "INSERT", args: [7] },
      { sql: "UPDATE b FROM json_each(?)", row: [null] },
      ends(["y", 2]),
      { sql: "INSERT", args: [8] },
    ]),
  ).toEqual([
    "SELECT 1",
    { sql: "UPDATE a FROM json_each(?)", args: ['[["x",1],["y",2]]'] },
    { sql: "INSERT", args: [7] },
    { sql: "UPDATE b FROM json_each(?)", args: ["[[null]]"] },
    { sql: "INSERT", args: [8] },
  ]);
});
