/** `POST …/batch/{create,update,archive}`: at most a hundred inputs, each with its own outcome. */
import { allow } from "../../allowance.ts";
import { bodyOf, json, textOf } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { archiveRecord, changeRecord, createRecord, ownKey, tie } from "./changes.ts";
import { addressesOf, type CrmRecord, crmOf, type ObjectType, shown } from "./records.ts";
import { bookOf } from "./book.ts";
import { conflict, invalid, locked } from "./failures.ts";
import { type Wrong, wrongIn } from "./values.ts";

const mostInputs = 100;

interface Input {
  id: string;
  trace?: string;
  properties: Record<string, string>;
  associations: { to?: { id?: unknown }; types?: { associationTypeId?: number }[] }[] | undefined;
}

async function inputsOf(request: Request): Promise<Input[]> {
  const { inputs } = await bodyOf(request);
  if (!Array.isArray(inputs)) return [];
  return (inputs as Record<string, unknown>[]).map((one) => ({
    id: textOf(one.id),
    trace: typeof one.objectWriteTraceId === "string" ? one.objectWriteTraceId : undefined,
    properties: Object.fromEntries(
      Object.entries((one.properties ?? {}) as Record<string, unknown>).map(([name, value]) => [
        name,
        textOf(value),
      ]),
    ),
    associations: Array.isArray(one.associations) ? (one.associations as Input["associations"]) : undefined,
  }));
}

interface Failure {
  trace?: string;
  category: string;
  message: string;
}

/** Returns each input's outcome, or refuses the whole batch as some portals do. */
function answerOf(
  world: World,
  ok: number,
  done: { input: Input; record: CrmRecord }[],
  failures: Failure[],
) {
  const at = world.now().toISOString();
  const results = done
    .map(({ input, record }) => ({
      ...shown(record, Object.keys(input.properties)),
      ...(input.trace && { objectWriteTraceId: input.trace }),
    }))
    .toSorted((a, b) => Number(a.id) - Number(b.id));
  const errors = failures.map(({ trace, category, message }) => ({
    status: "error",
    category,
    message,
    context: trace ? { objectWriteTraceId: [trace] } : {},
  }));
  return json(
    {
      status: "COMPLETE",
      results: withheld(world, results),
      ...(errors.length > 0 && { numErrors: errors.length, errors }),
      startedAt: at,
      completedAt: at,
    },
    errors.length > 0 ? 207 : ok,
  );
}

/** Drops one written result from the first batch answer of each second. */
function withheld<T>(world: World, results: T[]): T[] {
  if (results.length < 2 || !world.behaviours.has("hubspot-drops-results")) return results;
  return allow(world, "hubspot dropped results", 1, 1000).granted ? results.slice(1) : results;
}

const validationMessage = (wrong: Wrong[]) =>
  `Property values were not valid: ${JSON.stringify(
    wrong.map(({ name, error, message }) => ({ isValid: false, message, error, name })),
  )}`;

function refusedWhole(world: World, failures: Failure[]): Response | null {
  const [first] = failures;
  return first && world.behaviours.has("hubspot-refuses-whole-batches") ? invalid(first.message) : null;
}

const tooMany = (inputs: Input[]) =>
  inputs.length > mostInputs
    ? invalid(`The maximum number of inputs is ${mostInputs}, but received ${inputs.length}`)
    : null;

/** Every fourth batch is refused once because another write locks a record. */
function isLocked(world: World, inputs: Input[]): boolean {
  if (!world.behaviours.has("hubspot-locks") || inputs.length < 3) return false;
  const locks = world.memory("hubspot locks", () => ({ batches: 0 }));
  locks.batches += 1;
  return locks.batches % 4 === 1;
}

