import { definePromptSet } from "../../../prompts/prompt-set";
import { briefedPrompts } from "../briefed";

const briefs = [
  {
    help: "Noticed",
    text: `Write to somebody whose use of {{provider.name}} has been falling. Name what they used to do and when they last
did it, without reproach. Offer help with the one thing that most likely got in the way, judging by their latest events.
Call to action: ask what changed.`,
  },
  {
    help: "Shorter path",
    text: `Write the second e-mail to somebody who is drifting away and did not answer the first. Suggest a smaller way to
use {{provider.name}} that fits what they did before: one short recording, one clip from a recording they already have.
Make it sound like ten minutes, not like a project. Call to action: say yes and we prepare it with them.`,
  },
  {
    help: "Before they go",
    text: `Write the last e-mail before their subscription ends. Be plain about it. Say what of their work stays reachable
only as the facts state, and that leaving is fine. Ask for the one honest reason, because it decides what we build next.
Call to action: reply with that reason in a sentence.`,
  },
];

export const churn = definePromptSet({
  slug: "personalized-emails-churn",
  title: "Personalized emails churn",
  purpose: "Three emails for clients who use the product less and less.",
  path: "/personalized-emails-churn",
  group: "prompts-churn",
  prompts: briefedPrompts(briefs, "Kind, unhurried, no pressure."),
});
