import { expect, inject, test } from "vitest";
import { openDatabase } from "../../storage/database";
import { calls } from "../../storage/schema";
import { readKnownPeople } from "./known-people.server";

const database = openDatabase({ url: inject("databaseUrl") });
/** Later than the data of other tests in the shared database. */
const later = Date.now() + 365 * 86_400_000;

const told = (operation: string, value: unknown, minute: number) => ({
  key: crypto.randomUUID(),
  upstream: "apollo",
  operation,
  runId: "r",
  claimedUntil: 0,
  answer: JSON.stringify({ value }),
  answeredAt: later + minute * 60_000,
  expiresAt: later * 2,
});
const person = (name: string, title: string | null, company: unknown = null) => ({
  name,
  title,
  linkedInUrl: `https://www.linkedin.com/in/${name}`,
  company,
});

test("people come from the answers kept, newest first, each once, none without a title", async () => {
  const acme = { name: "Acme", domain: "acme.example", industry: "Internet", industries: [], employees: 40 };
  await database
    .insert(calls)
    .values([
      told("people/match", person("old", "Founder", acme), 1),
      told("person/enrich", person("new", "Host"), 3),
      told("people/match", person("new", "Presenter"), 2),
      told("people/match", null, 4),
      told("people/match", person("untitled", null), 5),
      told("organizations/enrich", { name: "A company", title: "x" }, 6),
    ]);
  expect((await readKnownPeople({ database })).slice(0, 2)).toEqual([
    {
      key: "https://www.linkedin.com/in/new",
      name: "new",
      title: "Host",
      link: "https://www.linkedin.com/in/new",
      company: null,
      industries: [],
      employees: null,
    },
    expect.objectContaining({ name: "old", company: "Acme", industries: ["Internet"], employees: 40 }),
  ]);
});
