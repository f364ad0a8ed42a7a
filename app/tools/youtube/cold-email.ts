/** The cold email: lists the facts it may use, and decides when none is written. */
import type { FactItem } from "../../shared-rules/fact-items";
import { asUntrusted } from "../../toolkit/untrusted-text";
import type { ClientStatus } from "../../vendors/clients/port";
import type { Company } from "../../vendors/companies/port";
import type { Person } from "../../vendors/people/port";
import { isClient, type CheckedTarget } from "./people";

const shown = new Set(["Company", "Channel", "Subscribers", "Relevant videos", "Best video", "Competitors"]);

export function factsForEmail(
  items: FactItem[],
  company: Company | null,
  people: Person[],
  provider: string,
): string {
  const lines = [`Provider: ${provider}`];
  for (const { name, value } of items) {
    if (!shown.has(name)) continue;
    if (typeof value === "string") lines.push(`${name}: ${asUntrusted(value)}`);
    else lines.push(`${name}:`, ...value.map((entry) => `- ${asUntrusted(entry)}`));
  }
  if (company?.industry) lines.push(`Industry: ${asUntrusted(company.industry)}`);
  if (company?.description) lines.push(`What they do: ${asUntrusted(company.description)}`);
  if (people.length > 0)
    lines.push(
      "Targets:",
      ...people.map(({ name, title }) => `- ${asUntrusted(`${name}${title ? `, ${title}` : ""}`)}`),
    );
  const [first] = people;
  if (first)
    lines.push(
      `Recipient: ${asUntrusted(first.name)}`,
      ...(first.title ? [`Job title: ${asUntrusted(first.title)}`] : []),
    );
  return lines.join("\n");
}

/**
 * Returns why no email is written: to clients, without a recipient, or if the client check failed
 * and the person may be a client.
 * @param failed Messages about failed lookups.
 */
export function whyNoEmail(
  status: ClientStatus | null,
  wanted: boolean,
  targets: CheckedTarget[],
  failed: { client: string | null; people: string | null },
): string | null {
  if (status?.state === "client") return "The company is already a client.";
  if (failed.client) return `We don't know whether the email would go to a client. ${failed.client}`;
  if (!wanted) return null;
  if (failed.people) return `We don't know who to write to. ${failed.people}`;
  if (targets.length === 0) return "We found no one to write to.";
  return targets.every(isClient) ? "Everyone we could write to is already a client." : null;
}
