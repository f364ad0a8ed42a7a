import { expect, test } from "vitest";
import { isNothing, isPlaceholder, isPlaceholderMailbox, isSampleHost } from "./placeholders";

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
  // Placeholders of Apollo, ZoomInfo, Lusha and CRMs, in their users' languages.
  "Unavailable",
  "Not available",
  "not_available",
  "None",
  "(blank)",
  "Access email",
  "No email found",
  "n.a.",
  "Nicht verfügbar",
  "Non disponible",
  "ninguno",
])("%s is nothing to look up", (cell) => expect(isNothing(cell)).toBe(true));

test.each(["", "acme.com", "Na", "Ann Null", "C++", "#1", "#hiring", "1&1", "🎙️", "日本", "Ø", "nan bread"])(
  "%j may be looked up",
  (cell) => expect(isNothing(cell)).toBe(false),
);

test.each(["Unknown", "Hidden", "TBD", "test", "na", "x", "true"])(
  "%s is no address, and may be a word",
  (word) => {
    expect(isPlaceholder(word)).toBe(true);
    expect(isNothing(word)).toBe(false);
  },
);

test("an export's stand-ins and a form's samples are nobody's address", () => {
  expect(isPlaceholderMailbox("email_not_unlocked", "boxerproperty.com")).toBe(true);
  expect(isPlaceholderMailbox("no.email", "acme.com")).toBe(true);
  expect(isPlaceholderMailbox("name", "company.com")).toBe(true);
  expect(isPlaceholderMailbox("name", "acme.com")).toBe(false);
  expect(isPlaceholderMailbox("jo", "company.com")).toBe(false);
  expect(isSampleHost("yourdomain.com")).toBe(true);
  expect(isSampleHost("acme.com")).toBe(false);
});
