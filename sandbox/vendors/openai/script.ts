/** Scripts for short videos. */
import { Chance } from "../../market/random.ts";
import { factsIn, sentencesOf } from "./reading.ts";

const beats = [
  {
    say: "Start with the one person it is for. Write their name at the top of the page.",
    show: "A blank page, a name in large letters",
  },
  {
    say: "Record it in one go. A second take is allowed, a third is not.",
    show: "The studio in the browser, the red dot",
  },
  {
    say: "Read what you said before you listen to it. Strike out what you would not miss.",
    show: "The transcript, lines being struck out",
  },
  {
    say: "Put the best twenty seconds first. The rest can wait.",
    show: "A clip moving to the front of the timeline",
  },
  { say: "Send it to three people and ask each of them one question.", show: "Three faces, one question" },
];

export function script(instructions: string, input: string): string {
  const facts = factsIn(input);
  const topic = (
    facts.get("topic") ??
    facts.get("title") ??
    sentencesOf(input)[0] ??
    input.trim().slice(0, 80)
  ).replace(/[.!?]$/, "");
  const minutes = Number(/\d+/.exec(facts.get("length") ?? "")?.[0] ?? 2);
  const notes = facts.get("tobeused")?.replace(/^\(.*\)$/, "");
  const chance = new Chance("script", instructions, input);
  const hooks = [
    `Nobody tells you the dull part about ${topic}.`,
    `We did ${topic} wrong for a year.`,
    `One page is enough for ${topic}.`,
  ];
  const chosen = chance.int(0, 2);
  const told = chance.some(beats, Math.max(3, Math.min(5, minutes + 1)));
  return [
    ...hooks.map((hook, at) => `${at === chosen ? "Chosen: " : ""}${hook}`),
    `SAY: ${hooks[chosen]}\nSHOW: A face, close, no music`,
    `SAY: In ${minutes === 1 ? "one minute" : `${minutes} minutes`} you will have a plan for ${topic}.\nSHOW: The plan, half a page`,
    ...told.map(({ say, show }) => `SAY: ${say}\nSHOW: ${show}`),
    ...(notes ? [`SAY: ${notes}\nSHOW: The words on screen`] : []),
    `SAY: Try the first step today, and tell us how it went.\nSHOW: The address, and nothing else`,
  ].join("\n\n");
}
