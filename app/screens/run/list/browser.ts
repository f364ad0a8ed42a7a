/** Requests for a list's data; each list has its own URL. */
import type { LinesPart, OrderPart, RowPart } from "../../../runs/lists/list-parts";

async function part<T>(
  address: string,
  name: string,
  search: URLSearchParams,
  signal?: AbortSignal,
): Promise<T> {
  const asked = new URLSearchParams(search);
  asked.set("part", name);
  const answer = await fetch(`${address}?${asked.toString()}`, { signal });
  // After the session ends, the server redirects to the login page.
  if (!answer.ok || answer.redirected) throw new Error(`The list answered ${answer.status}`);
  return (await answer.json()) as T;
}

/**
 * Reads the order of a list's lines.
 * @param from a visible line; the answer includes its page
 */
export async function readOrder(address: string, search: string, from: number) {
  const asked = new URLSearchParams(search);
  asked.set("from", String(from));
  const { keys, ...rest } = await part<OrderPart>(address, "order", asked);
  const bytes = Uint8Array.from(atob(keys), (letter) => letter.charCodeAt(0));
  return { ...rest, keys: new Uint32Array(bytes.buffer) };
}

/** @param isWhole reads full values, and whether each line's person or company may be contacted */
export const readLines = (
  address: string,
  table: string | null,
  keys: number[],
  { signal, isWhole = false }: { signal?: AbortSignal; isWhole?: boolean } = {},
): Promise<LinesPart["lines"]> =>
  part<LinesPart>(
    address,
    "lines",
    new URLSearchParams({
      ...(table && { table }),
      ...(isWhole && { whole: "yes", contacts: "yes" }),
      keys: keys.join(","),
    }),
    signal,
  ).then(({ lines }) => lines);

export const readRow = (address: string, position: number): Promise<RowPart["row"]> =>
  part<RowPart>(address, "row", new URLSearchParams({ position: String(position) })).then(({ row }) => row);

/**
 * The last save. Saves run one after another, so that the latest wins, even after the user leaves
 * the page.
 */
let keeping: Promise<unknown> = Promise.resolve();

export function keepLook(address: string, table: string, look: string): Promise<void> {
  const kept = keeping
    .catch(() => undefined)
    .then(async () => {
      const body = new URLSearchParams({ table, look });
      const answer = await fetch(address, { method: "POST", body, keepalive: true });
      if (!answer.ok || answer.redirected) throw new Error(`The columns' keeping answered ${answer.status}`);
    });
  keeping = kept;
  return kept;
}
