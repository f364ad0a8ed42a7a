/** Reads the message in the body of a failed answer. Also runs in the browser. */

export interface AnswerWords {
  /** Empty if the body has no message. */
  detail: string;
  nextStep?: string;
}

const mostWords = 500;

/**
 * Returns the message of a JSON body, or a plain text unchanged. HTML comes from a proxy in between
 * and gives no message.
 */
export function problemText(body: string): AnswerWords {
  if (body.trimStart().startsWith("<")) return { detail: "" };
  try {
    // The body may also be `null`, a number or a quoted text.
    const { detail, message, error, nextStep } = Object(JSON.parse(body)) as Record<string, unknown>;
    return { detail: [detail, message, error].find(isText) ?? "", nextStep: [nextStep].find(isText) };
  } catch {
    return { detail: body.trim().slice(0, mostWords) };
  }
}

const isText = (words: unknown): words is string => typeof words === "string" && words !== "";
