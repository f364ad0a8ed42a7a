import { expect, test } from "vitest";
import type { Credit } from "../vendors/podcasts/port";
import { chooseNamesake, type Known } from "./namesakes";

const employer = { name: "Northlight Studios", domain: "northlight.example", shows: [] };

const hosted = (show: Partial<Credit["show"]>): Credit => ({
  role: "host",
  latest: null,
  show: {
    id: "1",
    title: "The Hour",
    description: null,
    link: "https://podhost.example/the-hour",
    author: null,
    authorEmail: null,
    feed: null,
    latestEpisodeAt: null,
    ...show,
  },
});

const known = (id: string, over: { bio?: string; credits?: Credit[] } = {}): Known => ({
  creator: { id, name: "Avery Sample", bio: over.bio ?? null, link: null, byNameOnly: false },
  credits: over.credits ?? [],
});

test("the only one of a name is meant, with a doubt; of two that nothing tells apart neither is", () => {
  expect(chooseNamesake([], employer)).toBeNull();
  expect(chooseNamesake([known("a")], employer)?.doubt).toContain("Only the name Avery Sample");
  const elsewhere = known("b", { credits: [hosted({ link: "https://notnorthlight.example" })] });
  expect(chooseNamesake([known("a"), elsewhere], employer)).toBeNull();
});

test.each([
  ["a show at the employer's domain", { credits: [hosted({ link: "https://www.northlight.example/pod" })] }],
  ["a publisher's address there", { credits: [hosted({ authorEmail: "pod@northlight.example" })] }],
  ["the employer as publisher", { credits: [hosted({ author: "Northlight Studios" })] }],
  ["the employer's name in the biography", { bio: "Head of Video at NORTHLIGHT Studios" }],
])("%s ties one of two, without a doubt", (_, theirs) => {
  const meant = chooseNamesake([known("a"), known("b", theirs)], employer);
  expect([meant?.known.creator.id, meant?.doubt]).toEqual(["b", null]);
});

test("a show the employer is known to publish ties its host", () => {
  const candidates = [known("a"), known("b", { credits: [hosted({ title: "The  Hour" })] })];
  expect(chooseNamesake(candidates, employer)).toBeNull();
  const meant = chooseNamesake(candidates, { ...employer, shows: ["the hour"] });
  expect([meant?.known.creator.id, meant?.doubt]).toEqual(["b", null]);
});
