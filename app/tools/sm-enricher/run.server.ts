/**
 * Social Media Enricher: identifies the input, collects profiles from every source, counts
 * followers and rates ownership.
 */
import { nameInEmail } from "../../shared-rules/addresses";
import { ExclusionCounts } from "../../shared-rules/exclusion-counts";
import { goWithout } from "../../shared-rules/skip-unless";
import { type Confidence, ownerConfidence } from "../../shared-rules/profile-owner";
import { profileOfLink } from "../../shared-rules/profile-link";
import { checkedAt, inSentences } from "../../toolkit/findings";
import { implement, lacking, NoFindings, progress } from "../../toolkit/implementation";
import type { Source } from "../../vendors/call";
import { type Network, networks, type SocialProfile } from "../../vendors/followers/port";
import type { Upstreams } from "../../vendors/upstreams";
import { mostProfiles, smEnricher } from "./definition";
import { type EnricherResult, networkLabels } from "./items";
import { scoreOf } from "./score";
import { type Failed, failedOf, findSubject, type Subject } from "./subject.server";
import { formatNumber } from "../../toolkit/format-number";
import { leftOfAll } from "../../toolkit/left-out";

interface Seen {
  profile: SocialProfile;
  source: Source;
  confidence: Confidence;
}

/** A profile linked by a record or a web page. */
interface Linked {
  network: Network;
  handle: string;
  link: string;
  source: Source;
}

/** Profiles without a follower count: messages and failures. */
interface Uncounted {
  words: Set<string>;
  failed: Failed[];
}

const nothing = (reason: string) =>
  new NoFindings<EnricherResult>([{ name: "Result", value: reason }], reason);

export const runSmEnricher = implement(smEnricher, {
  async *scores({ input: { name: given, fullName, company }, settings, upstreams }) {
    yield progress(`Looking for ${given}`);
    const subject = await findSubject(upstreams, given, { name: fullName, company });
    if (settings.is_apollo_match && !isApolloMatch(subject)) {
      const person = subject.failed.find(({ what }) => what === "Person");
      if (person) throw person.failure;
      return nothing("Apollo found nobody for this input.");
    }

    const linked = linkedProfiles(subject);
    const wanted = linked.slice(0, mostProfiles);
    if (wanted.length > 0 && !subject.isMailbox)
      yield progress(`Counting followers of ${wanted.length} profiles`);
    const { seen, unknown, uncounted } = await readProfiles(upstreams, subject, wanted);
    const missing = [...subject.missing, ...uncounted.words].map(asSentence);
    const failed = [...subject.failed, ...uncounted.failed];
    const drops = new ExclusionCounts();
    drops.drop(`are beyond the first ${mostProfiles} we check`, linked.length - wanted.length);
    drops.drop("were linked but not found there", unknown);
    const least = settings.followers_count ?? 0;
    const kept = seen.filter(({ profile, confidence }) => {
      const isSmall = (profile.followers ?? least) < least;
      if (isSmall) return drops.drop(`have under ${formatNumber(least)} followers`);
      const isOthers = settings.is_data_valid && confidence === "doubtful";
      return !isOthers || drops.drop("have an owner whose identity is doubtful");
    });
    const left = leftOfAll({
      of: kept.length + drops.total,
      what: ["profile", "profiles"],
      counts: drops.counts,
    });
    if (kept.length === 0) {
      // A failed lookup does not prove that there is nothing.
      if (failed[0]) throw failed[0].failure;
      const reason = `We found no profile of ${subject.name ?? given}.`;
      return nothing(inSentences(reason, left && `Left out ${left}.`, ...missing));
    }
    return lacking(
      itemsOf({ ...subject, missing }, kept, left),
      failed.map(({ what, missing: why }) => `${what}: ${why}`),
    );
  },
});

/** Returns one profile per network and handle, except those whose followers are already known. */
function linkedProfiles(subject: Subject): Linked[] {
  const known = new Set(
    subject.accounts.map(({ profile }) => `${profile.network}/${profile.handle.toLowerCase()}`),
  );
  const linked = new Map<string, Linked>();
  for (const { link, source } of subject.links) {
    const profile = profileOfLink(link);
    const key = profile && `${profile.network}/${profile.handle.toLowerCase()}`;
    if (profile && key && !known.has(key)) linked.set(key, { ...profile, link, source });
  }
  return [...linked.values()];
}

/**
 * Returns the profiles, the number of linked profiles that no source finds, and why followers were
 * not counted. For role mailboxes, and without a vendor for followers, it returns the links alone.
 */
