/**
 * Valid Targets: checks clients, checks people, and finds a company's people with target titles.
 */
import { isRoleMailbox } from "../../keys/role-mailboxes";
import { clientStatusOf } from "../../shared-rules/client-status";
import { ExclusionCounts } from "../../shared-rules/exclusion-counts";
import { chooseTargets, mostTargets, revealTargets } from "../../shared-rules/targets";
import { judgeTitle } from "../../shared-rules/titles";
import type { AskedCost } from "../../toolkit/approval";
import { inSentences } from "../../toolkit/findings";
import { implement, NoFindings, passedOf, progress, WithNote } from "../../toolkit/implementation";
import { countsInWords, leftOut } from "../../toolkit/left-out";
import type { SettingsValues } from "../../toolkit/settings";
import type { ClientState } from "../../vendors/clients/port";
import type { Upstreams } from "../../vendors/upstreams";
import { personaSettings } from "../../personas/settings";
import { validTargets } from "./definition";
import { employerBehind, employerOf } from "./employer.server";
import type { ClientResult, RelevantTargets, TargetResult } from "./results";
import { found, hitOf, shown } from "./shown-person";
import type { signalsSettings } from "./settings";
import { titleRulesOf } from "../../shared-rules/title-rules";

const statusWords: Record<ClientState, ClientResult["status"]> = {
  client: "client",
  "former-client": "was client",
  known: "known",
  unknown: "unknown",
};

export const runValidTargets = implement(validTargets, {
  async *client({ input, upstreams }) {
    yield progress(`Looking for ${input.domain} among clients`);
    const isEmail = input.domain.includes("@");
    const { value, source } = await clientStatusOf(upstreams.clients, {
      email: isEmail ? input.domain : input.email || null,
      domain: isEmail ? null : input.domain,
      name: input.name || null,
    });
    const result: ClientResult = {
      status: statusWords[value.state],
      rule: value.rule,
      source,
      ...(value.record && { record: value.record }),
    };
    return result;
  },

  async *target({ input: { email, linkedInUrl, ...said }, settings, settingsOf, upstreams }) {
    if (isRoleMailbox(email))
      return notAPerson(`${email} is a shared mailbox, not a person's address, so nothing was looked up.`);
    yield progress(`Looking up ${email || linkedInUrl}`);
    const { people } = upstreams;
    const answer = await (email
      ? people.byEmail(email, { ...said, linkedInUrl })
      : people.byLinkedInUrl(linkedInUrl, said));
    const { value: person, source, unasked } = answer;
    if (!person)
      return notAPerson(
        inSentences(`We found nobody with this ${email ? "email address" : "profile"}.`, unasked),
      );
    const address = email || person.email;
    const company = person.company ?? (address ? await employerBehind(upstreams, address) : null);
    const decision = judgeTitle(
      person.title,
      employerOf(company),
      titleRulesOf(settings, rolesOf(settingsOf)),
    );
    const result: TargetResult = {
      isTarget: decision.isTarget,
      person: shown(person, company?.name ?? null),
      rule: decision.note ? `${decision.rule} (${decision.note})` : decision.rule,
      source,
    };
    return result;
  },

  relevantTarget: (context) => relevantPeople(context),

  async *targetEmails(context) {
    const found = yield* relevantPeople(context);
    if (found instanceof NoFindings) return found;
    const reachable = found.result.filter((person) => person.email !== null);
    if (reachable.length === 0)
      return new NoFindings<RelevantTargets>([], "We found no email address of a target.");
    const unreachable = new ExclusionCounts();
    unreachable.drop("have no known email", found.result.length - reachable.length);
    const note = leftOut([
      { of: found.result.length, what: ["target", "targets"], counts: unreachable.counts },
    ]);
    return new WithNote(reachable, inSentences(note, found.reason));
  },
});

interface PeopleContext {
  input: { domain: string };
  settings: SettingsValues<typeof signalsSettings>;
  settingsOf(other: typeof personaSettings): SettingsValues<typeof personaSettings>;
  upstreams: Upstreams;
  requireApproval(cost: AskedCost): Promise<void>;
}

async function* relevantPeople(context: PeopleContext) {
  const { input, settings, settingsOf, upstreams, requireApproval } = context;
  const { domain } = input;
  yield progress(`Looking up ${domain}`);
  const { value: company } = await upstreams.companies.byDomain(domain);
  yield progress(`Judging the titles of people at ${company?.name ?? domain}`);
  const question = {
    domain,
    company: company?.name ?? null,
    employer: employerOf(company),
    rules: titleRulesOf(settings, rolesOf(settingsOf)),
    requireApproval,
  };
  const chosen = await chooseTargets(upstreams.people, question);
  if (chosen.chosen.length > 0) yield passedOf(chosen.chosen.map(({ hit }) => hitOf(hit)));
  const search = await revealTargets(upstreams.people, question, chosen);
  if (search.targets.length === 0) {
    const why = countsInWords(search.rejected);
    const nearest = search.nearest ? ` Nearest: ${search.nearest}.` : "";
    const words = `None of ${search.considered} people is a target${why && `: ${why}`}.${nearest}`;
    return new NoFindings<RelevantTargets>([], words);
  }
  const left = new ExclusionCounts();
  for (const [rule, count] of Object.entries(search.rejected)) left.drop(rule, count);
  left.drop(`are beyond the first ${mostTargets} we look up`, Math.max(0, search.matching - mostTargets));
  return new WithNote<RelevantTargets>(
    search.targets.map((target) => found(target, company?.name ?? null)),
    leftOut([{ of: search.considered, what: ["person", "people"], counts: left.counts }]),
  );
}

const notAPerson = (reason: string) =>
  new NoFindings<TargetResult>({ isTarget: false, rule: reason }, reason);

const rolesOf = (settingsOf: PeopleContext["settingsOf"]) =>
  settingsOf(personaSettings).personas.map(({ role }) => role);
