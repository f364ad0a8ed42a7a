/**
 * Youtube Discovery: describes a company, finds video worth mentioning in a cold email, and finds
 * recipients.
 */
import { channelOfCompany } from "../../shared-rules/company-channel";
import { findCompetitors } from "../../shared-rules/competitors";
import { goWithout, type Skippable } from "../../shared-rules/skip-unless";
import { readHome, siteNameOf } from "../../shared-rules/site-home";
import { findTargets } from "../../shared-rules/targets";
import type { FactItem } from "../../shared-rules/fact-items";
import { inSentences } from "../../toolkit/findings";
import {
  implement,
  type Incomplete,
  lacking,
  NoFindings,
  passed,
  type Progress,
  progress,
  type QueryContext,
} from "../../toolkit/implementation";
import type { SettingsValues } from "../../toolkit/settings";
import type { Person } from "../../vendors/people/port";
import { untrustedTextRule, withoutMarks } from "../../toolkit/untrusted-text";
import { personaSettings } from "../../personas/settings";
import { signalsSettings } from "../valid-targets/settings";
import { titleRulesOf } from "../../shared-rules/title-rules";
import { clientItem } from "./client-status";
import { letterOf } from "../../shared-rules/letter";
import { factsForEmail, whyNoEmail } from "./cold-email";
import { knownCompany } from "./company";
import { competitorsItem } from "./competitors-item";
import { youtube } from "./definition";
import { channelItem, noChannelReason, plural } from "./facts";
import { checkTargets, isClient, targetsItem } from "./people";
import type { youtubeSettings } from "./settings";
import { readVideos } from "./video-step";

export const runYoutube = implement(youtube, {
  scrape: (context) => discover(context, null),
  write: (context) => discover(context, context.input.to),
});

type Context = QueryContext<{ domain: string }, SettingsValues<typeof youtubeSettings>>;

