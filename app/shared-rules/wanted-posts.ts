import type { LanguageModelPort } from "../vendors/language-model/port";
import type { ExclusionCounts } from "./exclusion-counts";
import { postInWords } from "../toolkit/post-words";
import type { Post } from "./found-posts";
import { judgeTexts, type Verdict } from "./verdicts";

/**
 * The posts a prompt says yes to, each with the words that decided; the others are counted as left out.
 * @throws UpstreamError where the model judges none
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
  // Not one verdict out of several is the model's trouble, and says nothing of the posts.
  if (failures.length > 1 && failures.length === found.length && failures[0]) throw failures[0];
  return found.flatMap((each, at) => {
    const verdict = judged[at]?.verdict;
    if (verdict?.yes) return [{ ...each, verdict }];
    const why = verdict ? "don't fit the prompt" : "got no verdict that holds";
    drops.drop(why, 1, postInWords(each.post));
    return [];
  });
}
