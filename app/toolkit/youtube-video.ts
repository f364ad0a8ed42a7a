/** Finds the video in whatever people paste: any YouTube address, or a bare id. */

const id = /^[\w-]{11}$/;
const hosts = /^((www|m|music|gaming)\.)?youtube(-nocookie)?\.com$/;
const pathForms = new Set(["shorts", "live", "embed", "v", "e", "watch"]);

const longestAddress = 2000;
/** YouTube's own redirects and share links hold an address; one more may be around them. */
const mostLevels = 2;

/** The 11 characters of the video; null when the text names none. */
export const toVideoId = (input: string): string | null => videoIn(input, mostLevels);

/** @param levels addresses inside each other that may still be opened */
function videoIn(input: string, levels: number): string | null {
  const text = input.trim();
  if (text.length > longestAddress) return null;
  if (id.test(text)) return text;
  const url = parse(text);
  if (!url) return null;
  const host = url.hostname.toLowerCase();
  const [first = "", second = ""] = url.pathname.split("/").filter(Boolean);
  if (host === "youtu.be" || host === "www.youtu.be") return idIn(first);
  if (!hosts.test(host)) return null;
  const redirected = url.searchParams.get("u") ?? url.searchParams.get("q");
  if ((first === "attribution_link" || first === "redirect") && redirected) {
    const inner = redirected.startsWith("/") ? `https://www.youtube.com${redirected}` : redirected;
    return levels > 0 ? videoIn(inner, levels - 1) : null;
  }
  return idIn(url.searchParams.get("v")) ?? (pathForms.has(first) ? idIn(second) : null);
}

const idIn = (text: string | null) => (text && id.test(text) ? text : null);

function parse(text: string): URL | null {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/\//, "")}`;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" || url?.protocol === "http:" ? url : null;
}

export const videoLink = (videoId: string, seconds?: number) =>
  `https://www.youtube.com/watch?v=${videoId}${seconds === undefined ? "" : `&t=${Math.floor(seconds)}s`}`;
