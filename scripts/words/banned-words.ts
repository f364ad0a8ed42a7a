/** Words that users should not read, each with a better one. The glossary of docs/architecture.md names the latter. */

export interface Banned {
  word: RegExp;
  better: string;
}

export const banned: Banned[] = [
  { word: /\be-mails?\b/i, better: "email" },
  { word: /\blook-ups?\b/i, better: "lookup" },
  { word: /\bYoutube\b/, better: "YouTube" },
  { word: /\b(?:every|any)body\b/i, better: "everyone, anyone" },
  { word: /\bpeople to write to\b/i, better: "contacts" },
  { word: /\bwhy this one\b/i, better: "match" },
  { word: /\bthe CRM\b/, better: "HubSpot" },
  { word: /\b(?:kept|keep) (?:\w+ )?out\b/i, better: "do not contact, exclude" },
  { word: /\banew\b/i, better: "again" },
  { word: /\b(?:go|goes|going) on\b/i, better: "continue, resume" },
  { word: /\bby itself\b/i, better: "automatically" },
  { word: /\bfrom (?:now|here) on\b/i, better: "(leave it out)" },
  { word: /\bmail program\b/i, better: "mail app" },
  { word: /\bswitch(?:ed)? (?:it |them )?(?:on|off)\b/i, better: "turn on, turn off" },
  { word: /\bselect none\b/i, better: "clear" },
  { word: /\b(?:take|taking) (?:theirs|this one)\b/i, better: "use theirs" },
  { word: /\bput back\b/i, better: "restore" },
  { word: /\bbr(?:ing|ought) back\b/i, better: "restore" },
  { word: /\bmade with:/i, better: "filters:" },
  { word: /\b(?:work|worked|works|working) (?:the|these|those|through|excluded) \w*/i, better: "process" },
  { word: /\b(?:are|is|being|be) worked\b/i, better: "processed" },
  { word: /\bdearest\b/i, better: "highest cost" },
  { word: /\bstands\b/i, better: "is" },
  { word: /\bone a line\b/i, better: "one per line" },
  { word: /\blifted\b/i, better: "removed" },
  { word: /\bwho did what\b/i, better: "activity log" },
  { word: /\bnot usable\b/i, better: "to fix" },
  { word: /\bpersonas?\b/i, better: "target title" },
  {
    word: /\b(?:open|look at|follow) the run\b(?!['’]s)/i,
    better: "view full results, view details, track progress",
  },
  { word: /\bwhom\b/i, better: "who" },
  { word: /\bshipped\b/i, better: "default" },
  { word: /\bsearched for\b/i, better: "found, looked up" },
  { word: /\b(?:favourite|colour|organisation|behaviour|licence|catalogue)s?\b/i, better: "US spelling" },
];
