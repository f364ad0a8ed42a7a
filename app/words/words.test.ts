/** Finds words in any spelling; cases come from public issues and from this project. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { finds, folded, placeOf, placesOf } from "./fold";
import { compareTexts } from "./order";
import { holdsPhrase, standInOrder, wordsOf } from "./words";

describe("a text is found by", () => {
  test.each([
    // Case from indico/indico#1496.
    ["José", "jose"],
    ["Jose\u0301", "josé"],
    ["JOSE", "José"],
    // Case from aghyad97/browserytools#84.
    ["İmza", "imza"],
    ["ışık", "isik"],
    ["Nén tệp", "nen tep"],
    ["Bildgröße", "bildgrosse"],
    // Case from elix/elix#115.
    ["parábola", "para"],
    // Case from linuxmint/cinnamon#10865.
    ["Schiﬄauf", "schifflauf"],
    ["Zoë", "zoe"],
    ["Ångström", "angstrom"],
    ["Łukasz", "lukasz"],
    ["Straße", "STRASSE"],
    ["STRAẞE", "straße"],
    ["İstanbul", "istanbul"],
    ["ΟΔΟΣ", "οδος"],
    ["Ώρα", "ωρα"],
    ["Пётр", "петр"],
    ["ＡＣＭＥ　Ｓｔｕｄｉｏ", "acme studio"],
    ["ｱｸﾒ", "アクメ"],
    ["ﬁlm", "film"],
    ["O’Brien", "o'brien"],
    ["Co‑founder – Studio", "co-founder - studio"],
    ["brand\u00ading", "branding"],
    ["مُحَمَّد", "محمد"],
    ["شَرِکة", "شركة"],
    ["שָׁלוֹם", "שלום"],
    ["動画マーケティング", "マーケ"],
  ])("%s: %s", (text, wanted) => expect(finds(text, folded(wanted))).toBe(true));

  test.each([
    // These marks form another letter, so they count.
    ["かき", "がき"],
    ["мой", "мои"],
    ["їжак", "іжак"],
    ["कि", "का"],
    ["ไม้", "ไม่"],
  ])("%s, but not by %s", (text, wanted) => expect(finds(text, folded(wanted))).toBe(false));

  test("its form is its own form", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 30 }), (text) => {
        expect(folded(folded(text))).toBe(folded(text));
        expect(folded(text.normalize("NFD"))).toBe(folded(text.normalize("NFC")));
      }),
    );
  });

  test("the place in the text as it is written", () => {
    expect(placeOf("Über José Straße", "jose")).toEqual([5, 9]);
    expect(placeOf("Jose\u0301!", "josé")).toEqual([0, 5]);
    expect(placeOf("Straße 5", "strasse")).toEqual([0, 6]);
    expect(placeOf("Acme", "beta")).toBeNull();
    expect([...placesOf("é e É", folded("e"))]).toEqual([
      [0, 1],
      [2, 3],
      [4, 5],
    ]);
  });
});

describe("a keyword stands within a text of a script without blanks", () => {
  test.each([
    // Case from iNPUTmice/Conversations#4343.
    ["お誕生日おめでとう", "誕生日"],
    // Case from rustmailer/bichon#185.
    ["祝你们新年快乐", "快乐"],
    // Case from telegramdesktop/tdesktop#1834.
    ["中文測試", "測試"],
    // Case from BranchMetrics/sesame_issues#143.
    ["铁路12306", "12306"],
    // Case from bndct-devops/tome#206.
    ["대한민국", "민국"],
    // Case from vi3k6i5/flashtext#102.
    ["한국전력공사", "전력"],
    // Case from BookStackApp/BookStack#778.
    ["人人生而自由，在尊严和权利上一律平等", "自由"],
    // Case from emdash-cms/emdash#2775.
    ["地域住民が主体となってまちづくりを進めるための組織です", "まちづくり"],
    // Case from vshulcz/deja-vu#2905.
    ["ฉันชอบกินข้าวเช้าทุกวัน", "ข้าว"],
    ["我喜欢视频营销的案例", "视频营销"],
    ["動画マーケティング担当者を募集", "マーケティング"],
    ["新しい動画編集ツール", "動画編集"],
    ["การตลาดวิดีโอออนไลน์", "วิดีโอ"],
    ["ការផ្សព្វផ្សាយវីដេអូ", "វីដេអូ"],
    ["ການຕະຫຼາດວິດີໂອ", "ວິດີໂອ"],
    ["ဗီဒီယိုဈေးကွက်", "ဈေးကွက်"],
    ["동영상을 편집합니다", "동영상"],
    ["用AI视频制作", "AI"],
    ["AI動画の作り方", "ai 動画"],
    ["ポッドキャスト収録スタジオ", "収録"],
  ])("%s has %s", (text, keyword) => expect(holdsPhrase(wordsOf(keyword), wordsOf(text))).toBe(true));

  test.each([
    // Case from vshulcz/deja-vu#2905: tones change the word.
    ["ฉันชอบกินข้าวเช้าทุกวัน", "ข่าว"],
    ["视觉频道", "视频"],
    ["the category page", "cat"],
    ["videographer", "video"],
    ["Видеограф", "видео"],
  ])("%s has no %s", (text, keyword) => expect(holdsPhrase(wordsOf(keyword), wordsOf(text))).toBe(false));

  test("words in their order may stand in one piece", () => {
    expect(standInOrder(wordsOf("视频 总监"), wordsOf("高级视频内容总监"))).toBe(true);
    expect(standInOrder(wordsOf("总监 视频"), wordsOf("高级视频内容总监"))).toBe(false);
    expect(standInOrder(wordsOf("head video"), wordsOf("Head of Video"))).toBe(true);
  });
});

test.each([
  // Case from OpenRefine/OpenRefine#482.
  [
    ["zebra", "Österreichische", "OASE", "otto"],
    ["OASE", "Österreichische", "otto", "zebra"],
  ],
  // Case from tasks/tasks#2161.
  [
    ["zumo", "água", "amor"],
    ["água", "amor", "zumo"],
  ],
  // Case from GCTC-NTGC/gc-digital-talent#5655.
  [
    ["Vue", "Évaluation", "asp.net", "Evaluation", "Async", ".NET"],
    [".NET", "asp.net", "Async", "Evaluation", "Évaluation", "Vue"],
  ],
])("%j in order", (given, ordered) => expect(given.toSorted(compareTexts)).toEqual(ordered));

test("texts stand in one order: accents beside their letters, numbers as numbers", () => {
  // Case from tonytomov/jqGrid#982.
  const names = ["Zoe", "Ångström", "Émile", "Öz", "Eva", "ozan", "Anna", "11–50", "2–10", "101–200"];
  expect(names.toSorted(compareTexts)).toEqual([
    "2–10",
    "11–50",
    "101–200",
    "Ångström",
    "Anna",
    "Émile",
    "Eva",
    "Öz",
    "ozan",
    "Zoe",
  ]);
});
