/** Batch reads of records and of their associated companies. */
import { bodyOf, json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { bookOf, placeOf } from "./book.ts";
import { tiesOf } from "./changes.ts";
import { invalid, notFound } from "./failures.ts";
import { type Crm, type CrmRecord, crmOf, type ObjectType, shown } from "./records.ts";

const idsOf = (body: Record<string, unknown>) =>
  Array.isArray(body.inputs) ? body.inputs.map((one: unknown) => textOf((one as { id?: unknown }).id)) : [];

function find(crm: Crm, type: ObjectType, property: string | undefined, id: string): CrmRecord | undefined {
  if (!property || property === "hs_object_id") return crm.byId[type].get(id);
  if (property === "email") return crm.contactByEmail.get(id.toLowerCase());
  return crm.all[type].find((record) => record.properties[property]?.toLowerCase() === id.toLowerCase());
}

const mostInputs = 100;
const mostWithHistory = 50;

export async function batchRead(type: ObjectType, request: Request, world: World): Promise<Response> {
  const body = await bodyOf(request);
  const ids = idsOf(body);
  const historyOf = Array.isArray(body.propertiesWithHistory) ? (body.propertiesWithHistory as string[]) : [];
  const most = historyOf.length > 0 ? mostWithHistory : mostInputs;
  if (ids.length > most)
    return invalid(`The maximum number of inputs is ${most}, but received ${ids.length}`);
  const crm = crmOf(world);
  const property = typeof body.idProperty === "string" ? body.idProperty : undefined;
  // In the portal's order, each record once.
  const found = [...new Set(ids.flatMap((id) => find(crm, type, property, id) ?? []))].toSorted(
    (a, b) => Number(a.id) - Number(b.id),
  );
  const missing = ids.filter((id) => !find(crm, type, property, id));
  const now = world.now().toISOString();
  return json(
    {
      status: "COMPLETE",
      results: found.map((record) => ({
        ...shown(
          type === "companies" ? withContacts(world, record, body.properties) : record,
          (body.properties ?? []) as string[],
        ),
        ...(historyOf.length > 0 && { propertiesWithHistory: histories(world, type, record, historyOf) }),
      })),
      ...(missing.length > 0
        ? {
            numErrors: 1,
            errors: [
              {
                status: "error",
                category: "OBJECT_NOT_FOUND",
                message: `Could not get some ${type.toUpperCase()} objects, they may be deleted or not exist. Check that ids are valid.`,
                context: { ids: missing },
              },
            ],
          }
        : {}),
      startedAt: now,
      completedAt: now,
    },
    missing.length > 0 ? 207 : 200,
  );
}

/** Adds the number of a company's contacts if the request asks for it. */
function withContacts(world: World, record: CrmRecord, wanted: unknown): CrmRecord {
  if (!Array.isArray(wanted) || !wanted.includes("num_associated_contacts")) return record;
  const tied = crmOf(world).all.contacts.filter(({ id }) => tiesOf(world, id).has(record.id));
  return {
    ...record,
    properties: { ...record.properties, num_associated_contacts: String(tied.length) },
  };
}

/** Returns a property's values, newest first. Unchanged properties have their initial value. */
function histories(world: World, type: ObjectType, record: CrmRecord, names: string[]) {
  const { history } = bookOf(world);
  return Object.fromEntries(
    names.map((name) => {
      const value = record.properties[name] ?? null;
      const first = { value, timestamp: record.createdAt, sourceType: "CRM_UI", sourceId: "userId:30" };
      return [name, history.get(`${placeOf(type, record.id)}/${name}`) ?? (value === null ? [] : [first])];
    }),
  );
}

export function readOne(type: ObjectType, id: string, request: Request, world: World): Response {
  const query = new URL(request.url).searchParams;
  const record = find(crmOf(world), type, query.get("idProperty") ?? undefined, decodeURIComponent(id));
  return record
    ? json(shown(record, (query.get("properties") ?? "").split(",").filter(Boolean)))
    : notFound();
}
