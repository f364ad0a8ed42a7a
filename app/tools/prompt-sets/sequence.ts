/**
 * The tasks of the welcome sequence's five emails. v1 uses them directly; v2 and v3 write a draft
 * with them and revise it.
 */
export const welcomeBriefs: readonly [string, string, string, string, string] = [
  `Write the first e-mail of a sequence to somebody who has just opened an account. Its purpose: get their first
recording done. Say what people in their job usually record first, and that a first take needs a browser and nothing
else. Call to action: reply with what they want to record.`,
  `Write the second e-mail. Its purpose: carry on from what they did last on the platform. Name their latest step in
plain words, then the one next step that makes it useful (after a first recording: the clip or the edit; after none: the
guest link). If nothing happened lately, say what a five-minute test recording would show them. Call to action: that
next step.`,
  `Write the third e-mail. Its purpose: remove the doubt that holds them up. Compare what they did lately with what they
did before: if they slowed down, name the likely snag without blaming them; if they kept going, name the feature that
saves them the most time next. Call to action: one question about the snag or the feature.`,
  `Write the fourth e-mail. Its purpose: show what a finished piece looks like for a company in their industry. Describe
one concrete piece they could publish next week from a single session: its form, its length, where it would run. Call
to action: ask whether a plan for that piece would help.`,
  `Write the fifth and last e-mail of the sequence. Its purpose: a friendly end with an open door. Sum up in one sentence
what they have done with us, say you will not write again unless they answer, and leave one easy way back. Call to
action: reply with one word if they would like a hand.`,
];

export const welcomePurposes = ["Welcome", "Next step", "The snag", "A finished piece", "Open door"] as const;
