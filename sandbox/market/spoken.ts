/** The spoken text of a video, derived from its topic and always the same. */
import { Chance } from "./random.ts";
import type { MarketVideo } from "./types.ts";

/** One spoken line; times in seconds. */
export interface SpokenLine {
  start: number;
  duration: number;
  text: string;
}

const sentences = [
  "Welcome back, today we talk about {topic}.",
  "Let me start with a question: what does {topic} mean for you?",
  "Most people we meet think they know the answer, and then they try it.",
  "We tried this for a whole quarter & wrote down everything that went wrong.",
  "The first thing we learned is that nobody reads the second page.",
  "So we threw half of it away and started again.",
  "I remember the morning when the numbers came in – we did not believe them.",
  "There is a simple reason for that, and it has to do with {topic}.",
  "Ask your customers, they will tell you if you let them finish.",
  "You don't need a bigger team, you need fewer meetings.",
  "What we do at {company} is quite different, and I'll show you how.",
  "Here is the part that surprised me most.",
  "We recorded every conversation, and that changed how we listened.",
  "If you take one thing from this, take the checklist.",
  "It's not about tools; it's about who speaks first.",
  'Then somebody asked: "why don\'t we just call them?"',
  "That was the moment {topic} stopped being a slide and became a habit.",
  "Let me give you an example from last spring.",
  "The team in the other office had done the same thing in half the time.",
  "We compared notes, and the difference was embarrassing.",
  "Nobody had written down why we did it that way.",
  "So the next step is to measure it, every week, the same way.",
  "I would rather have one honest number than ten pretty ones.",
  "Let's look at a few questions from the chat.",
  "Somebody asks how long it took: about six weeks, start to end.",
  "Would we do it again? Yes, but we'd begin with {topic}.",
  "The rest is patience, and a little bit of luck.",
  "Keep your first version small, and show it to someone who will argue with you.",
  "We are almost at the end, so here is the short version.",
  "Thanks for listening, and see you next time.",
];

/** Returns lines of about seven words and two to four seconds until the video ends. */
export function spokenLines(video: MarketVideo, company: string): SpokenLine[] {
  const chance = new Chance("spoken", video.id);
  const lines: SpokenLine[] = [];
  let at = 0.4;
  for (let turn = 0; at < video.durationSeconds - 1; turn++) {
    const sentence = turn === 0 ? (sentences[0] ?? "") : chance.pick(sentences);
    const words = sentence.replace("{topic}", video.topic).replace("{company}", company).split(" ");
    for (let from = 0; from < words.length && at < video.durationSeconds - 1; from += 7) {
      const text = words.slice(from, from + 7).join(" ");
      const duration = Math.min(1.6 + text.length * 0.045, video.durationSeconds - at);
      lines.push({ start: thousandths(at), duration: thousandths(duration), text });
      at += duration + chance.int(0, 300) / 1000;
    }
  }
  return lines;
}

const thousandths = (seconds: number) => Math.round(seconds * 1000) / 1000;
