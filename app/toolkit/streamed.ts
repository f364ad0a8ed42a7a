/** Work that reports while it goes on, as generators: what a query yields from. */

/**
 * Several writers at once, each reporting pieces of its text: yields all texts so far whenever one grew, returns what
 * the writers returned. The first failure ends it.
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

/** Outcomes of work under way, in the order they come. */
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
