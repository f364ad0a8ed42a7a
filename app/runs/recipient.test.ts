import fc from "fast-check";
import { expect, test } from "vitest";
import { isAllowedRecipient, refusedRecipient } from "./recipient";

const list = ["example.com", "dana@partner.example", "@Firm.example"];

test.each([
  ["ada@example.com", true],
  ["Ada@EXAMPLE.com", true],
  ["dana@partner.example", true],
  ["DANA@partner.example", true],
  ["ada@firm.example", true],
  ["else@partner.example", false],
  ["ada@sub.example.com", false],
  ["ada@notexample.com", false],
  ["example.com@elsewhere.example", false],
  ['"@example.com"@elsewhere.example', false],
  ["ada@example.com@elsewhere.example", false],
  ["ada@example.com.", false],
])("%s: %s", (address, allowed) => {
  expect(isAllowedRecipient(list, address)).toBe(allowed);
});

test("without a list every address is allowed", () => {
  fc.assert(fc.property(fc.emailAddress(), (address) => isAllowedRecipient([], address)));
});

test("of any other domain none is", () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.stringMatching(/^[a-z]{1,9}$/), (address, name) => {
      const other = `${name}-elsewhere.example`;
      return !isAllowedRecipient(list, `${address.split("@")[0]}@${other}`);
    }),
  );
});

test("who is refused is told where mails may go", () => {
  expect(refusedRecipient(["example.com", "dana@partner.example"])).toBe(
    "Results can only be emailed to addresses at example.com, or to dana@partner.example.",
  );
});
