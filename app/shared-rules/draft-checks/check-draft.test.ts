import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bannedPhrases, bannedPhrasesIn } from "./banned-phrases";
import { callsToAction, tooManyCallsToAction } from "./calls-to-action";
import { checkDraft } from "./check-draft";
import { claimsNotIn } from "./claims";
import { unfilledIn } from "./unfilled";

const facts = `Dana Reyes, Head of Content at Brightcast. 1,240 employees. Last video "The quiet studio", 48% of views
from search. Recorded 12 episodes in October. brightcast.example`;

const good = `Subject: The quiet studio

Hi Dana,

Your last video "The quiet studio" gets 48% of its views from search, and you recorded 12 episodes in October.
With 1240 people at Brightcast, one shared studio would spare the crew.

Would a recorded sample of your own show be useful?

Lior`;

describe("claims", () => {
  test("a draft made of the data has none", () => {
    expect(claimsNotIn(facts + " Lior", good)).toEqual([]);
  });

  test.each([
    ["Teams like yours save 37% of the editing time.", "37%"],
    ["It saved Brightcast $1.2 million.", "$1.2 million"],
    ['I liked your video "Ten lessons".', "Ten lessons"],
    ["We also work with Loyal Studio on this.", "Loyal Studio"],
    ["See riverside.com/pricing for more.", "riverside.com"],
    ["You published 312 episodes.", "312"],
  ])("%s", (sentence, claim) => {
    const found = claimsNotIn(facts, sentence);
    expect(found.map((finding) => finding.detail).join(" ")).toContain(claim);
    expect(found[0]?.quote).toBe(sentence);
  });

  test("whatever figures are given may be used, any other is a claim", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 9_999_999 }),
        fc.integer({ min: 10, max: 9_999_999 }),
        (given, other) => {
          fc.pre(given !== other);
          const known = `They have ${given.toLocaleString("en-GB")} listeners.`;
          expect(claimsNotIn(known, `You reach ${given} people.`)).toEqual([]);
          expect(claimsNotIn(known, `You reach ${other} people.`)).toHaveLength(1);
        },
      ),
    );
  });

  test("a draft never has a claim about itself", () => {
    fc.assert(
      fc.property(
        fc.lorem({ mode: "sentences", maxCount: 6 }),
        (text) => claimsNotIn(text, text).length === 0,
      ),
    );
  });
});

describe("calls to action", () => {
  test("one question is one call to action", () => {
    expect(callsToAction(good)).toEqual(["Would a recorded sample of your own show be useful?"]);
    expect(tooManyCallsToAction(good)).toEqual([]);
  });

  test("each further one is named", () => {
    const found = tooManyCallsToAction(
      "Would that help? Book a 20-minute call here. Or reply to this e-mail.",
    );
    expect(found.map((finding) => finding.quote)).toEqual([
      "Book a 20-minute call here.",
      "Or reply to this e-mail.",
    ]);
  });
});

describe("phrases and gaps", () => {
  test("every listed phrase is found in any case, never inside a word", () => {
    fc.assert(
      fc.property(fc.constantFrom(...bannedPhrases), fc.boolean(), (phrase, shout) => {
        const written = shout ? phrase.toUpperCase() : phrase.replaceAll("'", "’");
        expect(bannedPhrasesIn(`So, ${written}.`).map((finding) => finding.quote.toLowerCase())).toContain(
          written.toLowerCase(),
        );
        expect(bannedPhrasesIn(`x${phrase}x`)).toEqual([]);
      }),
    );
  });

  test.each([
    "{{person.first_name}}",
    "[Company name]",
    "{first_name}",
    "<first name>",
    "%NAME%",
    "(not known)",
  ])("%s is a gap", (gap) => {
    expect(unfilledIn(`Hi ${gap}, welcome back.`).map((finding) => finding.quote)).toEqual([gap]);
  });

  test("brackets that say something are no gap", () => {
    expect(unfilledIn("We record locally [each track apart]. Prices (see below) stay.")).toEqual([]);
  });
});

test("a good draft passes whole, a bad one says why, each rule once", () => {
  expect(checkDraft(good, facts + " Lior")).toEqual([]);
  const bad = "Hi [First name], just checking in. We grew 900% for you. Can we talk? Book a call today.";
  expect(new Set(checkDraft(bad, facts).map((finding) => finding.rule))).toEqual(
    new Set(["unfilled-variable", "banned-phrase", "claim-not-in-data", "calls-to-action"]),
  );
});
