/** Texts that identify nobody, by the kind of key that a field asks for, with their public sources. */

export type Asked = "email" | "domain" | "profile" | "video";

/** Each line is one source and its texts. */
export const noKeys: Record<Asked, [source: string, ...texts: string[]][]> = {
  email: [
    [
      "alphagov/peoplefinder#130, owncloud/contacts#574",
      "bo.ek@brightcast.example ::: bo@quietworks.example",
      "cy.dee@brightcast.example; cy@quietworks.example",
    ],
    ["mmucklo/email-parse#13", "user1@brightcast.example; user2@brightcast.example"],
    ["Notifuse/notifuse#223, validatorjs/validator.js#940", "jo@brightcast.example\uFFFD"],
    ["Apollo's exports", "Unavailable", "email_not_unlocked@domain.com", "noemail@brightcast.example"],
    ["Excel and pandas", "N/A", "#N/A", "n.a.", "null", "-", "(blank)"],
    ["zendframework/zend-mail#147", "undisclosed recipients:;"],
    ["vitorfs/colossus#25", "iloveyou"],
    ["nextcloud/contacts#3035", "@ .**"],
    ["RFC 5322", "jo@@brightcast.example", "@brightcast.example", "jo@brightcast..example"],
    ["RFC 1123, a host without a suffix", "jo@brightcast", "jo@192.168.0.1"],
    ["mistyped suffixes", "jo@brightcast.con", "jo@gmail.con"],
    ["validatorjs/validator.js#2036, several in one cell", "jo@a.example,\u200Bann@b.example"],
  ],
  domain: [
    ["remusao/tldts#2371", "report.pdf", "node.js", "v1.2", "12.34", "1.000", "john.smith"],
    ["rockdaboot/libpsl#84 and #147", "acme.con", "decentralized.comm", "archive.tar.gz", "server.local"],
    ["lupomontero/psl#41", "asdasdas.dasdasdas.123123asdiasdiqweiouqwia", "mycooldomain.com--invalid"],
    [
      "sifa#403",
      "https://www.linkedin.com/company/duro-sample",
      "https://www.facebook.com/kassasample",
      "https://www.crunchbase.com/organization/sage-sample",
      "instagram.com/orlasample",
    ],
    [
      "public lead tools",
      "https://www.youtube.com/@acme",
      "linktr.ee/acme",
      "https://www.google.com/maps/place/Acme",
      "https://github.com/acme",
      "bit.ly/3xyz",
      "wa.me/491234",
    ],
    ["gigasheetco/fortune-500-domains#1", "gmail.com", "https://www.gmail.com/", "yahoo.co.uk", "163.com"],
    ["leon-cleaning-services/leon#814", "https://l.facebook.com/l.php?u=javascript:alert(1)"],
    ["bjornstar/intercept-redirect#47", "https://protect-us.mimecast.com/s/AbC"],
    ["DOAJ/doaj#329", "http://brightcast.example/,http://quietworks.example/"],
    ["Excel and pandas", "N.A.", "#N/A", "null", "-", "Unavailable"],
    ["RFC 1123", "localhost", "com", "co.uk", "brightcast..example", "10.0.0.1", "[::1]"],
    ["names in a column of sites", "Acme Inc.", "acme com"],
    ["Notifuse/notifuse#223", "brightcast.example\uFFFD"],
    ["a form's sample", "https://yourdomain.com"],
  ],
  profile: [
    [
      "fleetdm/fleet#18755, borisghidaglia/meet-hn#7",
      "https://notlinkedin.com/in/jo",
      "https://linkedin.com.brightfern.example/in/ada-quist",
    ],
    ["lorey/social-media-profiles-regexs#18", "https://www.linkedin.com/company/acme"],
    ["mdsaban/universal-app-opener#15", "https://www.linkedin.com/jobs/view/123"],
    ["EatonChips/yalis#1", "rastley"],
    ["reactive-resume/app#2086", "Certifications"],
    ["margince/margince#2670", "https://linkedin.com/in/"],
    ["TryGhost/Ghost#24231", "https://www.linkedin.com/school/acme/"],
    ["LinkedIn's directory and search", "https://www.linkedin.com/pub/dir/Jo/Doe"],
    ["a short link that hides its target", "https://lnkd.in/eXample"],
    ["DIYgod/RSSHub#21105", "https://www.linkedin.com/feed/update/urn:li:activity:7000000000000000000/"],
    [
      "placeholders of exports",
      "https://www.linkedin.com/in/me/",
      "https://www.linkedin.com/in/undefined",
      "https://www.linkedin.com/in/UNKNOWN",
    ],
    ["validatorjs/validator.js#940", "https://www.linkedin.com/in/r\uFFFDda"],
    ["two in one cell", "linkedin.com/in/a and linkedin.com/in/b"],
    ["another scheme", "ftp://linkedin.com/in/jo", "jo@brightcast.example"],
  ],
  video: [
    ["magnars/parens-of-the-dead-s2#2", "https://www.youtube.com/playlist?list=PLVfFIUHWy-aM9e"],
    ["Zod-/jsVideoUrlParser#26", "https://plus.google.com/u/0/106294066679033538338"],
    ["thejudge22/youtube-watcher#2", "https://www.youtube.com/@post.10"],
    ["get-video-id#85", "https://www.youtube.com/watch?v=tooshort", "https://youtu.be/b7q2CS8HDHUx"],
    ["other hosts", "https://vimeo.com/watch?v=b7q2CS8HDHU", "https://notyoutube.com/watch?v=b7q2CS8HDHU"],
    ["other hosts, a suffix", "https://youtube.com.evil.example/watch?v=b7q2CS8HDHU"],
    ["two in one cell", "youtu.be/b7q2CS8HDHU youtu.be/dQw4w9WgXcQ"],
    ["an embedded list", "https://www.youtube.com/embed/videoseries?list=PL0123456789"],
    ["text", "hello", "javascript:alert(1)"],
  ],
};

