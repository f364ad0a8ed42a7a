/**
 * Fills in any JSON schema with values that the prompt suggests: verdicts, quotes from the text,
 * numbers, names.
 */
import { hash } from "../../market/random.ts";
import type { World } from "../../world.ts";
import type { JsonSchema, Question } from "./question.ts";
import { companyAsked } from "./focus.ts";
import { prose } from "./prose.ts";
import { factsIn, judge, piecesOf, textPart, type Verdict } from "./reading.ts";

export interface Filling {
  question: Question;
  world: World;
  /** The text to judge: the whole input, or one member of a batch. */
  text: string;
  verdict?: Verdict;
  /** Known values by property name. */
  known?: Record<string, unknown>;
}

function resolved(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  return name
    ? resolved((root.$defs ?? root.definitions ?? {})[name] ?? (schema.$ref === "#" ? root : {}), root)
    : schema;
}

/** Returns the item schema of a list of objects; resolves references and `null` alternatives. */
export function itemSchemaOf(schema: JsonSchema, root: JsonSchema): JsonSchema | null {
  const [plain] = plainOf(schema, root);
  return plain.items ? plainOf(plain.items, root)[0] : null;
}

/** Returns the schema without its `null` alternative, and whether it had one. */
function plainOf(schema: JsonSchema, root: JsonSchema): [JsonSchema, boolean] {
  const own = resolved(schema, root);
  const choices = own.anyOf ?? own.oneOf;
  if (choices) {
    const others = choices.filter((one) => one.type !== "null");
    return [resolved(others[0] ?? {}, root), others.length < choices.length];
  }
  if (Array.isArray(own.type))
    return [{ ...own, type: own.type.find((one) => one !== "null") ?? "string" }, own.type.includes("null")];
  return [own, false];
}

function fits(value: unknown, { type }: JsonSchema): boolean {
  return type === "integer" ? typeof value === "number" : value !== undefined && typeof value === type;
}

export function fill(schema: JsonSchema, filling: Filling, name = ""): unknown {
  const root = filling.question.schema;
  const [plain, nullable] = plainOf(schema, root);
  if (filling.known && fits(filling.known[name], plain)) return filling.known[name];
  const scope: Filling & { verdict: Verdict } = {
    ...filling,
    verdict:
      filling.verdict ??
      judge(`${filling.question.instructions}\n${questionPart(filling)}`, textPart(filling.text)),
  };
  if (plain.const !== undefined) return plain.const;
  if (plain.enum) return chosen(plain.enum, scope);
  switch (plain.type ?? (plain.properties ? "object" : "string")) {
    case "object":
      return Object.fromEntries(
        Object.entries(plain.properties ?? {}).map(([key, property]) => [key, fill(property, scope, key)]),
      );
    case "array":
      return list(plain, scope, name);
    case "boolean":
      return /\b(not|un|missing|refus)/i.test(name) ? !scope.verdict.yes : scope.verdict.yes;
    case "integer":
    case "number":
      return number(plain, scope, name);
    case "null":
      return null;
    default:
      return words(plain, scope, name, nullable);
  }
}

/** Returns the part of the input that is not the text to judge. */
function questionPart({ question, text }: Filling): string {
  const judged = textPart(text);
  const at = question.input.indexOf(judged);
  return at > 0 ? question.input.slice(0, at) : "";
}

function chosen(options: unknown[], { verdict, text, question }: Filling & { verdict: Verdict }): unknown {
  const texts = options.filter((one): one is string => typeof one === "string");
  const decided = texts.find((one) =>
    (verdict.yes
      ? /^(yes|true|relevant|match|high|positive)$/i
      : /^(no|false|irrelevant|not[ _-]?relevant|none|low|negative)$/i
    ).test(one),
  );
  if (decided) return decided;
  const mentioned = texts.find((one) =>
    new RegExp(`\\b${one.replace(/[^\w ]/g, ".").replaceAll("_", "[ _-]")}\\b`, "i").test(text),
  );
  return mentioned ?? options[hash(question.name, text) % options.length];
}