/** @param to Name or email of the recipient; null for the best match. */
async function* discover(
  { input: { domain }, settings, settingsOf, upstreams, requireApproval, names, now }: Context,
  to: string | null,
): AsyncGenerator<Progress, FactItem[] | NoFindings<FactItem[]> | Incomplete<FactItem[]>, void> {
  yield progress(`Looking up ${domain}`);
  const missing: string[] = [];
  /** If this step fails, the result is complete except for its part. */
  const spared = async <T>(what: string, step: () => Promise<T>): Promise<Skippable<T>> => {
    const found = await goWithout(step);
    if (found.failure) missing.push(`${what}: ${found.missing}`);
    return found;
  };
  const lookUp = () => spared("Company", () => upstreams.companies.byDomain(domain));
  const [home, client, asked] = await Promise.all([
    readHome(upstreams.sites, domain),
    settings.isDomainRiversideClient
      ? spared("Client status", () => upstreams.clients.byDomain(domain))
      : null,
    settings.hasRelevantVideo ? null : lookUp(),
  ]);
  // Companies without relevant video, or whose site blocks the console, must cost no credit. So the
  // free channel search comes first. A company without a site is looked up to learn its name.
  const endsRefused = settings.hasRelevantVideo && home.refusal !== null;
  const early = asked ?? (home.page || endsRefused ? null : await lookUp());
  // Neither the site nor a vendor answered, so the company may or may not exist.
  if (early?.failure && !home.page) throw early.failure;
  if (early && !knownCompany(domain, early.value, home).exists)
    return nothing(
      inSentences(
        `No website responds at ${domain}, and no vendor knows a company with this domain.`,
        early.value?.unasked,
      ),
    );

  const siteName = early?.value?.value?.name ?? siteNameOf(home.page);
  yield progress(`Looking for the YouTube channel of ${siteName ?? domain}`);
  const findChannel = () => channelOfCompany(upstreams.videos, domain, siteName, home, early?.value?.value);
  // If the settings stop companies without video, the search depends on this step.
  const search = settings.hasRelevantVideo
    ? await findChannel()
    : (await spared("Channel", findChannel)).value;
  const items: FactItem[] = [];
  if (search === null)
    items.push({ name: "Channel", value: "Not known", absent: true, note: missing.at(-1) });
  else if (search.found) {
    try {
      const step = yield* readVideos(upstreams.videos, search.found, settings, now);
      if (step.nothing && settings.hasRelevantVideo) return nothing(step.nothing);
      items.push(...step.items);
    } catch (error) {
      if (settings.hasRelevantVideo) throw error;
      const { missing: why } = await spared("Videos", () => Promise.reject<never>(error as Error));
      items.push(channelItem(search.found), {
        name: "Relevant videos",
        value: "Not known",
        absent: true,
        note: why ?? undefined,
      });
    }
  } else {
    const reason = noChannelReason(siteName ?? domain, domain, search);
    if (settings.hasRelevantVideo) return nothing(reason);
    items.push({ name: "Channel", value: "None", absent: true, note: reason });
  }

  yield passed;
  const { name, company, item } = knownCompany(domain, (early ?? (await lookUp())).value, home);
  items.unshift(item);
  if (settings.hasTargets) yield progress(`Looking for contacts at ${name}`);
  if (settings.findDomainCompetitors) yield progress(`Finding competitors of ${name}`);
  const rules = titleRulesOf(
    settingsOf(signalsSettings),
    settingsOf(personaSettings).personas.map(({ role }) => role),
  );
  rules.negative = [...rules.negative, ...settings.negativeKeywordsTargetTitle];
  const question = {
    domain,
    company: company?.name ?? null,
    employer: {
      industries: company ? [company.industry ?? "", ...company.industries] : [],
      employees: company?.employees ?? null,
    },
    rules,
    requireApproval,
  };
  const about = [company?.description, home.page?.description, home.page?.text].filter(Boolean).join("\n");
  const [people, competitors] = await Promise.all([
    settings.hasTargets ? spared("Targets", () => findTargets(upstreams.people, question)) : null,
    settings.findDomainCompetitors
      ? spared("Competitors", () =>
          findCompetitors(upstreams, { domain, home: home.page?.url ?? null, name, about }),
        )
      : null,
  ]);

  const targets = people?.value?.targets ?? [];
  const check = settings.isTargetRiversideClient && targets.length > 0;
  if (check) yield progress(`Checking ${plural(targets.length, "person", "people")} in HubSpot`);
  const checked = check
    ? await spared("Clients among the targets", () => checkTargets(upstreams.clients, targets, domain))
    : null;
  const told = checked?.value ?? targets.map((target) => ({ ...target, client: null }));
  if (people) items.push(targetsItem(people, told, checked?.missing ?? null));
  if (client) items.push(clientItem(client, names.provider));
  if (competitors) items.push(competitorsItem(competitors));
  missing.push(...(competitors?.value?.missing ?? []));

  if (settings.coldEmail.trim() === "") return lacking(items, missing);
  const refusal = whyNoEmail(client?.value?.value ?? null, settings.hasTargets, told, {
    client: (client?.failure && client.missing) ?? (checked?.failure && checked.missing) ?? null,
    people: (people?.failure && people.missing) ?? null,
  });
  if (refusal) return lacking([...items, notWritten(refusal)], missing);
  const recipients = firstTo(
    to,
    reachableFirst(told.filter((target) => !isClient(target)).map(({ person }) => person)),
  );
  if (!recipients) return lacking([...items, notWritten(`${to} is not among the contacts.`)], missing);
  yield progress(`Writing the cold email${recipients[0] ? ` to ${recipients[0].name}` : ""}`);
  const input = factsForEmail(items, company, recipients, names.provider);
  const { value: written, missing: why } = await spared("Cold email", () =>
    upstreams.languageModel.write({ instructions: `${settings.coldEmail}\n\n${untrustedTextRule}`, input }),
  );
  if (!written) return lacking([...items, notWritten(why)], missing);
  const text = withoutMarks(written.value.text);
  const [recipient] = recipients;
  const letter = letterOf(text, recipient ? { name: recipient.name, email: recipient.email } : null);
  return lacking([...items, { name: "Cold email", value: text, source: written.source, letter }], missing);
}

/** Sorts verified emails first, then other emails, then people without an email. */
const reachableFirst = (people: Person[]): Person[] => {
  const rank = ({ email, emailStatus }: Person) => (email === null ? 2 : emailStatus === "verified" ? 0 : 1);
  return people.toSorted((a, b) => rank(a) - rank(b));
};

/** Puts the chosen person first; returns null if they are not in the list. */
function firstTo(to: string | null, people: Person[]): Person[] | null {
  if (to === null) return people;
  const wanted = to.trim().toLowerCase();
  const chosen = people.find(({ name, email }) =>
    [name, email].some((each) => each?.toLowerCase() === wanted),
  );
  return chosen ? [chosen, ...people.filter((person) => person !== chosen)] : null;
}

const notWritten = (why: string | null): FactItem => ({
  name: "Cold email",
  value: "Not written",
  absent: true,
  note: why ?? undefined,
});

const nothing = (reason: string) => new NoFindings<FactItem[]>([{ name: "Result", value: reason }], reason);