export const textsOf = (kind: Asked): string[] => noKeys[kind].flatMap(([, ...texts]) => texts);

/**
 * Mailboxes of roles: addresses, but of no person (margince/margince#3733 and #5692). They end
 * without a lookup instead of being refused.
 */
export const roles =
  "kontakt vertrieb contacto ventas comercial info info2 no_reply sales-emea ne-pas-repondre biuro support+1"
    .split(" ")
    .map((local) => `${local}@brightcast.example`);

export interface NoFile {
  source: string;
  /** Which column the file is uploaded for. */
  asked: "email" | "domain";
  bytes: string | Uint8Array<ArrayBuffer>;
  /** The start of the refusal, or null if the file is taken and all its rows are skipped. */
  refusal: RegExp | null;
}

const hex = (digits: string) =>
  new Uint8Array((digits.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)));
const mixed = new Uint8Array([
  ...new TextEncoder().encode("domain,name\nbrightcast.example,Zoë\n"),
  ...hex("717569657477 6f726b732e6578616d706c652c4dfc6c6c65720a".replaceAll(" ", "")),
]);

/** Files that are refused, or whose rows may not be looked up because their cells may have moved. */
export const noFiles: NoFile[] = [
  {
    source: "MicrosoftDocs/dynamics-365#1794: Shift_JIS",
    asked: "domain",
    bytes: hex("89ef8ed096bc2c646f6d61696e0a8a948eae89ef8ed02c627269676874636173742e6578616d706c650a"),
    refusal: /Line \d+ of the file is not in UTF-8/,
  },
  {
    source: "DFE-Digital/get-help-with-tech#1326: UTF-8, then Windows-1252",
    asked: "domain",
    bytes: mixed,
    refusal: /Line 3 of the file is not in UTF-8, while line 2 is/,
  },
  {
    source: "Intermesh/groupoffice#653: addresses alone, for a column of companies' domains",
    asked: "domain",
    bytes: "Unavailable\nN/A\n",
    refusal: /column/,
  },
  {
    source: "pandas-dev/pandas#9295: a comma too many",
    asked: "domain",
    bytes: "name,domain\nInc, Acme,brightcast.example\nInc, Beta,quietworks.example\n",
    refusal: null,
  },
  {
    source: "ArcadeData/arcadedb#7782: rows wider than the header",
    asked: "email",
    bytes: "email,name\nflavio.x@brightcast.example,A,B\nmoshe.y@quietworks.example,C,D\n",
    refusal: null,
  },
  {
    source: "tidyverse/readr#909: an unquoted note",
    asked: "domain",
    bytes: "domain,note\nbrightcast.example,not, so fine\n",
    refusal: null,
  },
  {
    source: "elastic/kibana#7822: a header that lacks a name",
    asked: "domain",
    bytes: "domain,name\nbrightcast.example,A,1\nquietworks.example,B,2\n",
    refusal: null,
  },
];
