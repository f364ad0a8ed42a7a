import type { Call, Connection } from "../call";

/** Records charges in `booked`: the units that a call charged, otherwise its outcome's units. */
export function counting(connection: Connection, booked: number[]) {
  const noting = <T>({ bulk, ...call }: Call<T>): Call<T> => ({
    ...call,
    async perform(send) {
      let apart = false;
      const outcome = await call.perform(send, (units) => void (apart = booked.push(units) > 0));
      if (!apart) booked.push(outcome.units ?? call.units);
      return outcome;
    },
    bulk: bulk && {
      ...bulk,
      perform: (calls, send) => bulk.perform(calls, send, (units) => void booked.push(units)),
    },
  });
  const calls: Connection = { ...connection, call: (call) => connection.call(noting(call)) };
  return { calls };
}
