/**
 * The answer for the external enrichment tool: a title list and, for a domain, the people who hold
 * such a title now.
 */
import { parseDomain } from "../keys/domain";
import { isKey } from "../keys/key";
import { isAtCompany } from "../shared-rules/targets";
import { titleWords } from "../words/titles";
import { standInOrder } from "../words/words";
import type { App } from "../app";
import { askOutsideRun } from "../runs/ask-outside-run.server";
import { InvalidInput } from "../toolkit/failure";
import { readSavedSettings } from "../toolkit/saved-settings.server";
import { signalsSettings } from "../tools/valid-targets/settings";

export interface EndpointAnswer {
  titles: string[];
  people?: { name: string; title: string | null; company: string | null }[];
}

const keys = ["titlesNoEmails1", "titlesNoEmails2", "titlesNoEmails3", "titlesNoEmails4"] as const;
const timeout = 20_000;
const mostPeople = 100;

/**
 * @param number the list, 1 to 4
 * @param by the caller: a staff account or the external tool's token
 * @throws InvalidInput if the domain is invalid
 */
export async function answerEndpoint(
  app: App,
  number: number,
  { domain, by }: { domain: string | null; by: string },
): Promise<EndpointAnswer | null> {
  const key = keys[number - 1];
  if (!key) return null;
  const titles = (await readSavedSettings(app, signalsSettings)).values[key];
  if (domain === null) return { titles };
  const asked = parseDomain(domain);
  if (!isKey(asked)) throw new InvalidInput(asked.words, { domain: [asked.words] });
  const task = { id: `apollo-endpoint-${number}`, staffId: by, timeout };
  const hits = await askOutsideRun(app, task, ({ people }) =>
    people.atCompany({ domain: asked.value, titles, limit: mostPeople }),
  );
  const wanted = titles.map(titleWords);
  const company = mostNamed(hits.value.map((hit) => hit.company));
  return {
    titles,
    people: hits.value
      // A search by domain also finds people who have left the company.
      .filter((hit) => isAtCompany(hit.company, { domain: asked.value, company }))
      .filter(({ title }) => wanted.some((words) => standInOrder(words, titleWords(title ?? ""))))
      .map(({ firstName, lastName, title, company }) => ({
        name: [firstName, lastName].filter(Boolean).join(" "),
        title,
        company,
      })),
  };
}

/**
 * Most people found by domain work there, so the most frequent employer is the company. Looking up
 * its name would cost a credit.
 */
function mostNamed(employers: (string | null)[]): string | null {
  const named = Map.groupBy(
    employers.filter((name) => name !== null),
    (name) => name,
  );
  return [...named].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
