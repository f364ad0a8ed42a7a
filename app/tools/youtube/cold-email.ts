/** The facts a cold e-mail may rest on, as lines the prompt's writer can see too. */
import type { Item } from "../../toolkit/findings";
import type { Person } from "../../upstream/people/port";
import type { Company } from "../../upstream/companies/port";

const shown = new Set(["Company", "Channel", "Subscribers", "Relevant videos", "Best video", "Competitors"]);

export function factsForEmail(
  items: Item[],
  company: Company | null,
  people: Person[],
  provider: string,
): string {
  const lines = [`Provider: ${provider}`];
  for (const { name, value } of items) {
    if (!shown.has(name)) continue;
    if (typeof value === "string") lines.push(`${name}: ${value}`);
    else lines.push(`${name}:`, ...value.map((entry) => `- ${entry}`));
  }
  if (company?.industry) lines.push(`Industry: ${company.industry}`);
  if (company?.description) lines.push(`What they do: ${company.description}`);
  if (people.length > 0)
    lines.push("Targets:", ...people.map(({ name, title }) => `- ${name}${title ? `, ${title}` : ""}`));
  const [first] = people;
  if (first) lines.push(`Recipient: ${first.name}`, ...(first.title ? [`Job title: ${first.title}`] : []));
  return lines.join("\n");
}
