/** Compares job titles by their words, ignoring punctuation and abbreviations. */
import { folded } from "./fold";
import { wordsOf } from "./words";

const pairs = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line): [string, string[]] => {
      const [short = "", long = ""] = line.split(":");
      return [short.trim(), long.trim().split(" ")];
    });

/**
 * Only abbreviations with one meaning: "MD" is a managing director or a doctor, "CPO" has four
 * meanings.
 */
const abbreviations = new Map(
  pairs(`
vp: vice president
svp: senior vice president
evp: executive vice president
avp: assistant vice president
rvp: regional vice president
ceo: chief executive officer
cmo: chief marketing officer
cto: chief technology officer
cfo: chief financial officer
coo: chief operating officer
cro: chief revenue officer
cio: chief information officer
sr: senior
snr: senior
jr: junior
pres: president
jnr: junior
dir: director
mgr: manager
mngr: manager
mgmt: management
mktg: marketing
mkting: marketing
mrktg: marketing
mktng: marketing
comms: communications
ops: operations
asst: assistant
assoc: associate
exec: executive
coord: coordinator
engr: engineer
acct: account
biz: business
bizdev: business development
hr: human resources
pr: public relations
gm: general manager
intl: international
natl: national
dept: department
cofounder: co founder
ecommerce: e commerce
vicepresident: vice president
coworker: co worker`),
);

/** Words that a comma or "&" can replace: "Head, Video" is "Head of Video". */
const small = new Set(["of", "the", "for", "and"]);

/** "V.P." and "C.E.O." are single words. */
const dotted = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}/gu;
/** Separators between the parts of a title. */
const border = /[,/@|;:()[\]{}<>•·\n]|\s[-~]+\s|[–—―]|(?<=\s)at(?=\s)/iu;
/** Maximum number of parts to combine; real titles have fewer. */
const mostParts = 8;

/** Returns all words with abbreviations expanded. */
const allWords = (title: string): string[] =>
  wordsOf(folded(title).replaceAll(dotted, (found) => found.replaceAll(".", ""))).flatMap(
    (word) => abbreviations.get(word) ?? [word],
  );

const telling = (words: string[]) => words.filter((word) => !small.has(word));

/** Returns the words of a title with abbreviations expanded, without words such as "of". */
export function titleWords(title: string): string[] {
  const all = allWords(title);
  const told = telling(all);
  return told.length > 0 ? told : all;
}

/**
 * Returns the whole title, each part, and adjacent parts together: "Head of Video | Studio, Acme" →
 * also "Head of Video", "Studio", "Head of Video Studio".
 */
export function titleParts(title: string): string[][] {
  const parts = title
    .split(border)
    .map((part) => telling(allWords(part)))
    .filter((words) => words.length > 0)
    .slice(0, mostParts);
  const found = [titleWords(title)].filter((words) => words.length > 0);
  for (let from = 0; from < parts.length; from += 1)
    for (let to = from + 1; to <= parts.length; to += 1) found.push(parts.slice(from, to).flat());
  return found;
}
