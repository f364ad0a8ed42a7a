import { z } from "zod";
import { minutes, type Answer, type Connection } from "../call";
import { askHubspot, type HubspotRecord, version } from "../hubspot.server";
import { maybe, presentListOf, text } from "../tolerant";
import type { PlatformEvent } from "./port";

const pageSize = 100;
/** Five pages have 500 events. Older ones do not change an email that is written today. */
const mostPages = 5;

const page = z.object({
  results: presentListOf(
    z.object({
      eventType: z.string(),
      occurredAt: z.string(),
      properties: z.record(z.string(), z.coerce.string()).catch({}),
    }),
  ),
  paging: maybe(z.object({ next: z.object({ after: text }) })),
});

export async function contactEvents(
  connection: Connection,
  contactOf: (email: string) => Promise<Answer<HubspotRecord | null>>,
  email: string,
): Promise<Answer<PlatformEvent[] | null>> {
  const found = await contactOf(email);
  const contact = found.value;
  if (!contact) return { ...found, value: null };
  return connection.call<PlatformEvent[]>({
    operation: "event-occurrences",
    request: contact.id,
    keep: minutes(5),
    bucket: "general",
    units: 0,
    async perform(send) {
      const events: PlatformEvent[] = [];
      let after: string | null = null;
      for (let read = 0; read < mostPages; read++) {
        const query = new URLSearchParams({
          objectType: "contact",
          objectId: contact.id,
          sort: "-occurredAt",
        });
        query.set("limit", String(pageSize));
        if (after) query.set("after", after);
        const path = `/events/event-occurrences/${version}?${query}`;
        const found: z.infer<typeof page> = await askHubspot(connection, send, { path }, page);
        events.push(
          ...found.results.map(({ eventType, occurredAt, properties }) => ({
            type: eventType,
            occurredAt,
            properties,
          })),
        );
        after = found.paging?.next.after ?? null;
        if (!after) break;
      }
      return { value: events.toSorted((a, b) => a.occurredAt.localeCompare(b.occurredAt)) };
    },
  });
}
