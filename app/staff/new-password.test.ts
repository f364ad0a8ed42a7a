import { describe, expect, test } from "vitest";
import { weaknessOf } from "./new-password.server";

const names = ["Riverside", "Lior", "Dana Roe", "dana.roe@acme.example"];

describe("refused", () => {
  test.each([
    "1234567890",
    "qwertyuiop",
    "Password123",
    "sunshine2026!",
    "2026Sunshine",
    "letmein!!!!!!",
    "aaaaaaaaaaaa",
    "121212121212",
    "Riverside2026",
    "dana-roe-2026",
    "lior@riverside",
    "ACME.example1",
  ])("%s", (password) => expect(weaknessOf(password, names)).toMatch(/^This password is /));
});

describe("taken", () => {
  test.each([
    "correct horse battery staple",
    "summer dragon football piano",
    "riverside walks at dusk",
    "x9!kQz27#Lmv",
    "übergrößenträger",
    "danaroe has nine grey cats",
  ])("%s", (password) => expect(weaknessOf(password, names)).toBeNull());
});

test("the longest password is judged too", () => {
  expect(weaknessOf("Riverside ".repeat(100), names)).toMatch(/too close to a well-known name/);
});
