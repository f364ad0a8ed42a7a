import { expect, test } from "vitest";
import { chooseNamesake, type Known } from "./namesakes";
import { firstTopics, themeOfEpisode, themesOfShow } from "./podcast-topics";
import { fieldOf } from "./title-field";

test.each([
  ["Senior Director of Video Marketing", "video marketing"],
  ["Head of Video, EMEA", "video"],
  ["VP Content at Acme", "content"],
  ["Chief Executive Officer", null],
  ["Founder", null],
])("field of %s", (title, field) => expect(fieldOf(title)).toBe(field));

test.each([
  ["12. Avery Sample on remote recording", "remote recording"],
  ["What we know about pricing", "pricing"],
  ["Ep 55: Year in review", null],
  ["On air", null],
])("theme of %s", (title, theme) => expect(themeOfEpisode(title)).toBe(theme));

test("themes of a show, without who makes it", () => {
  expect(themesOfShow("The Hour is a show about pricing and remote teams, by Acme Audio.")).toEqual([
    "pricing",
    "remote teams",
  ]);
  expect(themesOfShow("Two friends talk.")).toEqual([]);
  expect(firstTopics([null, "a", "b", "a", "c"], 2)).toEqual(["a", "b"]);
});

const known = (id: string, link: string | null, author: string | null = null): Known => ({
  creator: { id, name: "Avery Sample", bio: null, link: null, byNameOnly: false },
  credits: [
    {
      role: "host",
      latest: null,
      show: {
        id: `${id} show`,
        title: "S",
        description: null,
        link,
        author,
        authorEmail: null,
        latestEpisodeAt: null,
      },
    },
  ],
});
const employer = { name: "Northlight Studios", domain: "northlight.example" };

test("of namesakes the one whose show stands on the employer's domain is meant, without doubt", () => {
  const [other, tied] = [
    known("1", "https://elsewhere.example"),
    known("2", "https://www.northlight.example/podcast"),
  ];
  expect(chooseNamesake([other, tied], employer)).toEqual({ known: tied, doubt: null });
  const published = known("3", null, "Northlight Studios");
  expect(chooseNamesake([other, published], employer)?.known).toBe(published);
});

test("a lone namesake without a tie is doubtful; several are nobody", () => {
  const [one, two] = [known("1", "https://elsewhere.example"), known("2", "https://notnorthlight.example")];
  expect(chooseNamesake([one], employer)?.doubt).toContain("Only the name Avery Sample");
  expect(chooseNamesake([one, two], employer)).toBeNull();
  expect(chooseNamesake([], employer)).toBeNull();
});
