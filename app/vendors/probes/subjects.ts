/** The subjects of probes. */
import type { Subject } from "./probe";

type Known = Omit<Subject, "linkedInToken" | "mailFrom">;

/** Public companies and videos that every vendor knows. */
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

/** The sandbox's counterparts. */
export const sandboxSubject: Subject = {
  ...publicSubject,
  linkedInToken: "yara-nelheim",
  mailFrom: "Research console <console@example.com>",
  domain: "brightcast.example",
  // Two people whom every emulated vendor knows.
  email: "yara.nelheim@brightcast.example",
  customer: "nina.brinveld@loyalstudio.example",
  profile: "https://www.linkedin.com/in/yara-nelheim",
  companyPage: "company/brightcast",
  // A channel of the sandbox, and a public video of it with captions.
  channelId: "UC1XB9-m6jXmZexA3pup83dc",
  videoId: "S9cH77Lvg7J",
};
