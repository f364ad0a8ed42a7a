/** Texts that the check of words skips. Each is listed; no pattern skips a kind of text. */

/** Names that the specification fixes, letter for letter. */
export const quoted = {
  whole: new Set(["Youtube"]),
  within: ["Youtube Discovery", "Youtube Transcript", "Youtube Thumbnail"],
};

/** Files without a text of ours: words of others that the console compares, and prompts for a model. */
export const noTexts = new Set(["app/runs/csv/known-headers.ts"]);

/** Strings that code compares or stores. Users do not read them. */
export const ofCode: { file: string; text: string }[] = [];