function list(schema: JsonSchema, scope: Filling & { verdict: Verdict }, name: string): unknown[] {
  const item = itemSchemaOf(schema, scope.question.schema) ?? {};
  const idName = Object.keys(item.properties ?? {}).find((key) =>
    /^(id|index|number|n|key|post_?id|item)$/i.test(key),
  );
  if (idName) {
    const numeric = ["integer", "number"].includes(String(item.properties?.[idName]?.type));
    return piecesOf(scope.question.input).map((piece) =>
      fill(item, {
        ...scope,
        text: piece.text,
        verdict: judge(scope.question.instructions, piece.text),
        known: { [idName]: numeric ? Number(piece.id) : piece.id },
      }),
    );
  }
  if (item.type === "object" || item.properties) {
    const count = Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 3, scope.verdict.yes ? 1 : 0));
    return Array.from({ length: count }, () => fill(item, scope, name));
  }
  const certain = scope.known?.[name];
  if (typeof certain === "string" && item.type === "string") return certain ? [certain] : [];
  const subjects = [
    ...new Set(
      scope.text
        .toLowerCase()
        .match(
          /\b(podcast|webinar|video|interview|live streaming|recording|editing|pricing|hiring|trust)s?\b/g,
        ) ?? [],
    ),
  ];
  const wanted = subjects.slice(0, schema.maxItems ?? 5);
  while (wanted.length < (schema.minItems ?? 0)) wanted.push(`point ${wanted.length + 1}`);
  return item.type === "string" || item.type === undefined ? wanted : [];
}

function number(schema: JsonSchema, { verdict, text }: Filling & { verdict: Verdict }, name: string): number {
  const most =
    schema.maximum !== undefined && schema.maximum < 1e9
      ? schema.maximum
      : /confidence|probab|likelihood/i.test(name)
        ? 1
        : 100;
  const least = schema.minimum !== undefined && schema.minimum > -1e9 ? schema.minimum : 0;
  const share = (verdict.yes ? 0.7 : 0.05) + (hash(name, text) % 25) / 100;
  const value = least + (most - least) * share;
  return schema.type === "integer" || most > 1 ? Math.round(value) : Math.round(value * 100) / 100;
}

function words(
  schema: JsonSchema,
  scope: Filling & { verdict: Verdict },
  name: string,
  nullable: boolean,
): string | null {
  const value = word(name, scope, nullable);
  return value !== null && schema.maxLength !== undefined ? value.slice(0, schema.maxLength) : value;
}

function word(
  name: string,
  { verdict, text, question, world }: Filling & { verdict: Verdict },
  nullable: boolean,
): string | null {
  if (/quote|evidence|excerpt|sentence|passage/i.test(name)) return verdict.quote || (nullable ? null : "");
  if (/reason|why|explanation|rationale|because|note/i.test(name)) return verdict.reason;
  if (/details?$/i.test(name)) return verdict.quote || verdict.reason;
  const company = companyAsked({ instructions: question.instructions, input: text }, world);
  if (/domain/i.test(name)) return company?.domain ?? (nullable ? null : "");
  if (/url|link|website|href/i.test(name))
    return /https?:\/\/[^\s"'<>)]+/.exec(text)?.[0] ?? company?.website ?? (nullable ? null : "");
  if (/company|publisher|organi[sz]ation|brand/i.test(name))
    return company?.name ?? factsIn(text).get("company") ?? (nullable ? null : "");
  const fact = factsIn(text).get(name.toLowerCase().replace(/[^a-z0-9]/g, ""));
  if (fact !== undefined) return fact;
  if (name === "name" && company) return company.name;
  if (/verdict|answer|decision/i.test(name)) return verdict.yes ? "yes" : "no";
  return prose(question.instructions, text, world);
}
