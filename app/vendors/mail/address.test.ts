/** Addresses that the specification's pattern accepts and Resend's documented format does not. */
import { describe, expect, test } from "vitest";
import { isEmail } from "../../toolkit/is-email";
import { mailableAddress } from "./address";

describe("the mail vendor takes", () => {
  test.each([
    ["jo@acme.com", "jo@acme.com"],
    ["Jo.Doe+leads@mail.acme.co.uk", "Jo.Doe+leads@mail.acme.co.uk"],
    ["o'brien_x@acme.io", "o'brien_x@acme.io"],
    ["jo@ACME.com", "jo@acme.com"],
    ["jo@acme.com.", "jo@acme.com"],
    ["staff@example.com", "staff@example.com"],
    ["jo@müller-sample.de", "jo@xn--mller-sample-dlb.de"],
    ["jo@acme.xn--p1ai", "jo@acme.xn--p1ai"],
  ])("%s", (text, address) => expect(mailableAddress(text)).toBe(address));

  test.each([
    "a@b@acme.com",
    "jo..doe@acme.com",
    ".jo@acme.com",
    "jo.@acme.com",
    "jo@acme..com",
    "jo@.acme.com",
    "jo@-acme.com",
    "jo@acme.c",
    "jo@acme.123",
    "jo@10.0.0.1",
    "jo@[10.0.0.1].com",
    '"jo"@acme.com',
    "(jo)@acme.com",
    "jo@acme_studio.com",
    "jo@acme.com/x",
    "jo@acme.com:25",
    "mailto:jo@acme.com",
    // sendgrid/sendgrid-csharp#656 and #255, letsencrypt/boulder#1350, exercism/website#8406
    "pepé@lefrenchplace.example",
    "r+伊昭傑@acme.com",
    "jo\u200b@acme.com",
    `${"a".repeat(65)}@acme.com`,
  ])("not %s, which the pattern takes", (text) => {
    expect(isEmail(text)).toBe(true);
    expect(mailableAddress(text)).toBeNull();
  });
});
