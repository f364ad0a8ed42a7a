import { expect, test } from "vitest";
import { mentionsOf } from "./mentions";

test.each([
  ["linkedin:jo-doe", "see https://www.linkedin.com/in/jo-doe/", true],
  ["linkedin:jo-doe", "https://www.linkedin.com/in/jo-doe-2", false],
  [
    "linkedin:jo-doe",
    "https://www.linkedin.com/posts/Jo-Doe_which-tool-activity-7330988768578920448-xy",
    true,
  ],
  [
    "linkedin:jo-doe",
    "https://www.linkedin.com/posts/jo-doe-2_which-tool-activity-7330988768578920448-xy",
    false,
  ],
  ["linkedin:jo-doe", "https://www.linkedin.com/posts/big-jo-doe_x", false],
  ["email:jo@acme.example", "Jo@Acme.example wrote", true],
  ["email:jo@acme.example", "banjo@acme.example", false],
  ["email:jo@acme.example", "jo@acme.example.org", false],
])("%s in %s: %s", (subject, text, mentioned) => {
  expect(mentionsOf([subject, "email:nobody@else.example"])(text)).toBe(mentioned);
});
