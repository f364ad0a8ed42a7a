import { describe, expect, test } from "vitest";
import { fixture, jsonAnswer, replay } from "../replay";
import { peopleDataLabs } from "../definitions/people-data-labs";
import { peopleDataLabsPeople } from "./people-data-labs.server";
import { counting } from "../testing/counting";

describe("People Data Labs' bill", () => {
  test("a record that was just opened is free; every record of a search is charged", async () => {
    const free = replay(peopleDataLabs, () =>
      jsonAnswer(fixture("people-data-labs/person-retrieve.not-billed.json")),
    );
    const booked: number[] = [];
    const { calls } = counting(free.connection, booked);
    await peopleDataLabsPeople(calls).reveal("pdl:synthetic_002_0000");
    const searched = replay(peopleDataLabs, () => jsonAnswer(fixture("people-data-labs/person-search.json")));
    const query = { domain: "northlight.example", titles: [], limit: 5 };
    const { value } = await peopleDataLabsPeople(counting(searched.connection, booked).calls).atCompany(
      query,
    );
    expect(value).toHaveLength(1);
    expect(booked).toEqual([0, 2]);
  });

  test.each([
    ["a credit less than expected", fixture("linkedin/pdl-person-enrich.json"), "0", [0]],
    ["an answer that can't be read", { status: 200, data: {} }, "1", [1]],
    ["an answer that names none", fixture("linkedin/pdl-person-enrich.json"), "", [1]],
  ])("%s: the credits that the header names are booked", async (_, body, spent, expected) => {
    const headers = { "x-call-credits-spent": spent };
    const { connection } = replay(peopleDataLabs, () => jsonAnswer(body, 200, headers));
    const booked: number[] = [];
    await peopleDataLabsPeople(counting(connection, booked).calls)
      .byLinkedInUrl("https://www.linkedin.com/in/synthetic-mira-holt-000")
      .catch(() => undefined);
    expect(booked).toEqual(expected);
  });
});

describe("People Data Labs' answers", () => {
  const answering = (file: string, status = 200) => {
    const { connection, requests } = replay(peopleDataLabs, () => jsonAnswer(fixture(file), status));
    return { people: peopleDataLabsPeople(connection), requests };
  };

  test("a person with experience, capitalised", async () => {
    const { people, requests } = answering("linkedin/pdl-person-enrich.json");
    const { value } = await people.byLinkedInUrl("https://www.linkedin.com/in/synthetic-mira-holt-000");
    expect(value).toMatchObject({ name: "Mira Holt", title: "vp content", id: "pdl:synthetic_000_0000" });
    expect(value?.employment[1]).toMatchObject({
      company: "Tidewell Media",
      title: "director of video",
      start: "2020-09",
      end: "2023-03",
    });
    expect(requests[0]?.url.searchParams.get("min_likelihood")).toBe("6");
  });

  test("people at a company, each known again by its marked id", async () => {
    const { people } = answering("linkedin/pdl-person-search.json");
    const { value } = await people.atCompany({
      domain: "oakline.example",
      titles: ["podcast"],
      limit: 10,
    });
    expect(value[0]).toMatchObject({
      id: "pdl:synthetic_001_0000",
      title: "head of podcasts",
      company: "Oakline Studios",
    });
  });

  test("an unknown name is null", async () => {
    const { people } = answering("linkedin/pdl-not-found.404.json", 404);
    expect((await people.byEmail("nobody@a.example")).value).toBeNull();
  });
});
