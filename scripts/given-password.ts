/** A password for an account: the first line of standard input, or one made here. */
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { Refusal } from "./refusal.ts";

export interface GivenPassword {
  password: string;
  /** True when it was made here and must be shown, once. */
  made: boolean;
}

/** @param weaknessOf what is wrong with a password, in words; null: nothing */
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

/** Undefined when nothing comes: an input that is left open without a word must not hold the command up. */
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
