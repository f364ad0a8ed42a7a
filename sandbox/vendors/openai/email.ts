/** Emails that the model writes, only from the facts and in the format of the request. */
import { Chance } from "../../market/random.ts";
import type { World } from "../../world.ts";
import { companyAsked } from "./focus.ts";
import { factsIn, jsonIn } from "./reading.ts";

interface Facts {
  firstName: string;
  title: string;
  company: string;
  provider: string;
  sender: string;
  video: string;
  /** The number of views as the facts state it, e.g. "5,631,604 views". */
  views: string;
  deeds: string[];
  benefit: string;
  callToAction: string;
}

function gathered(instructions: string, input: string, world: World): Facts {
  const facts = factsIn(input);
  const whole = `${instructions}\n${input}`;
  const first = (...names: string[]) =>
    names
      .map((name) => facts.get(name))
      .find((value) => value !== undefined && !value.startsWith("(not known")) ?? "";
  const name = first("personfirstname", "firstname", "recipient", "personname", "name");
  const video = first("bestvideo", "videotitle", "video");
  const provider = first("provider", "providername") || (/\bWhat (\S+) is:/.exec(whole)?.[1] ?? "");
  const described = input
    .split("\n")
    .find((line) => video !== "" && line.includes(video) && line.includes(" views"));
  return {
    firstName: /\(first name ([^)]+)\)/.exec(name)?.[1] ?? name.split(" ")[0] ?? "",
    title: first("jobtitle", "job", "persontitle", "title"),
    company:
      (first("companyname", "company", "organizationname").split(",")[0] ?? "") ||
      (companyAsked({ instructions, input }, world)?.name ?? ""),
    provider,
    sender:
      (
        /\bSign as ([^.\n]+)/.exec(whole)?.[1] ??
        /\be-?mail from ([A-Z]\w+)\b/.exec(whole)?.[1] ??
        ""
      ).trim() || provider,
    video,
    views: /[\d,]+ views/.exec(described ?? "")?.[0] ?? "",
    deeds: deedsIn(input),
    benefit: /benefit: ([^.\n]+)/i.exec(whole)?.[1] ?? "",
    callToAction: /call to action: ([^.\n]+)/i.exec(whole)?.[1] ?? "",
  };
}

const spoken = (type: string) => type.replace(/^pe\d+_/, "").replaceAll("_", " ");

/**
 * Returns the person's activities, newest first: events in JSON, or lines like "2026-11-02
 * recording_finished (minutes: 42)".
 */
export function deedsIn(input: string): string[] {
  const dated = [...input.matchAll(/^[-* ]*(\d{4}-\d\d-\d\d)\S*[ \t:,]+(\w+_\w+)/gm)].map(
    ([, date = "", type = ""]) => ({ date, type }),
  );
  const walk = (value: unknown) => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== "object" || value === null) return;
    const { eventType, type, occurredAt } = value as Record<string, unknown>;
    const known = eventType ?? type;
    if (typeof known === "string" && known.includes("_"))
      dated.push({ date: String(occurredAt).slice(0, 10), type: known });
    else Object.values(value).forEach(walk);
  };
  jsonIn(input).forEach(walk);
  return [...new Set(dated.toSorted((a, b) => b.date.localeCompare(a.date)).map(({ type }) => spoken(type)))];
}

const doable =
  /^(reply|say|tell|send|record|try|book|invite|watch|open|start|make|pick|come|join|look|answer|write)\b/i;

/** "ask what changed" → "What changed?". The last line is a question that is easy to answer. */
function question(callToAction: string): string {
  const asked = callToAction
    .replace(/\bthem(selves)?\b/g, "you")
    .replace(/\btheir\b/g, "your")
    .replace(/\bthey\b/g, "you")
    .trim();
  if (asked === "") return "Would a short call next week be of use?";
  const own = /^ask (?:for |whether |if )?(.+)$/i.exec(asked)?.[1];
  if (own && /^(what|which|who|how|where|when|why)\b/i.test(own))
    return `${own.charAt(0).toUpperCase()}${own.slice(1)}?`;
  if (own) return `May I ask you: ${own}?`;
  if (!doable.test(asked)) return "Would you tell me in one line?";
  return `Would you ${asked.charAt(0).toLowerCase()}${asked.slice(1)}?`;
}

function opening({ video, views, deeds, company }: Facts, chance: Chance): string {
  if (video)
    return `I watched “${video}”${views ? `, and its ${views} did not surprise me` : " to the end"}.`;
  const [latest, before] = deeds;
  if (latest && before)
    return chance.pick([
      `I saw two things in your account: ${latest}, and before that ${before}.`,
      `Last thing you did with us was “${latest}”, after “${before}”.`,
    ]);
  if (latest) return `I saw one thing in your account: ${latest}.`;
  return company
    ? chance.pick([
        `I have been reading about ${company}.`,
        `What ${company} does is close to what we work on.`,
      ])
    : "Your work is close to what we work on.";
}

function middle({ title, company, provider, benefit, deeds }: Facts, chance: Chance): string {
  const role = title && company ? `As ${title} at ${company}` : title ? `As ${title}` : "In your place";
  if (benefit) return `${role}, you may care about one thing we do: ${benefit}.`;
  const help = chance.pick([
    "each guest is recorded on their own computer, so a bad connection never spoils the recording",
    "editing works on the transcript, so a first cut is a matter of reading",
    "clips and a live stream come from the same session",
  ]);
  const start =
    deeds.length > 0
      ? "The next step is smaller than it looks"
      : `${role}, you decide what is worth the time`;
  return `${start}: with ${provider || "us"}, ${help}.`;
}

/** Returns the draft that the request asks to revise: the text after its label. */
function draftIn(input: string): string | null {
  const [, draft] =
    /(?:^|\n)The draft:\s*\n([\s\S]+?)(?=\n\n(?:Who you write to|What they did|Rules)\b|$)/.exec(input) ?? [];
  return draft?.trim() ?? null;
}

/**
 * Shortens the email: if it has three or more paragraphs, the second keeps only its last sentence.
 */
function revised(draft: string): string {
  const paragraphs = draft.split(/\n{2,}/);
  const at = paragraphs.findIndex((one, index) => index > 1 && /[.!] /.test(one));
  if (at < 0) return draft.replace(/\bvery |\breally |\bjust /gi, "");
  return paragraphs
    .map((one, index) => (index === at ? (one.split(/(?<=[.!]) /).at(-1) ?? one) : one))
    .join("\n\n");
}

export function email(instructions: string, input: string, world: World): string {
  const draft = draftIn(input);
  if (draft) return revised(draft);
  const facts = gathered(instructions, input, world);
  const chance = new Chance("email", instructions, input.slice(0, 600));
  const subject = facts.video
    ? "About your latest video"
    : facts.deeds[0]
      ? `After ${facts.deeds[0]}`
      : facts.company
        ? `A thought for ${facts.company}`
        : "A thought";
  const wantsSubject = /\bsubject\b/i.test(`${instructions}\n${input}`);
  return [
    ...(wantsSubject ? [`Subject: ${subject}`] : []),
    `Hi ${facts.firstName || "there"},`,
    opening(facts, chance),
    middle(facts, chance),
    question(facts.callToAction),
    facts.sender ? `Best,\n${facts.sender}` : "Best",
  ].join("\n\n");
}
