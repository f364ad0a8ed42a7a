import { expect, test } from "vitest";
import { type Price, priceWords, upperUsd, worstCase } from "./price-words";

const price = (change: Partial<Price>): Price => ({
  knownRows: 0,
  usd: null,
  aboutUsd: null,
  usuallyUpToUsd: null,
  mostUsdPerRow: 14.55,
  ...change,
});

test.each([
  [price({ mostUsdPerRow: 0 }), "Free", 0],
  [price({}), "Price not known yet", null],
  [price({ mostUsdPerRow: null }), "Price not known yet", null],
  [price({ usuallyUpToUsd: 0.3 }), "Usually up to $0.30", 0.3],
  [price({ usuallyUpToUsd: 0.004 }), "Usually under $0.01", 0.004],
  [price({ usuallyUpToUsd: 0 }), "Usually free", 0],
  [price({ usd: { low: 0.05, high: 0.3 }, aboutUsd: 0.12 }), "About $0.12, $0.05–$0.30", 0.3],
  [price({ usd: { low: 0, high: 0.3 }, aboutUsd: 0.12 }), "About $0.12, up to $0.30", 0.3],
  [price({ usd: { low: 0, high: 0.3 }, aboutUsd: 0.002 }), "Usually under $0.01, up to $0.30", 0.3],
  [price({ usd: { low: 0.12, high: 0.12 }, aboutUsd: 0.12 }), "About $0.12", 0.12],
  [price({ usd: { low: 0.001, high: 0.002 }, aboutUsd: 0.001 }), "Under $0.01", 0.002],
  [price({ usd: { low: 0, high: 0 }, aboutUsd: 0 }), "Usually free", 0],
])("a price is said in words, and an unknown one is never $0 (%#)", (told, words, upper) => {
  expect(priceWords(told)).toBe(words);
  expect(upperUsd(told)).toBe(upper);
});

test("the worst case is told only where one is known", () => {
  expect(worstCase(price({}))).toBe("At most $14.55 for one lookup.");
  expect(worstCase(price({ mostUsdPerRow: null }))).toBeNull();
});
