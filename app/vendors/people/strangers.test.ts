import { expect, test } from "vitest";
import { type UpstreamError } from "../failure";
import { jsonAnswer, replay } from "../replay";
import { apollo } from "../definitions/apollo";
import { peopleDataLabs } from "../definitions/people-data-labs";
import { apolloPeople } from "./apollo.server";
import { peopleDataLabsPeople } from "./people-data-labs.server";
import type { PeoplePort } from "./port";

/**
 * Made-up people: half have changed jobs, and the vendor confuses the other half with strangers.
 */
const firstNames = ["Ada", "Bo", "Cyra", "Dov", "Élise", "Femi", "Gül", "Hana", "Ines", "Jörg"];
const lastNames = ["Lane", "Finch", "Harbor", "Müller", "O'Brien"];
const planted = Array.from({ length: 50 }, (_, at) => {
  const [first = "", last = ""] = [firstNames[at % 10], lastNames[Math.floor(at / 10)]];
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .replace(/[\p{M}']/gu, "")
      .toLowerCase();
  const patterns = [
    `${plain(first)}.${plain(last)}`,
    `${plain(first)[0]}${plain(last)}`,
    plain(first),
    `${plain(last)}.${plain(first)}`,
  ];
  return { first, last, handle: patterns[at % 4] ?? "", at };
});
const changer = planted.map(({ first, last, handle, at }) => ({
  asked: `${handle}@oldplace${at}.example`,
  record: {
    id: `changer${at}`,
    name: `${first} ${last}`,
    email: `${handle}@newplace${at}.example`,
    employers: [`Newplace${at} Studios`, `Oldplace${at} Inc.`],
  },
}));
const mixedUp = planted.map(({ handle, at }) => {
  const other = planted[(at + 13) % 50] as (typeof planted)[number];
  return {
    asked: `${handle}@firm${at}.example`,
    record: {
      id: `stranger${at}`,
      name: `${other.first} ${other.last}`,
      email: `${other.handle}@elsewhere${at}.example`,
      employers: [`Elsewhere${at} Group`],
    },
  };
});
const records = new Map([...changer, ...mixedUp].map(({ asked, record }) => [asked, record]));

const outcomesOf = async (people: PeoplePort) => {
  const all = [...changer, ...mixedUp].toSorted((a, b) => (a.record.name < b.record.name ? -1 : 1));
  const outcomes = await Promise.allSettled(all.map(({ asked }) => people.byEmail(asked)));
  const filled = all.filter((_, at) => outcomes[at]?.status === "fulfilled");
  const kinds = outcomes.flatMap((one) =>
    one.status === "rejected" ? [(one.reason as UpstreamError).kind] : [],
  );
  for (const [at, one] of outcomes.entries())
    if (one.status === "fulfilled") expect(one.value.value?.email).toBe(all[at]?.record.email);
  return { filled: filled.map(({ asked }) => asked).toSorted(), kinds };
};
const expected = {
  filled: changer.map(({ asked }) => asked).toSorted(),
  kinds: mixedUp.map(() => "bad-answer"),
};

test("of Apollo's answers fifty people who changed their job are filled, fifty strangers refused", async () => {
  const { connection } = replay(apollo, async (request) => {
    const { details } = (await request.json()) as { details: { email: string }[] };
    const matches = details.map(({ email }) => {
      const { employers = [], ...one } = records.get(email) ?? {};
      return {
        ...one,
        employment_history: employers.map((name, place) => ({
          organization_name: name,
          current: place === 0,
        })),
      };
    });
    return jsonAnswer({ matches, credits_consumed: matches.length });
  });
  expect(await outcomesOf(apolloPeople(connection))).toEqual(expected);
});

test("and so are those of People Data Labs", async () => {
  const { connection } = replay(peopleDataLabs, (request) => {
    const {
      name,
      email,
      employers = [],
      id,
    } = records.get(new URL(request.url).searchParams.get("email") ?? "") ?? {};
    const experience = employers.map((each) => ({ company: { name: each.toLowerCase() } }));
    return jsonAnswer({
      status: 200,
      data: { id, full_name: name?.toLowerCase(), work_email: email, experience },
    });
  });
  expect(await outcomesOf(peopleDataLabsPeople(connection))).toEqual(expected);
});