export async function batchCreate(type: ObjectType, request: Request, world: World): Promise<Response> {
  const inputs = await inputsOf(request);
  const many = tooMany(inputs);
  if (many) return many;
  if (inputs.some(({ associations }) => associations === undefined))
    return invalid("associations must not be null");
  const taken = inputs
    .map(({ properties }) => properties.email?.toLowerCase())
    .find((email, at, all) => email && (holderOf(world, type, email) || all.indexOf(email) !== at));
  if (taken) return conflict(holderOf(world, type, taken), world.behaviours.has("hubspot-long-conflicts"));
  const judged = inputs.map((input) => ({ input, wrong: wrongIn(world, type, null, input.properties) }));
  const failures = failuresOf(judged);
  const refused = refusedWhole(world, failures);
  if (refused) return refused;
  const made = judged.flatMap(({ input, wrong }) => {
    if (wrong.length > 0) return [];
    const { id } = createRecord(world, type, input.properties, ownKey);
    for (const { to, types } of input.associations ?? [])
      tie(
        world,
        id,
        textOf(to?.id),
        (types ?? []).map(({ associationTypeId }) => associationTypeId ?? 279),
      );
    return [{ input, id }];
  });
  return answerOf(world, 201, recordsOf(world, type, made), failures);
}

const recordsOf = (world: World, type: ObjectType, inputs: { input: Input; id: string }[]) => {
  const { byId } = crmOf(world);
  return inputs.map(({ input, id }) => ({ input, record: byId[type].get(id) as CrmRecord }));
};

const holderOf = (world: World, type: ObjectType, email: string) =>
  type === "contacts" ? crmOf(world).contactByEmail.get(email) : undefined;

const failuresOf = (judged: { input: Input; wrong: Wrong[] }[]): Failure[] =>
  judged.flatMap(({ input, wrong }) =>
    wrong.length > 0
      ? [{ trace: input.trace, category: "VALIDATION_ERROR", message: validationMessage(wrong) }]
      : [],
  );

export async function batchUpdate(type: ObjectType, request: Request, world: World): Promise<Response> {
  const inputs = await inputsOf(request);
  const many = tooMany(inputs);
  if (many) return many;
  if (isLocked(world, inputs)) return locked();
  const { byId } = crmOf(world);
  // HubSpot silently skips ids that are not numbers.
  const known = inputs.filter(({ id }) => /^\d+$/.test(id));
  const missing = known.filter(({ id }) => !byId[type].has(id));
  const judged = known
    .filter(({ id }) => byId[type].has(id))
    .map((input) => ({ input, wrong: wrongIn(world, type, input.id, input.properties) }));
  const failures = [
    ...failuresOf(judged),
    ...missing.map(({ trace, id }) => ({
      trace,
      category: "OBJECT_NOT_FOUND",
      message: `Could not get some ${type.toUpperCase()} objects: ${id}`,
    })),
  ];
  const refused = refusedWhole(world, failures);
  if (refused) return refused;
  const changed = judged.flatMap(({ input, wrong }) => {
    if (wrong.length > 0) return [];
    const known = byId[type].get(input.id);
    const id = known?.id ?? input.id;
    const { email } = input.properties;
    if (email !== undefined) keepFormerAddress(world, id, input.properties);
    changeRecord(world, type, id, input.properties, ownKey, known?.properties);
    return [{ input, id }];
  });
  return answerOf(world, 200, recordsOf(world, type, changed), failures);
}

/** HubSpot discards a replaced main address. */
function keepFormerAddress(world: World, id: string, properties: Record<string, string>): void {
  const record = crmOf(world).byId.contacts.get(id);
  const further = record ? addressesOf(record).slice(1) : [];
  if (further.includes(properties.email?.toLowerCase() ?? ""))
    changeRecord(
      world,
      "contacts",
      id,
      { hs_additional_emails: further.filter((each) => each !== properties.email?.toLowerCase()).join(";") },
      ownKey,
    );
}

export async function batchArchive(type: ObjectType, request: Request, world: World): Promise<Response> {
  const inputs = await inputsOf(request);
  const many = tooMany(inputs);
  if (many) return many;
  for (const { id } of inputs) if (crmOf(world).byId[type].has(id)) archiveRecord(world, type, id);
  bookOf(world).writes += 1;
  return new Response(null, { status: 204 });
}
