/** The sandbox of the console under test, through its own API. */
import { sandboxUrl } from "./product.ts";
import { isWithheld } from "../sandbox/vendors/youtube/player/answer.ts";

export interface MarketVideo {
  url: string;
  captions: string;
  state: string;
  domain: string;
  title: string;
  durationSeconds: number;
}

async function send(method: string, path: string, body: unknown): Promise<void> {
  const answer = await fetch(`${sandboxUrl}${path}`, { method, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`);
}

interface Fault {
  host: string;
  [what: string]: unknown;
}

let stoodBefore: Fault[] | undefined;

/** Adds faults to those configured before the tests. */
export async function order(faults: Fault[]): Promise<void> {
  stoodBefore ??= (await (await fetch(`${sandboxUrl}/faults`)).json()) as Fault[];
  await send("PUT", "/faults", [...faults, ...stoodBefore]);
}

export const healSandbox = () => order([]);

export const changeVideo = ({ url }: Pick<MarketVideo, "url">, change: Partial<MarketVideo>) =>
  send("PATCH", "/market.json", { ...change, url });

const used = new Set<string>();

const videoIdOf = ({ url }: MarketVideo) => new URL(url).searchParams.get("v") ?? "";

/**
 * Returns a public video that no run has asked for, of at least this many seconds, which YouTube
 * also serves to data centres.
 */
export async function video({
  captions = "manual",
  seconds = 300,
}: {
  captions?: string;
  seconds?: number;
}): Promise<MarketVideo> {
  const answer = await fetch(`${sandboxUrl}/market.json`);
  const { videos } = (await answer.json()) as { videos: MarketVideo[] };
  const found = videos.find(
    (one) =>
      one.captions === captions &&
      one.state === "public" &&
      one.durationSeconds >= seconds &&
      one.durationSeconds < seconds * 4 &&
      !isWithheld(videoIdOf(one)) &&
      !used.has(one.url),
  );
  if (!found) throw new Error(`The market has no video with ${captions} captions`);
  used.add(found.url);
  return found;
}

export interface Outbox {
  emails: {
    to: string;
    subject: string;
    text: string;
    attachments: { filename: string; content: string }[];
  }[];
  slack: { text: string; blocks: unknown[] }[];
}

export const outbox = async (): Promise<Outbox> =>
  (await (await fetch(`${sandboxUrl}/outbox.json`)).json()) as Outbox;

/** Returns the file mailed to an address, or "" if there is none yet. */
export async function mailedFile(to: string): Promise<string> {
  const mail = (await outbox()).emails.find((email) => email.to.includes(to));
  return Buffer.from(mail?.attachments[0]?.content ?? "", "base64").toString("utf8");
}
