/** `feeds/videos.xml`: the latest 15 uploads without a key. */
import { escapeHtml } from "../../html.ts";
import type { MarketChannel, MarketVideo } from "../../market/types.ts";
import type { World } from "../../world.ts";
import { notFound } from "./refusals.ts";

const stamp = (date: Date) => date.toISOString().replace(/\.\d+Z$/, "+00:00");

function entry(channel: MarketChannel, video: MarketVideo): string {
  const page = video.durationSeconds <= 60 ? `shorts/${video.id}` : `watch?v=${video.id}`;
  return ` <entry>
  <id>yt:video:${video.id}</id>
  <yt:videoId>${video.id}</yt:videoId>
  <yt:channelId>${channel.id}</yt:channelId>
  <title>${escapeHtml(video.title)}</title>
  <link rel="alternate" href="https://www.youtube.com/${page}"/>
  <author>
   <name>${escapeHtml(channel.title)}</name>
   <uri>https://www.youtube.com/channel/${channel.id}</uri>
  </author>
  <published>${stamp(video.publishedAt)}</published>
  <updated>${stamp(video.publishedAt)}</updated>
  <media:group>
   <media:title>${escapeHtml(video.title)}</media:title>
   <media:content url="https://www.youtube.com/v/${video.id}?version=3" type="application/x-shockwave-flash" width="640" height="390"/>
   <media:thumbnail url="https://i3.ytimg.com/vi/${video.id}/hqdefault.jpg" width="480" height="360"/>
   <media:description>${escapeHtml(video.description)}</media:description>
   <media:community>
    <media:starRating count="${video.likes}" average="5.00" min="1" max="5"/>
    <media:statistics views="${video.views}"/>
   </media:community>
  </media:group>
 </entry>`;
}

export function uploadsFeed(request: Request, { market }: World): Response {
  const query = new URL(request.url).searchParams;
  const id = query.get("channel_id") ?? query.get("playlist_id")?.replace(/^UU/, "UC");
  const user = query.get("user");
  const channel = id ? market.channel(id) : user ? market.channelByUsername(user) : undefined;
  if (!channel) return notFound();
  const uploads = market
    .uploadsOf(channel.id)
    .filter((video) => video.state !== "private" && video.state !== "removed")
    .slice(0, 15);
  // The feed's own channel id lacks the prefix UC; the entries' ids have it.
  const short = channel.id.slice(2);
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <link rel="self" href="http://www.youtube.com/feeds/videos.xml?channel_id=${channel.id}"/>
 <id>yt:channel:${short}</id>
 <yt:channelId>${short}</yt:channelId>
 <title>${escapeHtml(channel.title)}</title>
 <link rel="alternate" href="https://www.youtube.com/channel/${channel.id}"/>
 <author>
  <name>${escapeHtml(channel.title)}</name>
  <uri>https://www.youtube.com/channel/${channel.id}</uri>
 </author>
 <published>${stamp(channel.createdAt)}</published>
${uploads.map((video) => entry(channel, video)).join("\n")}
</feed>`;
  return new Response(body, {
    headers: { "content-type": "text/xml; charset=UTF-8", "cache-control": "public, max-age=900" },
  });
}
