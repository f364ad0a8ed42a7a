/** The contacts' activities on the provider's platform, as custom behavioural events. */
import { daysBefore } from "../../market/calendar.ts";
import { Chance } from "../../market/random.ts";
import { json } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { invalid, notFound } from "./failures.ts";
import { type CrmRecord, crmOf } from "./records.ts";

const portal = "1234567";

interface EventKind {
  name: string;
  properties(chance: Chance): Record<string, string>;
}

const kinds: EventKind[] = [
  { name: "signed_in", properties: (chance) => ({ device: chance.pick(["desktop", "mobile"]) }) },
  {
    name: "studio_created",
    properties: (chance) => ({
      studio_name: chance.pick(["Weekly show", "Customer stories", "Team webinar"]),
    }),
  },
  {
    name: "recording_finished",
    properties: (chance) => ({
      duration_minutes: String(chance.int(8, 95)),
      participants: String(chance.int(1, 5)),
      quality: chance.pick(["1080p", "4k"]),
    }),
  },
  {
    name: "clip_exported",
    properties: (chance) => ({
      clips: String(chance.int(1, 9)),
      format: chance.pick(["9:16", "1:1", "16:9"]),
    }),
  },
  {
    name: "transcript_downloaded",
    properties: (chance) => ({ language: "en", words: String(chance.int(900, 11_000)) }),
  },
  { name: "guest_invited", properties: (chance) => ({ guests: String(chance.int(1, 4)) }) },
  {
    name: "live_stream_started",
    properties: (chance) => ({
      destination: chance.pick(["YouTube", "LinkedIn", "custom"]),
      viewers: String(chance.skewed(3, 900)),
    }),
  },
  { name: "pricing_viewed", properties: (chance) => ({ plan: chance.pick(["pro", "teams", "business"]) }) },
  { name: "plan_cancelled", properties: () => ({ reason: "not using it enough" }) },
];

const eventType = (name: string) => `pe${portal}_${name}`;

function eventsOf(world: World, contact: CrmRecord) {
  const chance = new Chance("crm events", contact.id);
  const stage = contact.properties.lifecyclestage;
  const count =
    stage === "customer" ? chance.int(6, 24) : stage === "other" ? chance.int(4, 12) : chance.int(1, 6);
  const possible = kinds.filter((kind) => kind.name !== "plan_cancelled");
  const events = Array.from({ length: count }, (_, at) => {
    const kind =
      stage === "other" && at === 0 ? (kinds.at(-1) ?? chance.pick(possible)) : chance.pick(possible);
    const since = stage === "other" ? 40 : 0.2;
    return {
      id: `${contact.id}-${at}`,
      objectType: "CONTACT",
      objectId: contact.id,
      eventType: eventType(kind.name),
      occurredAt: daysBefore(world.market.today, since + at * chance.int(1, 6) + chance.next()).toISOString(),
      properties: { hs_event_source: "platform", ...kind.properties(chance) },
    };
  });
  return events.sort((a, b) => b.occurredAt.localeCompare(a.occurredAt));
}

export function eventTypes(): Response {
  return json({ eventTypes: kinds.map((kind) => eventType(kind.name)) });
}

export function eventOccurrences(request: Request, world: World): Response {
  const query = new URL(request.url).searchParams;
  const crm = crmOf(world);
  const id = query.get("objectId");
  const email = query.get("objectProperty.email");
  if (query.get("objectType")?.toLowerCase() !== "contact" || (!id && !email)) {
    return invalid("Either objectType and objectId, or objectType and an object property, must be given.");
  }
  const contact = id ? crm.byId.contacts.get(id) : crm.contactByEmail.get((email ?? "").toLowerCase());
  if (!contact) return notFound("No object of type contact was found.");
  const [after, before, type] = [
    query.get("occurredAfter"),
    query.get("occurredBefore"),
    query.get("eventType"),
  ];
  const found = eventsOf(world, contact).filter(
    (event) =>
      (!after || Date.parse(event.occurredAt) > Date.parse(after)) &&
      (!before || Date.parse(event.occurredAt) < Date.parse(before)) &&
      (!type || event.eventType === type),
  );
  if (query.get("sort") === "occurredAt") found.reverse();
  const from = Number(query.get("after") ?? 0);
  const next = from + Math.min(100, Number(query.get("limit") ?? 20));
  return json({
    results: found.slice(from, next),
    ...(next < found.length ? { paging: { next: { after: String(next), link: `?after=${next}` } } } : {}),
  });
}
