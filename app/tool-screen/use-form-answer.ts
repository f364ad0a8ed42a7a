import { useActionData } from "react-router";
import { useAnswer } from "../ui/use-answer";

/**
 * What a form was answered, whether its fetcher brought it or, sent without scripts or before they came, the page itself.
 * @param isOwn of the forms on a screen, whether this one is answered
 */
export function useFormAnswer<T>(
  fetcher: { data: T | undefined },
  isOwn: (answer: T) => boolean,
): T | undefined {
  const fetched = useAnswer(fetcher);
  const ofPage = useActionData() as T | undefined;
  return fetched ?? (ofPage !== undefined && isOwn(ofPage) ? ofPage : undefined);
}
