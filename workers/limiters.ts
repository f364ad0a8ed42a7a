/** The vendors' limiters, as a single event calls them. */
import { type Amount, type Grant, type Limiter, namesOf } from "../app/calls/limiter";
import type { objectsOf } from "./objects";

type Stub = ReturnType<ReturnType<typeof objectsOf>["limiter"]>;

/**
 * Caches one stub per vendor: a file asks tens of thousands of times, and creating a stub for each request took 7 % of
 * the Worker's time. After an error the next request gets a new stub, because the old one may be broken for good
 * (https://developers.cloudflare.com/durable-objects/best-practices/error-handling/).
 * @param stubOf creates a stub, which only the event that created it may use
 */
export function limitersOf(stubOf: (vendor: string) => Stub): {
  limiter: Limiter;
  spent(vendor: string): Promise<Amount>;
} {
  const stubs = new Map<string, Stub>();
  const ask = async <T>(vendor: string, question: (stub: Stub) => Promise<T>): Promise<T> => {
    const stub = stubs.get(vendor) ?? stubOf(vendor);
    stubs.set(vendor, stub);
    try {
      return await question(stub);
    } catch (error) {
      if (stubs.get(vendor) === stub) stubs.delete(vendor);
      throw error;
    }
  };
  return {
    limiter: {
      grant: (request) => ask(request.upstream, async (its): Promise<Grant> => its.grant(request)),
      settle: (vendor, calls) => ask(vendor, (its) => its.settle(calls)),
      reserved: (vendor, claims) => ask(vendor, (its) => its.reserved(namesOf(claims), { vendor, claims })),
      hold: (vendor, bucket, wait, kind, said) => ask(vendor, (its) => its.hold(bucket, wait, kind, said)),
      learn: (vendor, bucket, rate) => ask(vendor, (its) => its.learn(bucket, rate)),
    },
    spent: (vendor) => ask(vendor, (its) => its.spent(vendor)),
  };
}
