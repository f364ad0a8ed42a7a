/** Punctuation and abbreviations do not change a title. */
import { describe, expect, test } from "vitest";
import { titleParts, titleWords } from "./titles";
import { sameWords, standInOrder } from "./words";

const isTitle = (title: string, keyword: string) =>
  titleParts(title).some((part) => sameWords(part, titleWords(keyword)));
const hasTitle = (title: string, keyword: string) => standInOrder(titleWords(keyword), titleWords(title));

describe("one title", () => {
  test.each([
    ["Head, Video", "Head of Video"],
    ["Head of Video | Studio", "Head of Video"],
    ["HEAD – VIDEO", "Head of Video"],
    ["Head of Video (EMEA)", "Head of Video"],
    ["Head of Video [Interim]", "Head of Video"],
    ["Head of Video - Acme", "Head of Video"],
    ["Head of Video • Podcaster", "Head of Video"],
    ["Acme: Head of Video", "Head of Video"],
    ["Head of the Video", "Head of Video"],
    ["VP Marketing", "Vice President of Marketing"],
    ["V.P., Marketing", "Vice President Marketing"],
    ["Vice-President, Mktg.", "VP of Marketing"],
    // Case from matrix-org/matrix.org#2585.
    ["VP", "Vice President"],
    // Cases from openva/crump#111: titles written by 600,000 companies.
    ["SVP", "Senior Vice President"],
    ["SR VP", "SVP"],
    ["EXEC VP", "EVP"],
    ["ASST SECRETARY", "Assistant Secretary"],
    ["PRES/CEO", "Chief Executive Officer"],
    ["DIR/PRES", "President"],
    ["C.E.O.", "CEO"],
    ["Sr. Mktg. Mgr.", "Senior Marketing Manager"],
    ["Dir. of Content", "Director, Content"],
    ["Jr. Video Producer", "Junior Video Producer"],
    ["Comms Mgr", "Communications Manager"],
    ["Co-Founder & CEO", "Cofounder and CEO"],
    ["Ｈｅａｄ ｏｆ Ｖｉｄéｏ", "head of video"],
    ["Producteur Vidéo", "producteur video"],
    // Case from colophon-group/jobseek#2667: the gender suffixes of German job adverts.
    ["Video Producer (m/w/d)", "Video Producer"],
    ["IT Manager (f/m/d)", "IT Manager"],
  ])("%s is %s", (title, keyword) => {
    expect(isTitle(title, keyword)).toBe(true);
    expect(hasTitle(title, keyword)).toBe(true);
  });

  test("a script without blanks too", () => {
    expect(hasTitle("高级视频内容总监", "视频")).toBe(true);
    expect(hasTitle("シニア動画ディレクター", "ディレクター")).toBe(true);
  });
});

describe("other titles", () => {
  test.each([
    ["Deputy Head of Video", "Head of Video"],
    ["SVP Marketing", "VP Marketing"],
    ["Head of Video Marketing", "Head of Video"],
    // "MD" may be a doctor, and "CPO" a product, people or procurement officer.
    ["MD", "Managing Director"],
    ["CPO", "Chief Product Officer"],
    ["Directory Manager", "Director"],
    ["Headhunter, Video", "Head of Video"],
    // Case from career-ops-hq/career-ops#1622.
    ["Principal Cloud Engineer", "Senior Cloud Engineer"],
  ])("%s is not %s", (title, keyword) => expect(isTitle(title, keyword)).toBe(false));
});
