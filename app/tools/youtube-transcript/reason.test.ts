import { expect, test } from "vitest";
import { missingWords, type NoTranscript } from "../../vendors/transcripts/port";
import { reasonOf } from "./run.server";

const without = (missing: NoTranscript["missing"], said: string | null): NoTranscript => ({
  videoId: "GJLlxj_dtq8",
  title: null,
  missing,
  said,
});

test.each([
  [
    without("other-language", "Spanish, French"),
    `${missingWords["other-language"]} Available: Spanish, French.`,
  ],
  [without("other-language", null), missingWords["other-language"]],
  [without("unplayable", "Not today."), `${missingWords.unplayable} It says: Not today.`],
  [without("private", "Private video"), missingWords.private],
])("a video without a transcript tells what the source said where that helps: %j", (found, reason) => {
  expect(reasonOf(found)).toBe(reason);
});
