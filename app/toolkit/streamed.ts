/** Generators for work that reports progress; a query uses them with `yield*`. */

/**
 * Runs several writers in parallel. Yields all texts whenever one grows and returns the writers'
 * results. The first failure ends all of them.
 */
export async function* streamed<T>(
  writers: ((onText: (piece: string) => void) => Promise<T>)[],
): AsyncGenerator<string[], T[], void> {
  const texts = writers.map(() => "");
  let grew = Promise.withResolvers<void>();
  const all = Promise.all(
    writers.map((write, index) =>
      write((piece) => {
        texts[index] += piece;
        grew.resolve();
      }),
    ),
  );
  const ended = all.then(
    () => true,
    () => true,
  );
  while (!(await Promise.race([ended, grew.promise.then(() => false)]))) {
    grew = Promise.withResolvers<void>();
    yield [...texts];
  }
  return all;
}

/** Yields the outcomes of parallel work in the order of completion. */
export async function* asSettled<T>(
  work: Promise<T>[],
): AsyncGenerator<{ index: number; outcome: PromiseSettledResult<T> }, void, void> {
  const open = new Map(
    work.map((each, index) => [
      index,
      each.then(
        (value) => ({ index, outcome: { status: "fulfilled" as const, value } }),
        (reason: unknown) => ({ index, outcome: { status: "rejected" as const, reason } }),
      ),
    ]),
  );
  while (open.size > 0) {
    const next = await Promise.race(open.values());
    open.delete(next.index);
    yield next;
  }
}
