/**
 * Reads who unsubscribed from all emails: one call per address, batches of 100 if the token allows
 * it, cached for an hour.
 */
import { z } from "zod";
import { comparedEmail } from "../../keys/email";
import { type Bulk, type Connection, hours, type Send } from "../call";
import { UpstreamError } from "../failure";
import { askHubspot, hubspotFailure, sendToHubspot, version } from "../hubspot.server";
import { fit, readJson } from "../response.server";
import { listOf, presentListOf, text } from "../tolerant";
import type { CrmPort } from "./port";

interface OptOut {
  since: string | null;
}

const statuses = listOf(z.object({ status: text, timestamp: text, channel: text }));
const oneAnswer = z.object({ results: statuses });
const batchAnswer = z.object({
  results: presentListOf(z.object({ subscriberIdString: z.string(), wideStatuses: statuses })),
});

const optOutOf = (found: z.output<typeof statuses>): OptOut => {
  const out = found.find(
    ({ status, channel }) => status === "UNSUBSCRIBED" && (channel === null || channel === "EMAIL"),
  );
  return { since: out ? (out.timestamp ?? new Date(0).toISOString()) : null };
};

const base = `/communication-preferences/${version}/statuses`;
const operation = "communication-preferences/unsubscribe-all";

async function askOne(connection: Connection, send: Send, address: string): Promise<OptOut> {
  const path = `${base}/${encodeURIComponent(address)}/unsubscribe-all?channel=EMAIL`;
  const response = await sendToHubspot(connection, send, { path });
  // A person whom the portal has never seen cannot have opted out.
  if (response.status === 404) return { since: null };
  if (!response.ok) throw await hubspotFailure(response, connection.now());
  return optOutOf(fit("hubspot", oneAnswer, await readJson("hubspot", response)).results);
}

async function askMany(connection: Connection, send: Send, addresses: string[]): Promise<OptOut[]> {
  const request = { path: `${base}/batch/unsubscribe-all/read?channel=EMAIL`, json: { inputs: addresses } };
  const { results } = await askHubspot(connection, send, request, batchAnswer);
  const found = new Map(
    results.map(({ subscriberIdString, wideStatuses }) => [comparedEmail(subscriberIdString), wideStatuses]),
  );
  return addresses.map((address) => optOutOf(found.get(address) ?? []));
}

/**
 * Returns whether the token may send batches. Few portals get the scope, so the adapter checks for
 * it once an hour.
 */
const mayAskMany = (connection: Connection, address: string) =>
  connection.call<boolean>({
    operation: `${operation} in batches`,
    request: null,
    keep: hours(1),
    bucket: "general",
    units: 0,
    async perform(send) {
      try {
        await askMany(connection, send, [address]);
        return { value: true };
      } catch (error) {
        if (error instanceof UpstreamError && (error.status === 403 || error.status === 404))
          return { value: false };
        throw error;
      }
    },
  });

export function optOutsOf(connection: Connection): CrmPort["optedOut"] {
  const bulk: Bulk<OptOut> = {
    name: operation,
    max: 100,
    bucket: "general",
    async perform(calls, send) {
      const addresses = calls.map(({ request }) => String(request));
      return (await askMany(connection, send, addresses)).map((value) => ({ value }));
    },
  };
  return async (asked) => {
    const address = comparedEmail(asked);
    const inBatches = (await mayAskMany(connection, address)).value;
    return connection.call<OptOut>({
      operation,
      request: address,
      keep: hours(1),
      bucket: "general",
      units: 0,
      ...(inBatches && { bulk }),
      perform: async (send) => ({ value: await askOne(connection, send, address) }),
    });
  };
}
