/** Youtube Discovery: who a company is, what of its video is worth a cold e-mail, and whom to write to. */
import { channelOfCompany } from "../../research/company-channel";
import { findCompetitors, type Competitor } from "../../research/competitors";
import { monthsBack } from "../../research/months";
import { readHome } from "../../research/site-home";
import { findTargets, type TargetSearch } from "../../research/targets";
import { filterVideos, type FilteredVideos } from "../../research/video-filter";
import type { Item } from "../../toolkit/findings";
import { implement, NoFindings, progress } from "../../toolkit/implementation";
import type { Answer } from "../../upstream/call";
import type { ClientStatus } from "../../upstream/clients/port";
import { personaSettings } from "../icp/settings";
import { signalsSettings, titleRulesOf } from "../valid-targets/settings";
import { factsForEmail } from "./cold-email";
import { knownCompany } from "./company";
import { youtube } from "./definition";
import { channelItem, count, day, filterInWords, noChannelReason, plural, relevantVideosItem } from "./facts";
import { ifSetUp, type IfSetUp } from "../../research/if-set-up";
import { checkTargets, inOrder, isClient, stateInWords, targetsItem } from "./people";

/** Each costs a credit to reveal; more is a job for Valid Targets. */
const mostTargets = 5;

export const runYoutube = implement(youtube, {
  async *scrape({ input: { domain }, settings, settingsOf, upstreams, names, now }) {
    yield progress(`Looking up ${domain}`);
    const [found, home, client] = await Promise.all([
      ifSetUp(() => upstreams.companies.byDomain(domain)),
      readHome(upstreams.sites, domain),
      settings.isDomainRiversideClient ? ifSetUp(() => upstreams.clients.byDomain(domain)) : null,
    ]);
    const known = knownCompany(domain, found.value, home);
    const { name, company } = known;
    if (!known.exists) return nothing(`No site answers at ${domain}, and nobody knows a company there.`);

    yield progress(`Looking for the YouTube channel of ${name}`);
    const search = await channelOfCompany(upstreams.videos, domain, name, home, company);
    if (!search.found && settings.hasRelevantVideo) return nothing(noChannelReason(name, domain, search));
    const items: Item[] = [known.item];

    if (search.found) {
      const { channel } = search.found;
      const since = monthsBack(now, settings.monthsInterval);
      yield progress(`Reading the uploads of ${channel.title} since ${day(since)}`);
      const uploads = await upstreams.videos.uploads(channel.id, since);
      yield progress(`Judging ${plural(uploads.value.length, "upload")} of ${channel.title}`);
      const filtered = filterVideos(uploads.value, settings, now);
      const words = filterInWords(filtered, settings, now);
      if (filtered.kept.length === 0 && settings.hasRelevantVideo)
        return nothing(`${channel.title} has no relevant video: ${words}.`);
      const subscribers = channel.subscribers === null ? "Hidden" : count(channel.subscribers);
      items.push(
        channelItem(search.found),
        { name: "Subscribers", value: subscribers, source: search.found.source },
        relevantVideosItem(filtered, words, uploads.source),
        ...bestVideo(filtered),
      );
    } else items.push({ name: "Channel", value: "None", note: noChannelReason(name, domain, search) });

    if (settings.hasTargets) yield progress(`Looking for people to write to at ${name}`);
    if (settings.findDomainCompetitors) yield progress(`Finding competitors of ${name}`);
    const personas = settingsOf(personaSettings).personas.map(({ role }) => role);
    const rules = titleRulesOf(settingsOf(signalsSettings), personas);
    rules.negative = [...rules.negative, ...settings.negativeKeywordsTargetTitle];
    const employer = {
      industries: company ? [company.industry ?? "", ...company.industries] : [],
      employees: company?.employees ?? null,
    };
    const about = [company?.description, home.page?.description, home.page?.text].filter(Boolean).join("\n");
    const [people, competitors] = await Promise.all([
      settings.hasTargets
        ? ifSetUp(() =>
            findTargets(upstreams.people, {
              domain,
              company: company?.name ?? null,
              employer,
              rules,
              most: mostTargets,
            }),
          )
        : null,
      settings.findDomainCompetitors
        ? ifSetUp(() => findCompetitors(upstreams, { domain, name, about }))
        : null,
    ]);

    const targets = people?.value?.targets ?? [];
    if (targets.length > 0 && settings.isTargetRiversideClient)
      yield progress(`Checking ${plural(targets.length, "person", "people")} in the CRM`);
    const checked = settings.isTargetRiversideClient
      ? await ifSetUp(() => checkTargets(upstreams.clients, targets, domain))
      : null;
    const ordered = inOrder(checked?.value ?? targets.map((target) => ({ ...target, client: null })));
    if (people) items.push(peopleItem(people, ordered, checked?.missing ?? null));
    if (client) items.push(clientItem(client, names.provider));
    if (competitors) items.push(competitorsItem(competitors));

    if (settings.coldEmail.trim() !== "") {
      const refusal = whyNoEmail(client?.value?.value ?? null, settings.hasTargets, ordered);
      if (refusal) items.push({ name: "Cold email", value: "Not written", note: refusal });
      else {
        const recipients = ordered.filter((target) => !isClient(target)).map(({ person }) => person);
        yield progress(`Writing the cold e-mail${recipients[0] ? ` to ${recipients[0].name}` : ""}`);
        const input = factsForEmail(items, company, recipients, names.provider);
        const written = await ifSetUp(() =>
          upstreams.languageModel.write({ instructions: settings.coldEmail, input }),
        );
        items.push({
          name: "Cold email",
          value: written.value?.value.text ?? "Not written",
          source: written.value?.source,
          note: written.missing ?? undefined,
        });
      }
    }
    return items;
  },
});

