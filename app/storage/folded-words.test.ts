/** Tests that SQL finds the same texts as the browser and the server. */
import { createClient } from "@libsql/client";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { finds, folded } from "../words/fold";
import { holdsWords, isWords, mayHoldWords } from "./folded-words";

const client = createClient({ url: inject("databaseUrl"), authToken: "token" });

async function answers(pairs: [text: string, words: string][]) {
  const found = await client.batch(
    pairs.map(([text, words]) => {
      const [holds, is, may] = [holdsWords, isWords, mayHoldWords].map((make) => make("t.text", words));
      return {
        sql: `SELECT ${holds?.sql} AS holds, ${is?.sql} AS is_it, ${may?.sql} AS may FROM (SELECT ? AS text) AS t`,
        args: [...(holds?.args ?? []), ...(is?.args ?? []), ...(may?.args ?? []), text],
      };
    }),
    "read",
  );
  return found.map(({ rows: [row] }) => ({
    holds: row?.holds === 1,
    is: row?.is_it === 1,
    may: row?.may === 1,
  }));
}

test.each([
  // indico/indico#1496
  ["José García", "jose"],
  ["Jose\u0301 Garcia", "josé"],
  ["JOSE", "José"],
  ["Ångström AB", "angstrom"],
  ["Große Straße", "strasse"],
  ["Łukasz", "lukasz"],
  ["Ærø Film", "aero"],
  ["ŒUVRE", "oeuvre"],
  ["Þór Films", "thor"],
  ["GROẞE", "grosse"],
  ["so\u00adcial me\u200bdia", "social media"],
  ["ﬁlm oﬀ ﬂow", "film off flow"],
  ["ＡＣＭＥ", "acme"],
  ["O’Brien", "o'brien"],
  ["Studio – Berlin", "studio - berlin"],
  ["МОСКВА", "москва"],
  ["ΑΘΗΝΑ", "αθηνα"],
  ["動画マーケティング", "マーケ"],
  ["100 % real [video]*?", "% real [video]*?"],
  ["a_b\\c", "_b\\c"],
  ["50-100", "50-1"],
  ["Head of Video\nAcme\tGmbH", "acme"],
  ["Head of Video\nJosé", "jose"],
])("%s is found by %s", async (text, words) => {
  expect(finds(text, folded(words))).toBe(true);
  expect((await answers([[text, words]]))[0]).toMatchObject({ holds: true, may: true });
});

/** SQL does not take these signs apart; where it only pre-filters, they must come through. */
test.each([
  ["Klasse ①", "klasse 1"],
  ["Phase Ⅳ", "phase iv"],
  ["5 ㎏", "kg"],
  ["ĲSBERG", "ijsberg"],
  ["oﬃce", "office"],
  ["ﾏｰｹﾃｨﾝｸﾞ", "マーケ"],
  ["a\u0306b", "ab"],
  ["a\u2060b", "ab"],
])("%s is a candidate for %s", async (text, words) => {
  expect(finds(text, folded(words))).toBe(true);
  expect((await answers([[text, words]]))[0]).toMatchObject({ may: true });
});

const letters = [..."aeosSßẞéÉe\u0301ñøæÆœŒþÞthf\u00adﬁﬀ%_[]*?-–'’ жЖёЁ動"];
/** A combining mark alone is not a word. */
const texts = fc
  .string({ unit: fc.constantFrom(...letters), maxLength: 8 })
  .filter((text) => !text.startsWith("\u0301"));

test("a text has the same words here and there", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(texts, texts), { minLength: 20, maxLength: 40 }), async (pairs) => {
      const found = await answers(pairs);
      for (const [at, [text, words]] of pairs.entries()) {
        const right = finds(text, folded(words));
        const note = JSON.stringify([text, words]);
        expect({ note, holds: found[at]?.holds }).toEqual({ note, holds: right });
        expect({ note, is: found[at]?.is }).toEqual({ note, is: folded(text) === folded(words) });
        if (right) expect({ note, may: found[at]?.may }).toEqual({ note, may: true });
      }
    }),
    { numRuns: 15 },
  );
});

test("a search of the longest words is no longer than SQLite takes", async () => {
  const long = "aeioun".repeat(400);
  expect((await answers([[`é${long}`, long]]))[0]).toMatchObject({ may: true, holds: true });
});
