/** The three win-back sets: the same editor for different audiences. */
import { definePromptSet, type PromptSet } from "../../../prompts/prompt-set";
import { type Brief, briefedPrompts } from "../briefed";

function winBack(slug: string, title: string, purpose: string, audience: string, briefs: Brief[]): PromptSet {
  return definePromptSet({
    slug,
    title,
    purpose,
    path: `/${slug}`,
    group: `prompts-${slug}`,
    prompts: briefedPrompts(
      briefs.map(({ help, text }) => ({ help, text: `${audience} ${text}` })),
      "Warm, unhurried, no pressure.",
    ),
  });
}

export const winBackTookTwoMonthsOff = winBack(
  "win-back-took-2-months-off",
  "Win-back: took 2 months off",
  "Four emails for clients who paused for two months.",
  "You write to a client who took two months off from recording.",
  [
    {
      help: "Welcome back",
      text: `Their pause ends about now. Say what they last recorded before it, and that everything is where they left it.
Call to action: name the day of their next recording.`,
    },
    {
      help: "What is new",
      text: `Tell them the one thing about {{provider.name}} that would have spared them work on their last recordings, going
by their events. One thing only. Call to action: ask whether they want it set up.`,
    },
    {
      help: "Easy restart",
      text: `Suggest the smallest possible restart: one guest, twenty minutes, one clip. Say in a sentence how such a session
runs. Call to action: reply with a guest's name.`,
    },
    {
      help: "Still on the list",
      text: `Ask plainly whether the pause has become a goodbye. Either answer is fine. Call to action: answer with "back" or
"done".`,
    },
  ],
);

export const winBackDidntTakeTwoMonths = winBack(
  "win-back-didnt-take-2-months",
  "Win-back: didn't take 2 months",
  "Five emails for people who left although a two-month pause was offered.",
  "You write to somebody who cancelled although they had been offered two months' pause.",
  [
    {
      help: "Thank you",
      text: `Thank them for the time, naming what they made with us. Sell nothing. Call to action: ask what a pause would not
have solved.`,
    },
    {
      help: "The pause, explained",
      text: `They may not have known what a pause means. Explain it in two sentences, only as far as the facts above go. Call
to action: ask whether that would have changed their mind.`,
    },
    {
      help: "One job",
      text: `Pick the one job they did most often with us, and say how long it takes today from start to finished file. Call to
action: offer to do the next one together.`,
    },
    {
      help: "Their field",
      text: `Describe one kind of recording that companies in {{company.industry}} get real use from, and how little it needs.
Name no other company. Call to action: ask whether that is on their list.`,
    },
    {
      help: "Open door",
      text: `Say this is the last e-mail. Leave the door open in one sentence, without a deadline and without an offer. Call to
action: reply whenever they record again.`,
    },
  ],
);

export const winBackCancelledPast = winBack(
  "win-back-cancelled-past",
  "Win-back: cancelled in the past",
  "Five emails for people who cancelled a while ago.",
  "You write to somebody who cancelled a while ago and has not been back since.",
  [
    {
      help: "Hello again",
      text: `Remind them in one sentence what they used {{provider.name}} for. Say why you write today: their job or company
gives the reason, not our calendar. Call to action: ask whether they still record.`,
    },
    {
      help: "What they missed",
      text: `Pick the one part of {{provider.name}} that answers what they struggled with, going by their earlier events. Say
what it does in a sentence a newcomer would understand. Call to action: offer to show it on their own old recording.`,
    },
    {
      help: "New circumstances",
      text: `Their title or company may have changed since. Write to the person they are now: what would a
{{person.title}} record first. Call to action: ask whether that is their job today.`,
    },
    {
      help: "A finished idea",
      text: `Give them one complete idea for a recording: topic, guest, length, where it would be published. It must fit
{{company.name}} and rest on the facts. Call to action: ask whether you may send the outline.`,
    },
    {
      help: "Last note",
      text: `Close politely: one sentence on what they made, one on how to come back. Call to action: ask whether to stop
writing.`,
    },
  ],
);
