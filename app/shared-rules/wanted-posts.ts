import type { LanguageModelPort } from "../vendors/language-model/port";
import type { ExclusionCounts } from "./exclusion-counts";
import { postInWords } from "../toolkit/post-words";
import type { Post } from "./found-posts";
import { judgeTexts, type Verdict } from "./verdicts";

/**
 * Returns the posts that the prompt accepts, each with the deciding quote; counts the others as
 * excluded.
 * @throws UpstreamError if the model judges no post.
 */
export async function wantedPosts<Found extends { post: Post }>(
  languageModel: LanguageModelPort,
  question: string,
  found: Found[],
  drops: ExclusionCounts,
): Promise<(Found & { verdict: Verdict })[]> {
  const judged = await judgeTexts(
    languageModel,
    question,
    found.map(({ post }) => ({ key: post.key, text: post.text })),
  );
  const failures = judged.flatMap((each) => (each.verdict === null ? [each.failure] : []));
  // If every verdict failed, the model has a problem, and the posts remain undecided.
  if (failures.length > 1 && failures.length === found.length && failures[0]) throw failures[0];
  return found.flatMap((each, at) => {
    const verdict = judged[at]?.verdict;
    if (verdict?.yes) return [{ ...each, verdict }];
    const why = verdict ? "don't fit the prompt" : "got no reliable verdict";
    drops.drop(why, 1, postInWords(each.post));
    return [];
  });
}
