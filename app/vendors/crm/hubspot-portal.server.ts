/** Reads the portal's configuration: properties with their rules, owners, association labels. */
import { z } from "zod";
import type { Connection, Send } from "../call";
import { UpstreamError } from "../failure";
import { askHubspot, version } from "../hubspot.server";
import { flag, listOf, maybe, presentListOf, text, textList } from "../tolerant";
import { paged } from "./hubspot-asking.server";
import type { CrmObject, CrmOwner, PropertyDefinition } from "./port";

const definition = z
  .object({
    name: z.string(),
    label: z.string(),
    type: z.string(),
    fieldType: z.string(),
    options: listOf(z.object({ label: z.string(), value: z.string(), hidden: flag })),
    externalOptions: flag,
    calculated: flag,
    archived: flag,
    hasUniqueValue: flag,
    dataSensitivity: text,
    referencedObjectType: text,
    modificationMetadata: maybe(z.object({ readOnlyValue: flag })),
  })
  .transform(({ hasUniqueValue, dataSensitivity, modificationMetadata, ...rest }) => ({
    ...rest,
    unique: hasUniqueValue,
    sensitive: dataSensitivity !== null && dataSensitivity !== "non_sensitive",
    readOnly: modificationMetadata?.readOnlyValue ?? false,
  }));

const rulesAnswer = z.object({
  results: listOf(
    z.object({
      propertyName: z.string(),
      propertyValidationRules: listOf(z.object({ ruleType: z.string(), ruleArguments: textList })),
    }),
  ),
});

const typeIds: Record<CrmObject, string> = { contacts: "0-1", companies: "0-2" };

/** Returns `nothing` if the portal's plan or the token's scopes do not include the data. */
async function orNothing<T>(work: Promise<T>, nothing: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const passes = error instanceof UpstreamError && (error.status === 403 || error.status === 404);
    if (passes) return nothing;
    throw error;
  }
}

export async function definitionsOf(
  connection: Connection,
  send: Send,
  object: CrmObject,
): Promise<PropertyDefinition[]> {
  const ask = <T>(path: string, schema: z.ZodType<T>) => askHubspot(connection, send, { path }, schema);
  const { results } = await ask(
    `/crm/properties/${version}/${object}`,
    z.object({ results: presentListOf(definition) }),
  );
  const rules = await orNothing(ask(`/crm/property-validations/${version}/${typeIds[object]}`, rulesAnswer), {
    results: [],
  });
  const schema = await orNothing(
    ask(`/crm/object-schemas/${version}/${object}`, z.object({ requiredProperties: textList })),
    { requiredProperties: [] },
  );
  const ruled = new Map(rules.results.map((one) => [one.propertyName, one.propertyValidationRules]));
  return results.map((one) => ({
    ...one,
    required: schema.requiredProperties.includes(one.name),
    rules: (ruled.get(one.name) ?? []).map(({ ruleType, ruleArguments }) => ({
      type: ruleType,
      arguments: ruleArguments,
    })),
  }));
}

const ownersAnswer = z.object({
  results: presentListOf(z.object({ id: z.coerce.string(), email: text, firstName: text, lastName: text })),
  paging: maybe(paged),
});

export async function ownersOf(connection: Connection, send: Send, hasLeft: boolean): Promise<CrmOwner[]> {
  const owners: CrmOwner[] = [];
  for (let after: string | null = ""; after !== null;) {
    const path = `/crm/owners/${version}/?limit=500&archived=${hasLeft}${after && `&after=${after}`}`;
    const page: z.output<typeof ownersAnswer> = await askHubspot(connection, send, { path }, ownersAnswer);
    for (const { id, email, firstName, lastName } of page.results) {
      const name = [firstName, lastName].filter(Boolean).join(" ");
      owners.push({ id, email, name: name || email || id, hasLeft });
    }
    after = page.paging?.next?.after ?? null;
  }
  return owners;
}
