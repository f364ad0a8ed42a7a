/** What changed between two texts, line by line, with as many lines kept as possible. */
export interface DiffLine {
  change: "same" | "added" | "removed";
  text: string;
}

export function diffLines(before: string, after: string): DiffLine[] {
  const a = before.split("\n");
  const b = after.split("\n");
  const kept = longestCommon(a, b);
  const lines: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      lines.push({ change: "same", text: a[i] ?? "" });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && kept(i + 1, j) >= kept(i, j + 1))) {
      lines.push({ change: "removed", text: a[i++] ?? "" });
    } else {
      lines.push({ change: "added", text: b[j++] ?? "" });
    }
  }
  return lines;
}

/** Length of the longest common run of lines of `a` from i and `b` from j (gaps allowed). */
function longestCommon(a: string[], b: string[]): (i: number, j: number) => number {
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => table[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      table[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  return at;
}
