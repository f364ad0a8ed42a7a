/** Last resort: the video's watch page contains the player's answer in a script. */

const parts = ["playabilityStatus", "captions", "videoDetails", "streamingData"];

/** Detects pages on which YouTube shows a form or a puzzle instead. */
export function obstacleOn(html: string): "consent" | "captcha" | null {
  if (html.includes('action="https://consent.youtube.com/s"')) return "consent";
  if (/class="g-recaptcha"|google\.com\/sorry/.test(html)) return "captcha";
  return null;
}

/** Returns the player's answer in a page, or null if the page has none. */
export function playerAnswerIn(page: string): Record<string, unknown> | null {
  // Older pages contain the answer as a string within a string.
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

/** Returns the first JSON object after the mark. */
function objectAfter(text: string, mark: string): unknown {
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
    let start = at + mark.length;
    while (/\s/.test(text[start] ?? "")) start++;
    const end = text[start] === "{" ? endOfObject(text, start) : -1;
    if (end < 0) continue;
    try {
      return JSON.parse(text.slice(start, end));
    } catch {
      // This mark was part of something else; try the next one.
    }
  }
  return null;
}

/** Returns the index after the matching closing brace, or -1 if it is missing. */
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
