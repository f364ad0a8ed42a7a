/** Groups calls into requests: one request per call, or one for several where the vendor supports bulk requests. */
import { UpstreamError } from "../vendors/failure";
import type { Asked, Perform } from "./asked-call.server";

export interface RequestToMake {
  bucket: string;
  together: Asked[];
  perform: Perform;
}

export function requestsOf(asked: Asked[]): RequestToMake[] {
  const requests: RequestToMake[] = [];
  const bulks = new Map<string, Asked[]>();
  for (const each of asked) {
    const bulk = each.call.bulk;
    if (!bulk) {
      requests.push({ bucket: each.call.bucket, together: [each], perform: alone });
      continue;
    }
    const id = `${each.vendor.name}.${bulk.name}`;
    bulks.set(id, [...(bulks.get(id) ?? []), each]);
  }
  for (const group of bulks.values()) {
    const bulk = group[0]?.call.bulk;
    if (!bulk) continue;
    const perform: Perform = (together, send, charge) =>
      bulk.perform(
        together.map((each) => each.call),
        send,
        charge,
      );
    for (let start = 0; start < group.length; start += bulk.max)
      requests.push({ bucket: bulk.bucket, together: group.slice(start, start + bulk.max), perform });
  }
  return requests;
}

/**
 * Sends one request per call. A failure that was charged is the call's outcome and does not fail
 * the whole request.
 */
const alone: Perform = async ([only], send, charge) => {
  if (!only) return [];
  const outcome = only.call.perform(send, charge).catch((error: unknown) => {
    if (error instanceof UpstreamError && error.charged) return error;
    throw error;
  });
  return [await outcome];
};
