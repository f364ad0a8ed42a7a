import { checkDraft } from "../../shared-rules/draft-checks/check-draft";
import { domainOfEmail } from "../../keys/domain";
import { isRoleMailbox } from "../../keys/role-mailboxes";
import { letterOf } from "../../shared-rules/letter";
import { isFreeMail } from "../../keys/free-mail";
import { InvalidInput } from "../../toolkit/failure";
import { implement, NoFindings, progress, type QueryContext } from "../../toolkit/implementation";
import { unknownValue } from "../../prompts/placeholders";
import { noUsage, type TextUsage } from "../../toolkit/text-usage";
import { allUntrusted } from "../../toolkit/untrusted-text";
import { sourcesOf } from "../../prompts/sources";
import { readyPrompt, writeTogether } from "../../prompts/writing";
import { workspaceSets } from "../prompt-sets/settings";
import { personalizedEmails, type WrittenEmail } from "./definition";
import { dividedAt, eventLines, factsOf } from "./facts";

interface Sequence {
  email: string;
  group: string;
  step: number;
}

type Context = QueryContext<Sequence, undefined>;

/**
 * Returns when the console wrote the previous email of the sequence to this address, or null if
 * never.
 */
async function previousEmail({ input, earlierRuns }: Context): Promise<Date | null> {
  const earlier = await earlierRuns({ email: input.email, group: input.group }, "email");
  return earlier.find((run) => Number(run.input.step) < input.step)?.finishedAt ?? null;
}

/** Collects everything known about the address. Independent lookups run in parallel. */
async function research({ input, upstreams, names }: Context) {
  const domain = domainOfEmail(input.email);
  const isCompanys = !isFreeMail(domain);
  // For a role mailbox such as info@, only the free CRM lookup runs, because no person can be
  // found.
  const isMailbox = isRoleMailbox(input.email);
  const [person, contact, crmCompany, events] = await Promise.all([
    isMailbox ? null : upstreams.people.byEmail(input.email),
    upstreams.clients.byEmail(input.email),
    isCompanys ? upstreams.clients.byDomain(domain) : null,
    upstreams.clients.events(input.email),
  ]);
  // Apollo's person includes the company. The domain lookup runs only without it.
  const company =
    person?.value?.company ??
    (isCompanys && !isMailbox && !person?.value ? (await upstreams.companies.byDomain(domain)).value : null);
  const facts = factsOf({
    email: input.email,
    person: person?.value ?? null,
    company,
    contact: contact.value,
    names,
  });
  const { company: _same, ...apolloPerson } = person?.value ?? { company: null };
  return {
    facts,
    platformEvents: events.value ?? [],
    isContact: events.value !== null,
    apolloData: person?.value || company ? { person: person?.value ? apolloPerson : null, company } : null,
    hubspotData:
      contact.value.record || crmCompany?.value.record
        ? { contact: contact.value, company: crmCompany?.value ?? null }
        : null,
  };
}

export const runPersonalizedEmails = implement(personalizedEmails, {
  async *email(context) {
    const { input, upstreams, settingsOf } = context;
    const set = workspaceSets.find((each) => each.settings.group === input.group);
    const prompts =
      set?.prompts.filter(({ key }) => new RegExp(`^prompt${input.step}[ab]?$`).test(key)) ?? [];
    const isWants = input.step === 6;
    if (!set || prompts.length === 0 || isWants)
      throw new InvalidInput("This sequence does not have that email.");
    const texts = settingsOf(set.settings);
    const wantsPrompt = set.prompts.find(({ key }) => key === "prompt6");

    yield progress(`Looking up ${input.email} in Apollo and HubSpot`);
    const [found, previous] = await Promise.all([research(context), previousEmail(context)]);
    const divided = dividedAt(found.platformEvents, previous);
    const latestEvents = input.latestEvents ?? divided.latestEvents;
    const eventsBeforeEmailWasSent = input.eventsBeforeEmailWasSent ?? divided.eventsBeforeEmailWasSent;
    const values: Record<string, string> = {
      ...found.facts,
      "events.latest": eventLines(latestEvents, found.isContact),
      "events.before": eventLines(eventsBeforeEmailWasSent, found.isContact),
    };
    const answer: WrittenEmail = {
      emailGenerated: "",
      enrichedData: values,
      apolloData: found.apolloData,
      hubspotData: found.hubspotData,
      initialPrompt: "",
      platformEvents: found.platformEvents,
      latestEvents,
      eventsBeforeEmailWasSent,
      step: input.step,
      wants: null,
      parts: [],
      checks: [],
      usage: noUsage,
    };
    if (!found.apolloData && !found.hubspotData)
      return new NoFindings(
        answer,
        `Neither Apollo nor HubSpot knows ${input.email}, so there is no data to write from.`,
      );

    if (wantsPrompt) {
      yield progress("Finding out what they want");
      const [written] = yield* writeTogether(upstreams, [
        readyPrompt(wantsPrompt, texts.prompt6 ?? "", allUntrusted(values)),
      ]);
      values.wants = written?.text ?? "";
      answer.wants = values.wants;
      count(answer, written);
    }
    for (const prompt of prompts) {
      yield progress(
        `Writing ${set.title}, email ${input.step}${prompts.length > 1 ? ` (${prompt.label})` : ""}`,
      );
      const text = texts[prompt.key] ?? "";
      const ready = readyPrompt(prompt, text, allUntrusted(values));
      const [written] = yield* writeTogether(upstreams, [ready], ([now]) => ({ emailGenerated: now }));
      answer.parts.push({ key: prompt.key, label: prompt.label, prompt: ready, text: written?.text ?? "" });
      values.draft = written?.text ?? "";
      count(answer, written);
    }
    answer.emailGenerated = values.draft ?? "";
    const name = found.facts["person.name"];
    const to = { name: !name || name === unknownValue ? input.email : name, email: input.email };
    answer.letter = letterOf(answer.emailGenerated, to);
    answer.initialPrompt = answer.parts[0]?.prompt ?? "";
    delete values.draft;
    const given = prompts.map(({ key }) => texts[key] ?? "");
    answer.checks = checkDraft(answer.emailGenerated, sourcesOf(given, values));
    return answer;
  },

  async *events(context) {
    yield progress(`Reading what ${context.input.email} did on the platform`);
    const [events, previous] = await Promise.all([
      context.upstreams.clients.events(context.input.email),
      previousEmail(context),
    ]);
    const platformEvents = events.value ?? [];
    return { platformEvents, ...dividedAt(platformEvents, previous) };
  },
});

function count(answer: WrittenEmail, written: { usage: TextUsage } | undefined) {
  if (!written) return;
  const { usage } = answer;
  answer.usage = {
    model: written.usage.model,
    inputTokens: usage.inputTokens + written.usage.inputTokens,
    outputTokens: usage.outputTokens + written.usage.outputTokens,
    usd: usage.usd + written.usage.usd,
    milliseconds: usage.milliseconds + written.usage.milliseconds,
  };
}
