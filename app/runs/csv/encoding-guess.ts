/**
 * Guesses the encoding of text that is not UTF-8: Windows code pages for Western, Central European
 * and Cyrillic scripts, and the Japanese, Chinese and Korean encodings. The console uses only
 * Windows-1252 automatically; for any other guess it asks the user.
 */
import type { Encoding } from "./encodings";

/** The 120 most common syllables of Korean text; other text decoded as EUC-KR rarely contains them. */
const commonHangul = new Set(
  "이다는의에을를가고기사지하로한서시인도자어대리그주부수나정보제일구성전동장상국있여해원조세정아오김박최강윤임신유안송홍양배백허남심노곽차연방변엄채천민진나석선설마길표명반왕옥육맹모탁은우현영미경준호재성훈태승윤희철회식",
);

/** Letters of Western languages in Windows-1252, and of Central European ones in Windows-1250. */
const western = new Set("éèêëàáâäãåæçñóòôöõøœšžüùûúíìîïßÿÉÈÊËÀÁÂÄÃÅÆÇÑÓÒÔÖÕØŒŠŽÜÙÛÚÍÌÎÏ");
const central = new Set("ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽöőüűÖŐÜŰâăîşţÂĂÎŞŢäôľĺŕđĐ");

/**
 * Returns the most likely encoding.
 * @param sample whole lines that are not UTF-8
 */
export function guessEncoding(sample: Uint8Array): Encoding {
  if (isShiftJis(sample)) return "shift_jis";
  const high = sample.filter((byte) => byte >= 0x80);
  if (isLatin(sample)) return isCentral(sample) ? "windows-1250" : "windows-1252";
  const lowerCyrillic = high.filter((byte) => byte >= 0xe0).length;
  if (lowerCyrillic > high.length * 0.6) return "windows-1251";
  const korean = read(sample, "euc-kr");
  const hangul = [...(korean ?? "")].filter((letter) => /\p{Script=Hangul}/u.test(letter));
  const common = hangul.filter((letter) => commonHangul.has(letter));
  if (hangul.length > 0 && common.length >= hangul.length * 0.3) return "euc-kr";
  if (read(sample, "gbk") !== null) return "gbk";
  return "windows-1251";
}

/** Returns whether most words with a letter beyond ASCII also contain ASCII letters. */
function isLatin(sample: Uint8Array): boolean {
  let [latin, others] = [0, 0];
  let [length, high] = [0, 0];
  for (const byte of [...sample, 10]) {
    const isHigh = byte >= 0x80;
    if (isHigh || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)) {
      length += 1;
      if (isHigh) high += 1;
      continue;
    }
    if (high > 0 && high < length * 0.8) latin += 1;
    else if (high > 1) others += 1;
    [length, high] = [0, 0];
  }
  return latin >= others;
}

function read(sample: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(sample);
  } catch {
    return null;
  }
}

/**
 * In Windows-1252, 0x91 to 0x97 are quotes and apostrophes; in Shift JIS they begin a letter only if another high byte
 * follows.
 */
function isShiftJis(sample: Uint8Array): boolean {
  if (read(sample, "shift_jis") === null) return false;
  let [japanese, others] = [0, 0];
  for (let at = 0; at < sample.length; at++) {
    const byte = sample[at] ?? 0;
    if (byte < 0x80) continue;
    const isLead = byte < 0xa0 || byte >= 0xe0;
    if (!isLead) {
      // A half-width katakana letter is a single byte.
      others += 1;
      continue;
    }
    const next = sample[at + 1] ?? 0;
    const isQuote = byte >= 0x91 && byte <= 0x97 && next < 0x80;
    if (byte < 0xa0 && !isQuote) japanese += 1;
    else others += 1;
    at += 1;
  }
  return japanese >= (japanese + others) * 0.6;
}

/**
 * Returns true if the text is probably Windows-1250: a sign such as "³" within a word points to
 * another code page ("Pawe³" is "Paweł").
 */
function isCentral(sample: Uint8Array): boolean {
  const texts = { western: decoded(sample, "windows-1252"), central: decoded(sample, "windows-1250") };
  let [west, centre] = [0, 0];
  for (let at = 0; at < sample.length; at++) {
    if ((sample[at] ?? 0) < 0x80) continue;
    const letter = texts.central[at] ?? "";
    const isInWord = /\p{L}/u.test((texts.central[at - 1] ?? "") + (texts.central[at + 1] ?? ""));
    if (western.has(texts.western[at] ?? "")) west += 1;
    if (central.has(letter)) centre += 1;
    if (isInWord && central.has(letter) && !/\p{L}/u.test(texts.western[at] ?? "")) west -= 2;
  }
  return centre > west;
}

const decoded = (sample: Uint8Array, encoding: Encoding) => new TextDecoder(encoding).decode(sample);
