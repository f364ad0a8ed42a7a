/** Plain text the model writes: e-mails from the facts it is given and nothing else, scripts, summaries. */
import type { World } from "../../world.ts";
import { companyAsked } from "./focus.ts";
import { factsIn, jsonIn, sentencesOf, textPart } from "./reading.ts";

interface Facts {
  firstName: string;
  company: string;
  title: string;
  video: string;
  sender: string;
}

function gathered(instructions: string, input: string, world: World): Facts {
  const facts = factsIn(input);
  const company = companyAsked({ instructions, input }, world);
  const first = (...names: string[]) =>
    names.map((name) => facts.get(name)).find((value) => value !== undefined) ?? "";
  const name = first("personfirstname", "firstname", "personname", "recipient", "name");
  return {
    firstName: name.split(" ")[0] ?? "",
    company: first("companyname", "organizationname") || company?.name || first("company", "domain"),
    title: first("persontitle", "jobtitle", "title"),
    video: first("videotitle", "bestvideo", "video"),
    sender: /\bfrom ([A-Z]\w+)\b/.exec(instructions)?.[1] ?? "",
  };
}

/** What the person did, from the events in the input, newest first as they stand there. */
function deeds(input: string): string[] {
  const events: string[] = [];
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) {
      const fields = value as Record<string, unknown>;
      const type = fields.eventType ?? fields.type ?? fields.event;
      if (typeof type === "string" && /_/.test(type))
        events.push(type.replace(/^pe\d+_/, "").replaceAll("_", " "));
      else Object.values(fields).forEach(walk);
    }
  };
  jsonIn(input).forEach(walk);
  return [...new Set(events)].slice(0, 2);
}

function email(instructions: string, input: string, world: World): string {
  const { firstName, company, title, video, sender } = gathered(instructions, input, world);
  const done = deeds(input);
  const opening = video
    ? `I watched "${video}" and kept thinking about it afterwards.`
    : done.length > 0
      ? `I saw that you had ${done.map((one) => one.replace(/^(\w+) (\w+)$/, "$2 $1")).join(" and ")} lately.`
      : company
        ? `I have been reading about ${company}.`
        : "I have been reading about your work.";
  const middle =
    title && company
      ? `As ${title} at ${company}, you know how much work stands behind every recording.`
      : "There is a lot of work behind every recording.";
  return [
    `Hi ${firstName || "there"},`,
    opening,
    `${middle} We take the editing out of it, so that the next one is ready the same day.`,
    "Would a short call next week be of use?",
    `Best,${sender ? `\n${sender}` : ""}`,
  ].join("\n\n");
}

function script(input: string): string {
  const facts = factsIn(input);
  const subject =
    facts.get("topic") ?? facts.get("title") ?? sentencesOf(input)[0] ?? input.trim().slice(0, 80);
  return [
    `[Opening] Look into the camera. "Today we talk about ${subject.replace(/[.!?]$/, "")}."`,
    `[Why it matters] "Most people find out too late. Here is what we do instead."`,
    `[Three steps] "First, decide who it is for. Second, record it in one go. Third, cut what nobody would miss."`,
    `[End] "Try one of these this week, and tell us how it went."`,
  ].join("\n\n");
}

function wants(input: string): string {
  const done = deeds(input);
  if (done.length === 0)
    return "They have not done much on the platform yet; they want to see quickly whether it is worth their time.";
  return `They want to get more out of what they already do (${done.join(", ")}), with less work after each recording.`;
}

export function prose(instructions: string, input: string, world: World): string {
  const asked = `${instructions}\n${input.slice(0, 400)}`;
  if (/what (the )?(users?|they|person|contact).{0,30}wants?/i.test(instructions)) return wants(input);
  if (/\be-?mails?\b/i.test(asked)) return email(instructions, input, world);
  if (/\bscripts?\b/i.test(asked)) return script(input);
  const sentences = sentencesOf(textPart(input)).slice(0, 3);
  return sentences.length > 0
    ? sentences.join(" ")
    : `In short: ${input.trim().slice(0, 200) || "there is nothing to go by"}.`;
}
