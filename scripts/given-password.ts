/** Reads a password from the first line of standard input, or generates one. */
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "./refusal.ts";

export interface GivenPassword {
  password: string;
  /** True if the command generated it and must show it once. */
  made: boolean;
}

/** @param weaknessOf returns a message for a weak password, or null */
export async function givenPassword(
  weaknessOf: (password: string) => string | null,
  input: NodeJS.ReadStream = process.stdin,
): Promise<GivenPassword> {
  const line = input.isTTY ? undefined : await firstLine(input);
  if (!line) return { password: randomBytes(12).toString("base64url"), made: true };
  const weakness = weaknessOf(line);
  if (weakness) throw new Refusal(weakness);
  return { password: line, made: false };
}

/**
 * Returns undefined if no input arrives, so that an open but silent input does not block the
 * command.
 */
async function firstLine(input: NodeJS.ReadableStream): Promise<string | undefined> {
  const reader = createInterface({ input });
  const line = new Promise<string | undefined>((resolve) => {
    reader.once("line", resolve);
    reader.once("close", () => resolve(undefined));
  });
  try {
    return await Promise.race([line, sleep(5000, undefined, { ref: false })]);
  } finally {
    reader.close();
  }
}
