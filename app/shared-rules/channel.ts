/**
 * Finds a company's YouTube channel: from its site's links, then by likely handles, then by name.
 * If the site does not link to the channel, the channel itself must mention the company's domain.
 */
import { registeredDomain } from "../keys/domain";
import { labelOf } from "../keys/host";
import type { Source } from "../vendors/call";
import { UpstreamError } from "../vendors/failure";
import type { Channel, ChannelReference, VideosPort } from "../vendors/videos/port";
import { channelReferences } from "./channel-references";
import { folded } from "../words/fold";
import { wordsOf } from "../words/words";

export interface Subject {
  domain: string;
  /** Further domains of the company, such as the target of its site's redirect. */
  aliases: string[];
  name: string | null;
  /** URLs that may lead to the channel: the site's links, and the company's entry at a vendor. */
  links: string[];
}

export interface ChannelSearch {
  found: { channel: Channel; source: Source; how: string } | null;
  /** Places already searched, for the message that nothing was found. */
  looked: string[];
}

/** The YouTube calls that this search needs. */
type ChannelPorts = Pick<VideosPort, "channel" | "findChannels" | "searchChannels" | "linkedDomains">;

/**
 * After these failures of one place, the search tries the next place. Every other failure ends it.
 */
const passable: ReadonlySet<string> = new Set(["blocked", "quota", "not-configured", "bad-answer"]);

/**
 * Maximum number of linked channels to check. Further links mostly lead to partners and embedded
 * videos, and each check costs quota units.
 */
const mostLinked = 3;
const mostCandidates = 5;

type Found = NonNullable<ChannelSearch["found"]>;

/**
 * Searches for the channel.
 * @throws The first refusal if no search by name succeeded, because the channel may still exist.
 */
export async function findChannel(videos: ChannelPorts, subject: Subject): Promise<ChannelSearch> {
  const own = new Set(
    [subject.domain, ...subject.aliases].flatMap((domain) => registeredDomain(domain) ?? domain),
  );
  const looked: string[] = [];
  const refusals: UpstreamError[] = [];

  const ways: { where: string; byName?: true; look: () => Promise<Found | null> }[] = [
    { where: "the links of its site", look: () => linked(videos, channelReferences(subject.links), own) },
    { where: "likely handles", look: () => byHandle(videos, subject, own) },
    {
      where: "channels of that name",
      byName: true,
      look: () => byName(videos, videos.findChannels, subject, own),
    },
    {
      where: "YouTube's own search",
      byName: true,
      look: () => byName(videos, videos.searchChannels, subject, own),
    },
  ];
  let searched = false;
  for (const { where, byName: isSearch, look } of ways) {
    try {
      const found = await look();
      if (found) return { found, looked };
      looked.push(where);
      searched ||= isSearch === true;
    } catch (error) {
      if (!(error instanceof UpstreamError) || !passable.has(error.kind)) throw error;
      refusals.push(error);
    }
  }
  if (!searched && refusals[0]) throw refusals[0];
  return { found: null, looked };
}

async function linked(
  videos: ChannelPorts,
  references: ChannelReference[],
  own: Set<string>,
): Promise<Found | null> {
  const named = references.filter(({ kind }) => kind !== "video").slice(0, mostLinked);
  const answers = await Promise.all(named.map((reference) => videos.channel(reference)));
  const channels = answers.flatMap(({ value, source }) => (value ? [{ channel: value, source }] : []));
  const best = channels.find(({ channel }) => namesOne(channel, own)) ?? channels[0];
  if (best) return { ...best, how: "linked from its site" };
  // A video on the site may belong to another company, so its channel must name this one.
  const video = references.find(({ kind }) => kind === "video");
  if (!video) return null;
  const { value, source } = await videos.channel(video);
  return value && (await isOwn(videos, value, own))
    ? { channel: value, source, how: "of a video on its site" }
    : null;
}

async function byHandle(
  videos: ChannelPorts,
  { domain, name }: Subject,
  own: Set<string>,
): Promise<Found | null> {
  const label = folded(labelOf(domain));
  const handles = new Set([label, wordsOf(name ?? "").join("")].filter((handle) => handle.length >= 3));
  const answers = await Promise.all([...handles].map((handle) => videos.channel({ kind: "handle", handle })));
  for (const { value, source } of answers) {
    if (value && (await isOwn(videos, value, own)))
      return { channel: value, source, how: "by its handle, names the domain" };
  }
  return null;
}

async function byName(
  videos: ChannelPorts,
  search: VideosPort["findChannels"],
  { domain, name }: Subject,
  own: Set<string>,
): Promise<Found | null> {
  const label = labelOf(domain);
  const hits = await search(name ?? label);
  const words = new Set([...wordsOf(name ?? ""), ...wordsOf(label)]);
  const alike = hits.value.filter(
    ({ title, handle }) =>
      wordsOf(title).some((word) => words.has(word)) ||
      folded(`${title} ${handle ?? ""}`).includes(folded(label)),
  );
  const candidates = alike.slice(0, mostCandidates);
  const verified = await Promise.all(candidates.map((channel) => isOwn(videos, channel, own)));
  const match = candidates.find((_, index) => verified[index]);
  if (!match) return null;
  const { value, source } = await videos.channel({ kind: "id", id: match.id });
  return value && { channel: value, source, how: "by its name, names the domain" };
}

const namesOne = ({ domains }: Channel, own: Set<string>) => domains.some((domain) => own.has(domain));

/** Tells whether the channel's description or its page's links mention the company. */
async function isOwn(videos: ChannelPorts, channel: Channel, own: Set<string>): Promise<boolean> {
  if (namesOne(channel, own)) return true;
  const { value } = await videos.linkedDomains(channel.id);
  return value.some((domain) => own.has(domain));
}
