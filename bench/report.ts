export interface Line {
  name: string;
  /** The most important figure: a ratio if there is something to compare with. */
  value: string;
  more: string;
}

export function print(lines: Line[]): void {
  for (const { name, value, more } of lines)
    process.stdout.write(`${name.padEnd(54)} ${value.padEnd(20)} ${more}\n`);
}

/** Prints a failed case in place of its lines. */
export function printFailure(name: string, failure: unknown): void {
  const words = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
  process.stdout.write(`${name.padEnd(54)} failed\n${words.replace(/^/gm, "  ")}\n`);
}
