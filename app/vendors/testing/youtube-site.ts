import { replay } from "../replay";
import { youtube } from "../definitions/youtube";
import { youtubeWeb } from "../definitions/youtube-web";
import { youtubeVideos } from "../videos/youtube.server";

export const quiet = () => new Response("nothing here", { status: 404 });

/** Answers by the last part of the path ("channels", "browse") and records the requests. */
export function youtubeSite(
  answers: Record<string, (query: URLSearchParams) => Response>,
  secrets?: Record<string, string>,
) {
  const respond = (request: Request) => {
    const url = new URL(request.url);
    return (answers[url.pathname.split("/").at(-1) ?? ""] ?? quiet)(url.searchParams);
  };
  const api = replay(youtube, respond, secrets);
  const web = replay(youtubeWeb, respond);
  return { videos: youtubeVideos(api.connection, web.connection), api: api.requests, web: web.requests };
}

export const northlight = "UCsyntheticNorthlight001";
export const harborFinch = "UCsyntheticHarborfinch01";
