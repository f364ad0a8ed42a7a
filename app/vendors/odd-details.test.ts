/**
 * Odd values in details on which a "nothing found" would depend: people of an episode, caption
 * tracks of a video.
 */
import { expect, test } from "vitest";
import { podcastIndexPodcasts } from "./podcasts/podcast-index.server";
import { failureOf, jsonAnswer, replay } from "./replay";
import { playerAnswer } from "./transcripts/player-answer";
import { podcastIndex } from "./definitions/podcast-index";

const odd = { another: "shape" };

test("episodes whose people are of another shape have no known cast", async () => {
  const items = [{ title: "A", feedId: 1, persons: [odd] }];
  const { connection } = replay(podcastIndex, () => jsonAnswer({ items }));
  expect(await failureOf(podcastIndexPodcasts(connection).castOf("1"))).toMatchObject({ kind: "bad-answer" });
});

test("a video whose caption tracks are of another shape is no video without captions", () => {
  const captions = (captionTracks: unknown) => ({ playerCaptionsTracklistRenderer: { captionTracks } });
  expect(playerAnswer.safeParse({ captions: captions([odd]) }).success).toBe(false);
  expect(playerAnswer.safeParse({ captions: [] }).success).toBe(false);
  expect(playerAnswer.safeParse({ captions: captions(undefined) }).success).toBe(true);
  expect(playerAnswer.safeParse({}).success).toBe(true);
});
