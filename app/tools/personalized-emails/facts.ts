/** Turns facts about a person into values of the prompts' variables. */
import { unknownValue } from "../../prompts/placeholders";
import type { Names } from "../../toolkit/tool";
import type { ClientStatus, PlatformEvent } from "../../vendors/clients/port";
import type { Company } from "../../vendors/companies/port";
import type { Person } from "../../vendors/people/port";

export interface Known {
  email: string;
  person: Person | null;
  company: Company | null;
  contact: ClientStatus;
  names: Names;
}

type Event = Record<string, unknown>;

export function factsOf({ email, person, company, contact, names }: Known): Record<string, string> {
  const facts: Record<string, string | number | null | undefined> = {
    "person.name": person?.name ?? contact.record?.name,
    "person.first_name": person?.firstName ?? contact.record?.name.split(" ")[0],
    "person.title": person?.title,
    "person.email": email,
    "person.location": [person?.city, person?.country].filter(Boolean).join(", "),
    "company.name": company?.name,
    "company.domain": company?.domain,
    "company.industry": company?.industry,
    "company.employees": company?.employees,
    "company.description": company?.description,
    "client.state": contact.state === "former-client" ? "former client" : contact.state,
    "client.stage": contact.record?.stage,
    "sender.name": names.emailsOwner,
    "provider.name": names.provider,
  };
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, String(value ?? "").trim() || unknownValue]),
  );
}

/**
 * Formats one event per line, oldest first: "2026-11-02 recording finished (minutes: 42)". Omits
 * HubSpot's internal properties (`hs_…`).
 * @param isContact True if the CRM knows the email, so that no events means no activity.
 */
export function eventLines(events: readonly Event[], isContact = true): string {
  const lines = events.map((event) => {
    const { type, occurredAt, properties, ...rest } = event;
    const details = { ...(typeof properties === "object" ? properties : {}), ...rest };
    const told = Object.entries(details)
      .filter(([name]) => !name.startsWith("hs_"))
      .map(([name, value]) => `${words(name)}: ${shown(value)}`);
    const day = typeof occurredAt === "string" ? `${occurredAt.slice(0, 10)} ` : "";
    return `${day}${words(shown(type ?? "event"))}${told.length > 0 ? ` (${told.join(", ")})` : ""}`;
  });
  return lines.join("\n") || (isContact ? "nothing" : unknownValue);
}

/** HubSpot names custom events `pe{portal}_{name}`. */
const words = (name: string) => name.replace(/^pe\d+_/, "").replaceAll("_", " ");
const shown = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * Splits the events at the previous email of the sequence. Without such an email, all are latest.
 */
export function dividedAt(
  events: readonly PlatformEvent[],
  previous: Date | null,
): { latestEvents: Event[]; eventsBeforeEmailWasSent: Event[] } {
  const isLatest = (event: PlatformEvent) => !previous || new Date(event.occurredAt) > previous;
  return {
    latestEvents: events.filter(isLatest).map((event) => ({ ...event })),
    eventsBeforeEmailWasSent: events.filter((event) => !isLatest(event)).map((event) => ({ ...event })),
  };
}
