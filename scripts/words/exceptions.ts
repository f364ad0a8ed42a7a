/** Texts that the check of words skips. Each is listed; no pattern skips a kind of text. */

/** Names that the specification fixes, letter for letter. */
export const quoted = {
  whole: new Set(["Youtube"]),
  within: ["Youtube Discovery", "Youtube Transcript", "Youtube Thumbnail"],
};

export interface Skipped {
  file: string;
  /** The whole text, or its beginning if the text is long. */
  starts: string;
}

const keptOut = { starts: "kept out" };
const storedEmail = { starts: "E-mail" };

/** Strings that code compares, stores or sends to the database. Users do not read them. */
const ofCode: Skipped[] = [
  { file: "app/keys/placeholders.ts", starts: "no e-mail" },
  { file: "app/records/adding.server.ts", ...keptOut },
  { file: "app/records/recognition.ts", ...keptOut },
  { file: "app/sendings/leaving.server.ts", ...keptOut },
  { file: "app/sendings/plan/rows.ts", ...keptOut },
  { file: "app/sendings/words.ts", ...keptOut },
  { file: "app/storage/forgetting.ts", starts: "THEN 'kept out'" },
  // Stored results name this item so.
  { file: "app/tools/sm-enricher/definition.ts", ...storedEmail },
  { file: "app/tools/sm-enricher/items.ts", ...storedEmail },
  { file: "app/tools/sm-enricher/run.server.ts", ...storedEmail },
  { file: "app/tools/sm-enricher/views.tsx", ...storedEmail },
  { file: "app/tools/youtube/client-status.ts", starts: "known to the CRM, not a client" },
  { file: "app/tools/youtube/client-status.ts", starts: "not in the CRM" },
  // Names of vendors' refusals in recorded answers.
  { file: "app/vendors/mail/resend-refusals.ts", starts: "same e-mail under way" },
  { file: "app/vendors/openai-refusals.ts", starts: "(403: country, organisation" },
  { file: "app/vendors/youtube-refusals.ts", starts: "API switched off" },
];

/** Phrases that drafts must not contain. */
const ofDrafts: Skipped[] = [
  { file: "app/shared-rules/draft-checks/banned-phrases.ts", starts: "hope this e-mail finds you well" },
  { file: "app/shared-rules/draft-checks/banned-phrases.ts", starts: "to whom it may concern" },
];

/** Prompts for a model; their words are their saved defaults. */
const prompts: Skipped[] = [
  { file: "app/images/change-field.ts", starts: "\\n\\nDraw it anew" },
  { file: "app/podcast-charts/settings.ts", starts: "You describe podcasts" },
  { file: "app/shared-rules/verdicts.ts", starts: "You get a list of texts" },
  { file: "app/toolkit/untrusted-text.ts", starts: "What stands between" },
  { file: "app/tools/cover-art-generator/settings.ts", starts: "The title is on the cover" },
  { file: "app/tools/cover-art-generator/settings.ts", starts: "Style: your own." },
  { file: "app/tools/cover-art-generator/settings.ts", starts: "Style: modern sleek." },
  { file: "app/tools/cover-art-generator/settings.ts", starts: "Style: abstract." },
  { file: "app/tools/cover-art-generator/settings.ts", starts: "Style: minimalistic." },
  { file: "app/tools/prompt-sets/house-style.ts", starts: "What they did in {{provider.name}}" },
  { file: "app/tools/prompt-sets/house-style.ts", starts: "- One thought, one call to action" },
  { file: "app/tools/prompt-sets/sequence.ts", starts: "Write the first e-mail" },
  { file: "app/tools/prompt-sets/sequence.ts", starts: "Write the second e-mail" },
  { file: "app/tools/prompt-sets/sequence.ts", starts: "Write the third e-mail" },
  { file: "app/tools/prompt-sets/sequence.ts", starts: "Write the fourth e-mail" },
  { file: "app/tools/prompt-sets/sequence.ts", starts: "Write the fifth and last e-mail" },
  { file: "app/tools/prompt-sets/sets/churn.ts", starts: "Write the second e-mail" },
  { file: "app/tools/prompt-sets/sets/churn.ts", starts: "Write the last e-mail" },
  { file: "app/tools/prompt-sets/sets/name-emails.ts", starts: "Write a short personal e-mail" },
  { file: "app/tools/prompt-sets/sets/v1.ts", starts: "Answer in at most three short sentences" },
  { file: "app/tools/prompt-sets/sets/v2.ts", starts: "You edit e-mails" },
  { file: "app/tools/prompt-sets/sets/win-back.ts", starts: "Say this is the last e-mail" },
  { file: "app/tools/youtube-thumbnail/settings.ts", starts: "Style: face-centric." },
  { file: "app/tools/youtube-thumbnail/settings.ts", starts: "Style: cinematic." },
  { file: "app/tools/youtube-thumbnail/settings.ts", starts: "Style: collage." },
  { file: "app/tools/youtube/settings.ts", starts: "Write a cold e-mail" },
];

export const skipped: Skipped[] = [...ofCode, ...ofDrafts, ...prompts];

/** Other programs' headers; the console only compares them. */
export const withoutTexts = new Set(["app/runs/csv/known-headers.ts"]);
