/** The video's own page as a last resort: it carries the same answer the player gives, in a script. */

const parts = ["playabilityStatus", "captions", "videoDetails", "streamingData"];

/** Where YouTube shows a form or a puzzle instead of what was asked. */
export function obstacleOn(html: string): "consent" | "captcha" | null {
  if (html.includes('action="https://consent.youtube.com/s"')) return "consent";
  if (/class="g-recaptcha"|google\.com\/sorry/.test(html)) return "captcha";
  return null;
}

/** The player's answer as the page holds it; null when the page holds none. */
export function playerAnswerIn(page: string): Record<string, unknown> | null {
  // Older pages carry the answer as a string inside a string.
  const text = page.includes('"playabilityStatus":')
    ? page
    : page.replaceAll('\\"', '"').replaceAll("\\\\", "\\");
  const answer: Record<string, unknown> = {};
  for (const part of parts) {
    const value = objectAfter(text, `"${part}":`);
    if (value) answer[part] = value;
  }
  if (!answer.captions) {
    const tracks = objectAfter(text, '"playerCaptionsTracklistRenderer":');
    if (tracks) answer.captions = { playerCaptionsTracklistRenderer: tracks };
  }
  return Object.keys(answer).length > 0 ? answer : null;
}

/** The first JSON object that follows the mark. */
function objectAfter(text: string, mark: string): unknown {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    let start = at + mark.length;
    while (/\s/.test(text[start] ?? "")) start++;
    const end = text[start] === "{" ? endOfObject(text, start) : -1;
    if (end < 0) continue;
    try {
      return JSON.parse(text.slice(start, end));
    } catch {
      // The mark stood inside something else; the next one may be it.
    }
  }
  return null;
}

/** Index after the brace that closes the one at `start`; -1 when it stays open. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === "\\") at++;
    else if (letter === '"') quoted = !quoted;
    else if (!quoted && letter === "{") depth++;
    else if (!quoted && letter === "}" && --depth === 0) return at + 1;
  }
  return -1;
}
