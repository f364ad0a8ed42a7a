/**
 * Stores results and answers as JSON with a format number. A release with a new format adds its
 * number here and still reads the previous one. Reading rejects unknown formats, because a partly
 * read result would mislead.
 */
const shape = 1;

/** Characters. The text that replaces a result stored in a file is shorter. */
const longestPlace = 2000;

export interface StoredResult {
  value: unknown;
  /** Comma-separated vendors that answered; rows have a column for it. */
  source?: string | null;
  /** True if any part came from the sandbox. */
  sandbox: boolean;
  /**
   * True if a vendor failed and the result lacks its part; absent in results of earlier releases.
   */
  lacks?: boolean;
}

export interface StoredAnswerText {
  value: unknown;
  /** A page where the user can see the same answer. */
  link?: string;
}

export const writeResult = ({ value, source, sandbox, lacks }: StoredResult): string =>
  JSON.stringify({ shape, value, source, sandbox, lacks });

/** Returns the text that replaces a result stored in an object storage file. */
export const writeLyingIn = (file: string, { source, sandbox }: StoredResult): string =>
  JSON.stringify({ shape, file, source, sandbox });

/**
 * Returns the key of the result's file, or null if the database has the result itself. Texts too
 * long for such a reference are not parsed.
 */
export function fileOfResult(stored: string | null): string | null {
  if (stored === null || stored.length > longestPlace || !stored.includes('"file":')) return null;
  const { file, value } = read(stored);
  return value === undefined && typeof file === "string" ? file : null;
}

export const writeAnswer = ({ value, link }: StoredAnswerText): string =>
  JSON.stringify({ shape, value, link });

/**
 * Parses a stored result. Returns null if there is none, or if an erasure removed all of it.
 * @throws if the format is unknown
 */
export function readResult(stored: string | null): StoredResult | null {
  if (stored === null) return null;
  const { value, source, sandbox, lacks } = read(stored) as Partial<StoredResult>;
  if (value === undefined) return null;
  return { value, source: source ?? null, sandbox: sandbox ?? false, ...(lacks && { lacks }) };
}

/**
 * Parses a stored answer.
 * @throws if the format is unknown; calling the vendor again would cost money again
 */
export const readAnswer = (stored: string): StoredAnswerText => read(stored) as unknown as StoredAnswerText;

/**
 * Parses a stored result for lists, which show every readable result; also returns null for an
 * unknown format.
 */
export function readKnownResult(stored: string | null): StoredResult | null {
  return stored !== null && shapeOf(JSON.parse(stored)) !== shape ? null : readResult(stored);
}

function read(stored: string): Record<string, unknown> {
  const parsed = JSON.parse(stored) as Record<string, unknown>;
  const found = shapeOf(parsed);
  if (found !== shape)
    throw new Error(
      `The stored data has format ${String(found)}, but this version reads only format ${shape}.`,
    );
  return parsed;
}

const shapeOf = (parsed: unknown): unknown =>
  typeof parsed === "object" && parsed !== null && "shape" in parsed ? parsed.shape : "none";
