/**
 * Associations of contacts with companies, and the deals of both. Only type ids count; labels are
 * display names.
 */
import { bodyOf, json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { bookOf } from "./book.ts";
import { tie, tieOf, tiesOf, untie } from "./changes.ts";
import { invalid } from "./failures.ts";
import { crmOf } from "./records.ts";

interface Pair {
  from: string;
  to: string;
  types: number[];
}

const idOf = (value: unknown) => textOf((value as { id?: unknown } | undefined)?.id);
const idsOf = ({ inputs }: Record<string, unknown>) => (Array.isArray(inputs) ? inputs.map(idOf) : []);
const pairsOf = ({ inputs }: Record<string, unknown>): Pair[] =>
  (Array.isArray(inputs) ? (inputs as Record<string, unknown>[]) : []).map(({ from, to, types }) => ({
    from: idOf(from),
    to: idOf(to),
    types: Array.isArray(types)
      ? (types as { associationTypeId?: number }[]).map(({ associationTypeId }) => associationTypeId ?? 279)
      : [],
  }));

const mostRead = 1000;
const mostWritten = 2000;

/** @param route e.g. "contacts/companies/batch/read" */
export async function associations(route: string, request: Request, world: World): Promise<Response | null> {
  const body = await bodyOf(request);
  const at = world.now().toISOString();
  const complete = (results: unknown[]) =>
    json({ status: "COMPLETE", results, startedAt: at, completedAt: at });
  switch (route) {
    case "contacts/companies/batch/read":
    case "companies/contacts/batch/read":
    case "contacts/deals/batch/read":
    case "companies/deals/batch/read": {
      const ids = idsOf(body);
      if (ids.length > mostRead) return invalid(`The maximum number of inputs is ${mostRead}`);
      return complete(
        ids.flatMap((id) => {
          const to = partnersOf(world, route, id);
          return to.length > 0 ? [{ from: { id }, to }] : [];
        }),
      );
    }
    case "contacts/companies/batch/create": {
      const pairs = pairsOf(body);
      if (pairs.length > mostWritten) return invalid(`The maximum number of inputs is ${mostWritten}`);
      for (const { from, to, types } of pairs) tie(world, from, to, types);
      return complete(
        pairs.map(({ from, to }) => ({
          fromObjectTypeId: "0-1",
          fromObjectId: from,
          toObjectTypeId: "0-2",
          toObjectId: to,
          labels: [],
        })),
      );
    }
    case "contacts/companies/batch/labels/archive":
      for (const { from, to, types } of pairsOf(body)) untie(world, from, to, types);
      return new Response(null, { status: 204 });
    case "contacts/companies/batch/archive":
      for (const { from, to } of pairsOf(body)) untie(world, from, to, "all");
      return new Response(null, { status: 204 });
    default:
      return null;
  }
}

/** The default association, the primary one, and a label that the portal's admins defined. */
export const labelsOfTies = () => [279, 1, 12].map(tieOf);

const deal = { category: "HUBSPOT_DEFINED", typeId: 4, label: null };

function partnersOf(world: World, route: string, id: string) {
  const [from, to] = route.split("/");
  if (to === "deals")
    return [...bookOf(world).deals.values()]
      .filter((one) => (from === "contacts" ? one.contacts : one.companies).includes(id))
      .map((one) => ({ toObjectId: Number(one.id), associationTypes: [deal] }));
  if (from === "contacts")
    return [...tiesOf(world, id)].map(([company, associationTypes]) => ({
      toObjectId: Number(company),
      associationTypes,
    }));
  return crmOf(world).all.contacts.flatMap((contact) => {
    const associationTypes = tiesOf(world, contact.id).get(id);
    return associationTypes ? [{ toObjectId: Number(contact.id), associationTypes }] : [];
  });
}

export async function readDeals(request: Request, world: World): Promise<Response> {
  const ids = idsOf(await bodyOf(request));
  const at = world.now().toISOString();
  const results = ids.flatMap((id) => {
    const found = bookOf(world).deals.get(id);
    return found
      ? [
          {
            id,
            properties: { dealname: found.name, hs_is_closed: String(found.closed) },
            createdAt: at,
            updatedAt: at,
            archived: false,
          },
        ]
      : [];
  });
  return json({ status: "COMPLETE", results, startedAt: at, completedAt: at });
}
