import { expect, test } from "vitest";
import { inputWords } from "./input-words";

test.each([
  [{ email: "", linkedInUrl: "https://www.linkedin.com/in/jo" }, "https://www.linkedin.com/in/jo"],
  [{ email: "jo@acme.com", name: "", company: "Acme" }, "jo@acme.com, Acme"],
  [{ keyword: "podcast", pages: 3, is_linkedin: true, token: null }, "podcast, 3"],
  [null, ""],
])("an input in words leaves out what is not given: %j", (input, words) => {
  expect(inputWords(input)).toBe(words);
});
