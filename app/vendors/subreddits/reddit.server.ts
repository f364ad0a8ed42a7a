import { type Connection, minutes } from "../call";
import type { SubredditsPort } from "./port";
import { askReddit, type RedditMemory } from "./reddit-access.server";

export const redditPageSize = 100;

export function redditSubreddits(connection: Connection, memory: RedditMemory): SubredditsPort {
  return {
    search: (query, after) =>
      connection.call({
        operation: "search",
        request: { query, after },
        keep: minutes(1),
        bucket: "api",
        units: 0,
        async perform(send) {
          const parameters = new URLSearchParams({
            q: query,
            sort: "new",
            t: "month",
            type: "link",
            limit: String(redditPageSize),
            raw_json: "1",
          });
          if (after) parameters.set("after", after);
          return { value: await askReddit(connection, memory, send, `/search?${parameters}`) };
        },
      }),
    current: (names) =>
      connection.call({
        operation: "api/info",
        request: { names },
        keep: minutes(1),
        bucket: "api",
        units: 0,
        async perform(send) {
          const path = `/api/info?id=${names.join(",")}&raw_json=1`;
          return { value: (await askReddit(connection, memory, send, path)).posts };
        },
      }),
  };
}
