import { useState } from "react";
import { useActionData } from "react-router";

/**
 * Returns a fetcher's answer as state, for effects. The router exposes the answer to every render
 * before its own. A render in between that changes nothing would mark the answer as seen, and no
 * effect would run.
 */
export function useAnswer<T>({ data }: { data: T | undefined }): T | undefined {
  const [answer, setAnswer] = useState(data);
  if (data !== answer) setAnswer(data);
  return data;
}

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