async function readProfiles(
  upstreams: Upstreams,
  subject: Subject,
  wanted: Linked[],
): Promise<{ seen: Seen[]; unknown: number; uncounted: Uncounted }> {
  // If no source knows the person, compare with the name in their email.
  const name =
    subject.name ?? (subject.kind === "person" && subject.email ? nameInEmail(subject.email) : null);
  const owner = { name, domain: subject.domain };
  const uncounted: Uncounted = { words: new Set(), failed: [] };
  const read = await Promise.all(
    wanted.map(async ({ network, handle, link, source }) => {
      const asLinked = { profile: { network, handle, link, name: null, followers: null }, source };
      if (subject.isMailbox) return asLinked;
      const profile = await goWithout(() => upstreams.followers.profile(network, handle));
      if (profile.missing) {
        uncounted.words.add(profile.missing);
        uncounted.failed.push(...failedOf({ [`Followers on ${networkLabels[network]}`]: profile }));
        return asLinked;
      }
      const { value } = profile;
      return value?.value ? { profile: value.value, source: value.source } : null;
    }),
  );
  const found = read.filter((one) => one !== null);
  const seen = [...subject.accounts, ...found].map(({ profile, source }) => ({
    profile,
    source: checkedAt(source, profile.link),
    confidence: ownerConfidence(
      { name: profile.name, handle: profile.handle, vouchedFor: !subject.byNameOnly },
      owner,
    ),
  }));
  return { seen, unknown: read.length - found.length, uncounted };
}

const asSentence = (words: string) =>
  `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.endsWith(".") ? "" : "."}`;

/**
 * Returns the items of the result.
 * @param left Sentence about excluded profiles; empty if there are none.
 */
function itemsOf(subject: Subject, kept: Seen[], left: string): EnricherResult {
  const items: EnricherResult = [];
  const { person } = subject;
  const add = (name: string, value: string | null) =>
    value && items.push({ name, value, source: subject.known ?? undefined });
  add("Name", subject.name);
  add("E-mail", subject.email);
  add("Domain", subject.domain);
  for (const network of networks) {
    const ofNetwork = kept
      .filter(({ profile }) => profile.network === network)
      .toSorted((a, b) => (b.profile.followers ?? 0) - (a.profile.followers ?? 0));
    const [first] = ofNetwork;
    if (!first) continue;
    items.push({
      name: networkLabels[network],
      // Shows disagreeing sources side by side, each with its name.
      value: ofNetwork.length === 1 ? inWords(first) : ofNetwork.map(withWhoSaysSo),
      href: first.profile.link,
      hrefs: ofNetwork.length === 1 ? undefined : ofNetwork.map(({ profile }) => profile.link),
      source: first.source,
      note: inSentences(
        `${first.confidence}: ${whyWords(first.confidence, subject)}`,
        subject.isMailbox && notCounted,
      ),
      profile: {
        handle: first.profile.handle,
        followers: first.profile.followers,
        confidence: first.confidence,
      },
    });
  }
  const best = kept.some(({ confidence }) => confidence === "sure")
    ? "sure"
    : (kept[0]?.confidence ?? "doubtful");
  items.push(
    {
      name: "Apollo match",
      value: apolloMatch(subject),
      source: person.source ?? undefined,
    },
    {
      name: "Score",
      value: String(scoreOf(kept)),
      note: "0–100: reach and match confidence",
    },
    { name: "Confidence", value: best, note: inSentences(...subject.missing) || undefined },
  );
  if (left) items.push({ name: "Left out", value: left });
  return items;
}

const notCounted =
  "This is a shared mailbox, so we made no paid lookup and counted the followers of the company's domain.";

/** A second vendor may have answered instead of Apollo; then it is not an Apollo match. */
const isApolloMatch = ({ person }: Subject): boolean =>
  person.value !== null && person.source?.upstream === "apollo";

function apolloMatch(subject: Subject): string {
  if (isApolloMatch(subject)) return "Yes";
  if (subject.kind === "company") return "Not a person";
  return subject.failed.some(({ what }) => what === "Person") ? "Not known" : "No";
}

function whyWords(confidence: Confidence, { byNameOnly }: Subject): string {
  if (byNameOnly)
    return confidence === "likely"
      ? "the name fits, but we only searched by name"
      : "found by name only, and shows another name";
  return {
    sure: "linked from their own records, and the name fits",
    likely: "linked from their own records; no name to compare",
    doubtful: "linked from their own records, but under somebody else's name",
  }[confidence];
}

const inWords = ({ profile: { handle, followers } }: Seen) =>
  `${handle}: ${followers === null ? "followers unknown" : `${formatNumber(followers)} followers`}`;

const withWhoSaysSo = (seen: Seen) => `${inWords(seen)} (${seen.source.upstream}, ${seen.confidence})`;
