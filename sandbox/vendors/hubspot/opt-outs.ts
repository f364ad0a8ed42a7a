/** Opt-outs from all emails: one address at a time, or a hundred if the portal's plan allows it. */
import { bodyOf, json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { bookOf } from "./book.ts";
import { invalid, scopesMissing } from "./failures.ts";

function statusesOf(address: string, world: World) {
  const since = bookOf(world).optOuts.get(address.toLowerCase());
  return since
    ? [
        {
          channel: "EMAIL",
          status: "UNSUBSCRIBED",
          subscriberIdString: address,
          timestamp: since,
          wideStatusType: "PORTAL_WIDE",
        },
      ]
    : [];
}

export const unsubscribed = (address: string, world: World): Response =>
  json({ status: "COMPLETE", results: statusesOf(decodeURIComponent(address), world) });

const mostInputs = 100;

export async function unsubscribedOfMany(request: Request, world: World): Promise<Response> {
  if (!world.behaviours.has("hubspot-batch-opt-outs"))
    return scopesMissing("communication_preferences.statuses.batch.read");
  const { inputs } = await bodyOf(request);
  const addresses = Array.isArray(inputs) ? inputs.map((one) => textOf(one)) : [];
  if (addresses.length > mostInputs) return invalid(`The maximum number of inputs is ${mostInputs}`);
  return json({
    status: "COMPLETE",
    results: addresses.map((subscriberIdString) => ({
      subscriberIdString,
      wideStatuses: statusesOf(subscriberIdString, world),
    })),
  });
}
