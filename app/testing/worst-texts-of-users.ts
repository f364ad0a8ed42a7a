/** Readers of texts that users enter or upload, with their worst inputs. */
import { type Case, filled, of, type Reader } from "./worst-text";

const page = "https://a.example/";

export const readersOfUsers: [Reader, Case[]][] = [
  [
    ["a sign-in", "toolkit/is-email.ts", "isEmail"],
    [["dots and at signs", (size) => [`${filled("@.", size)} x`]]],
  ],
  [["a sign-in", "staff/browser-name.ts", "browserName"], [of("versions", "Chrome/1. ")]],
  [
    ["a form", "vendors/mail/address.ts", "mailableAddress"],
    [
      of("dots and at signs", "@."),
      ["a name of dots", (size) => [`${filled("a.", size)}@acme.com`]],
      ["labels", (size) => [`jo@${filled("a.", size)}com`]],
    ],
  ],
  [["a sign-in", "toolkit/return-path.ts", "returnPath"], [of("slashes", "/\t/", page)]],
  [["a form", "keys/youtube.ts", "parseVideo"], [of("an address in an address", "youtube.com/redirect?q=")]],
  [
    ["a form", "keys/domain.ts", "parseDomain"],
    [of("labels", "a."), of("one label", "a")],
  ],
  [["a form", "keys/redirects.ts", "isRedirect"], [of("labels", "mimecast.")]],
  [
    ["a form", "testing/entries.ts", "redirectOf"],
    [
      [
        "a target in a target",
        (size) => [`https://www.google.com/url?q=${filled("https://a.example/url?q=", size)}`],
      ],
      ["fields", (size) => [`https://www.linkedin.com/?${filled("url=a&", size)}`]],
      ["a path of slashes", (size) => [`https://web.archive.org/web/${filled("/", size)}`]],
      ["underscores", (size) => [`https://urldefense.com/v3/__${filled("__", size)}`]],
      ["Cisco's path", (size) => [`https://secure-web.cisco.com/${filled("/https%3a", size)}`]],
      [
        "Proofpoint's hyphens",
        (size) => [`https://urldefense.proofpoint.com/v2/url?u=${filled("-3A", size)}`],
      ],
      ["Bing's base64", (size) => [`https://www.bing.com/ck/a?u=a1${filled("aHR0", size)}`]],
    ],
  ],
  [
    ["a form", "keys/email.ts", "parseEmail"],
    [of("dots and at signs", "@."), of("open brackets", "<("), of("open quotes", '"')],
  ],
  [
    ["a form", "screens/layout/palette-search.ts", "likeness"],
    [
      ["letters here and there", (size) => [filled("ab", size), filled("a", size)]],
      ["words", (size) => [filled("a ", size), filled("ab ", 100)]],
    ],
  ],
  [
    ["a form", "words/fold.ts", "placeOf"],
    [
      ["letters with marks", (size) => [filled("e\u0301", size), "ex"]],
      ["marks", (size) => [filled("\u0301", size), "x"]],
    ],
  ],
  [
    ["a profile's words", "words/titles.ts", "titleParts"],
    [of("borders", " - ,"), of("dots", "a."), of("dashes", " -")],
  ],
  [["a form", "reddit-alerts/keyword.ts", "parseKeyword"], [of("quotes and brackets", '("')]],
  [
    ["a form", "prompts/placeholders.ts", "placeholdersIn"],
    [of("open gaps", "{{"), of("gaps", "{{a}}")],
  ],
  [
    ["an uploaded file", "runs/testing/parse-whole.ts", "parseWhole"],
    ["\n", '"', '""', ",", "\r", 'a"', "\0", ';"\r\n'].map((piece) => of(JSON.stringify(piece), piece, ",")),
  ],
  [
    ["an uploaded file", "runs/csv/dialect.ts", "detectDialect"],
    [of("one of each", `,;\t|"\\'`), of("lines", "a,b\n")],
  ],
  [
    ["an uploaded file", "runs/csv/encoding.ts", "scanEncoding"],
    ["é", "\n", "\0", "日"].map((piece): Case => [
      JSON.stringify(piece),
      (size) => [new TextEncoder().encode(filled(piece, size)), true],
    ]),
  ],
  [["an uploaded file", "runs/csv/headers.ts", "canonical"], [of("capitals and marks", "aB _-")]],
  [["an uploaded file", "keys/placeholders.ts", "isPlaceholder"], [of("dashes", "-.")]],
  [
    ["a form", "keys/text.ts", "linkTarget"],
    [of("open tags", "<a "), of("open links", "[a]("), of("entities", "&lt;"), of("brackets", "[")],
  ],
  [
    ["a downloaded file", "runs/csv/writer.ts", "csvLine"],
    [
      ["marks that are not shown", (size) => [[filled("\u200b", size)]]],
      ["quotes", (size) => [[filled('"', size)]]],
      ["spaces", (size) => [[`a${filled(" ", size)}a`]]],
    ],
  ],
];
