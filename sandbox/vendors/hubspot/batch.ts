/** Reading many records, and which company a contact belongs to. */
import { bodyOf, json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { invalid, notFound } from "./failures.ts";
import { type Crm, type CrmRecord, crmOf, type ObjectType, shown } from "./records.ts";

const idsOf = (body: Record<string, unknown>) =>
  Array.isArray(body.inputs) ? body.inputs.map((one: unknown) => textOf((one as { id?: unknown }).id)) : [];

function find(crm: Crm, type: ObjectType, property: string | undefined, id: string): CrmRecord | undefined {
  if (!property || property === "hs_object_id") return crm.byId[type].get(id);
  if (property === "email") return crm.contactByEmail.get(id.toLowerCase());
  return crm.all[type].find((record) => record.properties[property]?.toLowerCase() === id.toLowerCase());
}

export async function batchRead(type: ObjectType, request: Request, world: World): Promise<Response> {
  const body = await bodyOf(request);
  const ids = idsOf(body);
  if (ids.length > 100) return invalid(`The maximum number of inputs is 100, but received ${ids.length}`);
  const crm = crmOf(world);
  const property = typeof body.idProperty === "string" ? body.idProperty : undefined;
  const found = [...new Set(ids.flatMap((id) => find(crm, type, property, id) ?? []))];
  const missing = ids.filter((id) => !find(crm, type, property, id));
  const now = world.now().toISOString();
  return json(
    {
      status: "COMPLETE",
      results: found.map((record) => shown(record, (body.properties ?? []) as string[])),
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

export function readOne(type: ObjectType, id: string, request: Request, world: World): Response {
  const query = new URL(request.url).searchParams;
  const record = find(crmOf(world), type, query.get("idProperty") ?? undefined, decodeURIComponent(id));
  return record
    ? json(shown(record, (query.get("properties") ?? "").split(",").filter(Boolean)))
    : notFound();
}

const primary = { category: "HUBSPOT_DEFINED", typeId: 1, label: "Primary" };
const plain = { category: "HUBSPOT_DEFINED", typeId: 279, label: null };

export async function associations(
  from: ObjectType,
  to: ObjectType,
  request: Request,
  world: World,
): Promise<Response> {
  const crm = crmOf(world);
  const ids = idsOf(await bodyOf(request));
  const results = ids.flatMap((id) => {
    const partners =
      from === "contacts" && to === "companies"
        ? [crm.byId.contacts.get(id)?.properties.associatedcompanyid ?? null]
        : crm.all.contacts
            .filter((contact) => contact.properties.associatedcompanyid === id)
            .map((contact) => contact.id);
    const known = partners.filter((partner) => partner !== null);
    return known.length > 0
      ? [
          {
            from: { id },
            to: known.map((partner) => ({ toObjectId: Number(partner), associationTypes: [primary, plain] })),
          },
        ]
      : [];
  });
  const now = world.now().toISOString();
  return json({ status: "COMPLETE", results, startedAt: now, completedAt: now });
}