const nothing = (reason: string) => new NoFindings<Item[]>([{ name: "Result", value: reason }], reason);

function bestVideo({ kept }: FilteredVideos): Item[] {
  const best = kept[0]?.video;
  if (!best) return [];
  const views = best.views === null ? undefined : plural(best.views, "view");
  return [
    { name: "Best video", value: best.title, href: best.link, img: best.thumbnail ?? undefined, note: views },
  ];
}

function peopleItem(
  people: IfSetUp<TargetSearch>,
  ordered: ReturnType<typeof inOrder>,
  crmMissing: string | null,
): Item {
  if (!people.value) return { name: "Targets", value: "Not looked for", note: people.missing ?? undefined };
  const item = targetsItem(people.value, ordered);
  return crmMissing
    ? { ...item, note: `${item.note}; clients among them could not be told: ${crmMissing}` }
    : item;
}

function clientItem({ value: answer, missing }: IfSetUp<Answer<ClientStatus>>, provider: string): Item {
  if (!answer) return { name: "Client status", value: "Unknown", note: missing ?? undefined };
  const { state, record, rule } = answer.value;
  const words = `${stateInWords[state].charAt(0).toUpperCase()}${stateInWords[state].slice(1)}`;
  return {
    name: "Client status",
    value: state === "client" ? `${provider} client` : words,
    href: record?.link ?? undefined,
    source: answer.source,
    note: record ? `${record.name}, by ${rule}` : undefined,
  };
}

function competitorsItem({ value: competitors, missing }: IfSetUp<Competitor[]>): Item {
  if (!competitors) return { name: "Competitors", value: "Not looked for", note: missing ?? undefined };
  if (competitors.length === 0) return { name: "Competitors", value: "None found" };
  return {
    name: "Competitors",
    value: competitors.map(
      (one) => `${one.company} (${one.domain}): ${one.score}${one.isClient ? ", a client already" : ""}`,
    ),
    hrefs: competitors.map((one) => one.evidence[0]?.link ?? null),
  };
}

/** Nobody is written to who is a client, and nothing is written to nobody. */
function whyNoEmail(
  status: ClientStatus | null,
  wanted: boolean,
  targets: ReturnType<typeof inOrder>,
): string | null {
  if (status?.state === "client") return "The company is a client already.";
  if (!wanted) return null;
  if (targets.length === 0) return "Nobody to write to was found.";
  return targets.every(isClient) ? "Everybody to write to is a client already." : null;
}
