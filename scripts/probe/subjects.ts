/** Whom probes ask about. */
import type { Subject } from "./ask.ts";

/** Public companies and videos that every service knows. */
const publicSubject: Omit<Subject, "linkedInToken"> = {
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

export const realSubject = (environment: Record<string, string>): Subject => ({
  ...publicSubject,
  linkedInToken: environment.PROBE_LINKEDIN_TOKEN ?? "",
});

interface Market {
  channelOf(domain: string): { id: string } | null | undefined;
  uploadsOf(channelId: string): readonly { url: string; captions: string; state: string }[];
}

const domain = "brightcast.example";

/** The same of the sandbox's market. */
export function sandboxSubject(market: Market): Subject {
  const channel = market.channelOf(domain);
  const uploads = market.uploadsOf(channel?.id ?? "");
  const video =
    uploads.find(({ captions, state }) => captions === "manual" && state === "public") ?? uploads[0];
  return {
    ...publicSubject,
    linkedInToken: "yara-nelheim",
    domain,
    // Two whom every emulated service knows.
    email: "yara.nelheim@brightcast.example",
    customer: "nina.brinveld@loyalstudio.example",
    profile: "https://www.linkedin.com/in/yara-nelheim",
    companyPage: "company/brightcast",
    channelId: channel?.id ?? "",
    videoId: new URL(video?.url ?? "https://www.youtube.com/watch?v=").searchParams.get("v") ?? "",
  };
}
