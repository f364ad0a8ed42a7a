/** Words for a person in the body of a failed answer. Pure and client-safe. */

export interface AnswerWords {
  /** Empty where the body has none. */
  detail: string;
  nextStep?: string;
}

const mostWords = 500;

/** Of a JSON body its own words, any other text as it is, nothing of a page that stands between us and the browser. */
export function problemText(body: string): AnswerWords {
  if (body.trimStart().startsWith("<")) return { detail: "" };
  try {
    // A body may be `null`, a number or a text in quotation marks: none of these is a problem with words.
    const { detail, message, error, nextStep } = Object(JSON.parse(body)) as Record<string, unknown>;
    return { detail: [detail, message, error].find(isText) ?? "", nextStep: [nextStep].find(isText) };
  } catch {
    return { detail: body.trim().slice(0, mostWords) };
  }
}

const isText = (words: unknown): words is string => typeof words === "string" && words !== "";
