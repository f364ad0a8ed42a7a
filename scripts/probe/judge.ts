/** Compares a probe's answer with the fields that the adapter reads from its recorded answer. */
import type { Asked, Exchange, Probe, Subject } from "../../app/vendors/probes/probe.ts";
import type { Rate } from "../../app/vendors/vendor.ts";
import { ask, fieldsRead, type Way } from "./ask.ts";
import { compareShapes, shapeOf, without, withOther } from "./shape.ts";

export interface Verdict {
  name: string;
  reached: boolean;
  /** null if the call did not get that far. */
  authorised: boolean | null;
  shape: "as expected" | "differs" | "not known";
  /** Descriptions of the differences, most serious first. */
  differences: string[];
  /** New fields that the adapter does not know; harmless. */
  added: string[];
  /** A sentence about the vendor's behaviour, or null. */
  finding: string | null;
  charged: number;
  rate: Rate | null;
  exchanges: Exchange[];
}

/** @param known returns the recorded answer, and the subject it is about */
export async function judge(
  probe: Probe,
  asked: Asked,
  known: { way: Way; subject: Subject },
): Promise<Verdict> {
  const expected = await ask(probe, known.subject, known.way);
  const read = await fieldsRead(probe, known.subject, expected, (body) => shapeOf(body).keys(), [
    without,
    withOther,
  ]);
  const status = expected.exchanges.flatMap((exchange, at) =>
    statusDifference(exchange, asked.exchanges[at]),
  );
  const shapes = expected.exchanges.map((exchange, at) =>
    shapeDifferences(exchange, asked.exchanges[at], read[at] ?? new Set()),
  );
  const shape = shapes.flatMap(({ differences }) => differences);
  const failure = asked.failure ? [failed(asked.failure)] : [];
  const broken = asked.failure !== null || status.length > 0;
  return {
    name: probe.name,
    reached: asked.exchanges.some(({ status: code }) => code > 0),
    authorised: authorised(asked),
    shape: shape.length > 0 ? "differs" : broken || isEmpty(asked.value) ? "not known" : "as expected",
    differences: [
      ...failure,
      ...status,
      ...shape,
      ...(asked.failure ? [] : [...emptiness(expected, asked), ...chargeDifference(probe, expected, asked)]),
      ...rateDifference(expected, asked),
    ],
    finding: asked.failure || isEmpty(asked.value) ? null : (probe.finding?.(asked.value) ?? null),
    charged: asked.charged,
    rate: asked.rate,
    added: shapes.flatMap(({ added }) => added),
    exchanges: asked.exchanges,
  };
}

function authorised({ exchanges, failure }: Asked): boolean | null {
  if (failure?.kind === "expired-credentials" || failure?.kind === "not-configured") return false;
  const codes = exchanges.map(({ status }) => status);
  if (codes.some((status) => status === 401 || status === 403)) return false;
  return codes.some((status) => status >= 200 && status < 300) ? true : null;
}

const failed = ({ kind, detail, nextStep }: NonNullable<Asked["failure"]>) =>
  `${kind}: ${detail}${nextStep ? ` → ${nextStep}` : ""}`;

function statusDifference(expected: Exchange, actual: Exchange | undefined): string[] {
  if (!actual || expected.status === actual.status) return [];
  return [`status ${actual.status} instead of ${expected.status}`];
}

function shapeDifferences(expected: Exchange, actual: Exchange | undefined, read: Set<string>) {
  if (!actual || actual.status !== expected.status || expected.json === undefined)
    return { differences: [], added: [] };
  if (actual.json === undefined) {
    const type = actual.type.split(";")[0] || "something without a type";
    return { differences: [`no JSON but ${type}`], added: [] };
  }
  const { renamed, missing, otherType, added } = compareShapes(
    shapeOf(expected.json),
    shapeOf(actual.json),
    read,
  );
  const differences = [
    ...renamed.map(({ from, to }) => `renamed: ${from}, perhaps to ${to}`),
    ...missing.map((path) => `missing: ${path}`),
    ...otherType.map((words) => `other type: ${words}`),
  ];
  return { differences, added };
}

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

const emptiness = (expected: Asked, asked: Asked) =>
  isEmpty(asked.value) && !isEmpty(expected.value)
    ? ["answered with nothing: ask about another company or person"]
    : [];

/** Charges per word or second vary, so they are compared with the announced maximum. */
function chargeDifference({ vendor, units }: Probe, expected: Asked, { charged }: Asked): string[] {
  if (vendor.unit === "US dollar")
    return charged > 0 && charged <= units ? [] : [`charged ${charged} instead of ${units} at most`];
  return charged === expected.charged ? [] : [`charged ${charged} instead of ${expected.charged}`];
}

const rateDifference = (expected: Asked, asked: Asked) =>
  expected.rate && !asked.rate && asked.exchanges.length > 0 ? ["rate headers missing"] : [];
