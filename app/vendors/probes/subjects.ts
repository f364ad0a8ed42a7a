/** Whom probes ask about. */
import type { Subject } from "./probe";

type Known = Omit<Subject, "linkedInToken" | "mailFrom">;

/** Public companies and videos that every service knows. */
export const publicSubject: Known = {
  domain: "shopify.com",
  email: "press@shopify.com",
  customer: "press@shopify.com",
  profile: "https://www.linkedin.com/in/williamhgates",
  companyPage: "company/shopify",
  channelId: "UC_x5XG1OV2P6uZZ5FSM9Ttw",
  videoId: "dQw4w9WgXcQ",
  podcast: "marketing",
  words: "podcast",
};

/** The same of the sandbox's market. */
export const sandboxSubject: Subject = {
  ...publicSubject,
  linkedInToken: "yara-nelheim",
  mailFrom: "Research console <console@example.com>",
  domain: "brightcast.example",
  // Two whom every emulated service knows.
  email: "yara.nelheim@brightcast.example",
  customer: "nina.brinveld@loyalstudio.example",
  profile: "https://www.linkedin.com/in/yara-nelheim",
  companyPage: "company/brightcast",
  // A channel of theirs, and a public video of it that has captions.
  channelId: "UC1XB9-m6jXmZexA3pup83dc",
  videoId: "S9cH77Lvg7J",
};
