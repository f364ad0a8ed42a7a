/**
 * How results and answers are stored: as JSON that names its shape. A release that writes another shape adds its number
 * here and goes on reading the one before; a shape that is not known is refused, since half of it would be a lie.
 */
const shape = 1;

/** Characters of what stands in a result's place, and more. */
const longestPlace = 2000;

export interface StoredResult {
  value: unknown;
  /** Upstreams that answered, with commas between them; a row has it in a column. */
  source?: string | null;
  /** Whether any of it came from the sandbox. */
  sandbox: boolean;
  /** A service failed, and the result lacks what it adds; absent in results of earlier releases. */
  lacks?: boolean;
}

export interface StoredAnswerText {
  value: unknown;
  /** Where a person sees the same. */
  link?: string;
}

export const writeResult = ({ value, source, sandbox, lacks }: StoredResult): string =>
  JSON.stringify({ shape, value, source, sandbox, lacks });

/** In place of a result that lies in a file of object storage. */
export const writeLyingIn = (file: string, { source, sandbox }: StoredResult): string =>
  JSON.stringify({ shape, file, source, sandbox });

/** The key of the file that it lies in; null: it lies in none. (What is not short is none; it is not read for that.) */
export function fileOfResult(stored: string | null): string | null {
  if (stored === null || stored.length > longestPlace || !stored.includes('"file":')) return null;
  const { file, value } = read(stored);
  return value === undefined && typeof file === "string" ? file : null;
}

export const writeAnswer = ({ value, link }: StoredAnswerText): string =>
  JSON.stringify({ shape, value, link });

/** null: there is none, or a person who asked to be forgotten was all of it. @throws where its shape is not known */
export function readResult(stored: string | null): StoredResult | null {
  if (stored === null) return null;
  const { value, source, sandbox, lacks } = read(stored) as Partial<StoredResult>;
  if (value === undefined) return null;
  return { value, source: source ?? null, sandbox: sandbox ?? false, ...(lacks && { lacks }) };
}

/** @throws where its shape is not known: asking again would be paid for again */
export const readAnswer = (stored: string): StoredAnswerText => read(stored) as unknown as StoredAnswerText;

/** For lists, which show what can be read: null also where the shape is not known. */
export function readKnownResult(stored: string | null): StoredResult | null {
  return stored !== null && shapeOf(JSON.parse(stored)) !== shape ? null : readResult(stored);
}

function read(stored: string): Record<string, unknown> {
  const parsed = JSON.parse(stored) as Record<string, unknown>;
  const found = shapeOf(parsed);
  if (found !== shape)
    throw new Error(`What is stored has the shape ${String(found)}; this version reads ${shape} alone.`);
  return parsed;
}

const shapeOf = (parsed: unknown): unknown =>
  typeof parsed === "object" && parsed !== null && "shape" in parsed ? parsed.shape : "none";
