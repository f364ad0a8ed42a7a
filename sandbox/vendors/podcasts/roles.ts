/** Hosts and guests of shows, by the person's slug. */
import type { MarketEpisode, MarketPodcast } from "../../market/types.ts";
import type { World } from "../../world.ts";

export interface Appearances {
  hosting: MarketPodcast[];
  /** Newest first. */
  guesting: { podcast: MarketPodcast; episode: MarketEpisode }[];
}

export function appearances(world: World): Map<string, Appearances> {
  return world.memory(`podcast appearances ${world.market.version}`, () => {
    const found = new Map<string, Appearances>();
    const of = (slug: string) => {
      const one = found.get(slug) ?? { hosting: [], guesting: [] };
      found.set(slug, one);
      return one;
    };
    for (const podcast of world.market.podcasts) {
      for (const slug of podcast.hosts) of(slug).hosting.push(podcast);
      for (const episode of podcast.episodes)
        for (const slug of episode.guests) of(slug).guesting.push({ podcast, episode });
    }
    for (const one of found.values())
      one.guesting.sort((a, b) => b.episode.airDate.getTime() - a.episode.airDate.getTime());
    return found;
  });
}
