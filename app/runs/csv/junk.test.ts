import { expect, test } from "vitest";
import { isJunk } from "./junk";

test.each([
  "#N/A",
  "#n/a",
  "n/a",
  "N/A",
  "null",
  "NULL",
  "NaN",
  "undefined",
  "#REF!",
  "#VALUE!",
  "#NAME?",
  "#DIV/0!",
  "#NULL!",
  "#NUM!",
  "-",
  "--",
  "?",
  "…",
  "“”",
])("%s is nothing to look up", (cell) => expect(isJunk(cell)).toBe(true));

test.each(["", "acme.com", "Na", "Ann Null", "C++", "#1", "#hiring", "1&1", "🎙️", "日本", "Ø", "nan bread"])(
  "%j may be looked up",
  (cell) => expect(isJunk(cell)).toBe(false),
);
