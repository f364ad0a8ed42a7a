import { expect, test } from "vitest";
import type { PeoplePort, Person, PersonHit } from "../vendors/people/port";
import { findTargets } from "./targets";
import type { TitleRules } from "./titles";

const source = { upstream: "apollo", fetchedAt: "2026-11-20T12:00:00Z", data: "live" as const };
const rules: TitleRules = {
  negative: ["intern"],
  strict: [],
  nonStrict: ["video", "podcast"],
  additional: [],
  additionalStrict: false,
  additionalNonStrict: false,
  strictIndustries: [],
  personas: [],
};

const hit = (
  id: string,
  title: string,
  company: string | null = "Glen Trust",
  hasEmail = true,
): PersonHit => ({
  id,
  firstName: "Ada",
  lastName: "L***e",
  title,
  company,
  hasEmail,
});

const person = (over: Partial<Person>): Person => ({
  id: "1",
  name: "Ada Lane",
  firstName: "Ada",
  lastName: "Lane",
  title: "Video Producer",
  headline: null,
  email: "ada@glentrust.example",
  emailStatus: null,
  linkedInUrl: null,
  twitterUrl: null,
  photoUrl: null,
  city: null,
  country: null,
  employment: [],
  company: null,
  ...over,
});

/** People known to the vendor; records whom `reveal` was called for. */
function peopleOf(hits: PersonHit[], behind: Record<string, Person | null> = {}) {
  const revealed: string[] = [];
  const port: Pick<PeoplePort, "atCompany" | "reveal"> = {
    atCompany: async () => ({ value: hits, source }),
    reveal: async (id) => (
      revealed.push(id),
      { value: id in behind ? (behind[id] ?? null) : person({ id }), source }
    ),
  };
  return { people: port, revealed };
}

const find = (people: Pick<PeoplePort, "atCompany" | "reveal">) =>
  findTargets(people, {
    domain: "glentrust.example",
    company: "Glen Trust",
    employer: { industries: [], employees: 5000 },
    rules,
    requireApproval: async () => undefined,
  });

test("only people whose title fits are revealed, those with an address first", async () => {
  const { people, revealed } = peopleOf([
    hit("a", "Accountant"),
    hit("b", "Video Editor", "Glen Trust", false),
    hit("c", "Podcast Host"),
    hit("d", "Video Intern"),
    hit("e", "Video Producer"),
  ]);
  const { targets, considered, matching, rejected } = await find(people);
  expect(revealed).toEqual(["c", "e", "b"]);
  expect(targets.map(({ decision }) => decision.keyword)).toEqual(["podcast", "video", "video"]);
  expect({ considered, matching }).toEqual({ considered: 5, matching: 3 });
  expect(rejected).toEqual({
    "match no keyword": 1,
    'have the negative keyword "intern" in their title': 1,
  });
});

test("at most 25 are revealed; whose address turns out to be unknown comes last", async () => {
  const hits = Array.from({ length: 40 }, (_, at) => hit(String(at), "Video Producer"));
  const { people, revealed } = peopleOf(hits, { "0": person({ id: "0", email: null }) });
  const { targets, matching } = await find(people);
  expect(revealed).toEqual(hits.slice(0, 25).map(({ id }) => id));
  expect(targets.map((one) => one.person.id)).toEqual([...revealed.slice(1), "0"]);
  expect(matching).toBe(40);
});

test("people named for a price are asked for as far as they can be shown, and a person is asked for approval", async () => {
  const asked: unknown[] = [];
  const searching = findTargets(
    {
      async atCompany({ paidLimit = 0, approvePaid }) {
        await approvePaid?.({ label: "Dear Source", people: paidLimit, credits: paidLimit, usd: 7 });
        return { value: [], source };
      },
      reveal: async () => ({ value: null, source }),
    },
    {
      domain: "glentrust.example",
      company: null,
      employer: { industries: [], employees: null },
      rules,
      requireApproval: async (cost) => void asked.push(cost),
    },
  );
  expect((await searching).considered).toBe(0);
  expect(asked).toEqual([
    {
      parts: [{ part: "people of glentrust.example", credits: 25 }],
      cap: 100,
      usdPerCredit: 0.28,
      what: "Asking Dear Source for up to 25 people of glentrust.example",
    },
  ]);
});

test("a person whose employer has another name costs nothing", async () => {
  const { people, revealed } = peopleOf([
    hit("a", "Video Producer", "Umberdeck"),
    hit("b", "Video Producer", "GlenTrust Inc"),
  ]);
  expect((await find(people)).rejected).toEqual({ "work elsewhere now": 1 });
  expect(revealed).toEqual(["b"]);
});

test.each([
  [
    "another company's domain",
    { company: { domain: "umberdeck.example", name: "Umberdeck" } as Person["company"] },
    0,
  ],
  ["the same domain", { company: { domain: "glentrust.example", name: "GT Group" } as Person["company"] }, 1],
  ["a current post elsewhere", { employment: [job("Umberdeck", null)] }, 0],
  [
    "a current post here and one elsewhere",
    { employment: [job("Umberdeck", null), job("Glen Trust", null)] },
    1,
  ],
  ["an address elsewhere and no post", { email: "ada@umberdeck.example" }, 0],
  ["nothing but the name", { email: null }, 1],
])("revealed with %s", async (_, over, expected) => {
  const { people } = peopleOf([hit("a", "Video Producer", null)], { a: person(over) });
  expect((await find(people)).targets).toHaveLength(expected);
});

test("a hit that can't be revealed keeps what the search said", async () => {
  const { people } = peopleOf([hit("a", "Video Producer")], { a: null });
  expect((await find(people)).targets[0]?.person).toMatchObject({
    name: "Ada L***e",
    title: "Video Producer",
    email: null,
  });
});

function job(company: string, end: string | null) {
  return { company, companyLinkedInUrl: null, title: null, start: null, end, location: null };
}

test.each([
  ["Video Intern", 'negative keyword "intern"'],
  ["Accountant", null],
])("where nobody is a target the one whom one rule alone keeps out is named: %s", async (title, rule) => {
  const { nearest } = await find(peopleOf([hit("a", "Accountant"), hit("b", title)]).people);
  expect(nearest).toBe(rule && `"${title}": ${rule}`);
});

test("where there are targets no near one is named", async () => {
  const { nearest } = await find(peopleOf([hit("a", "Video Intern"), hit("b", "Video Producer")]).people);
  expect(nearest).toBeNull();
});
