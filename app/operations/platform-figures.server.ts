/** Measures the deployed Worker's platform. scripts/probe/platform compares the figures with app/assumptions.ts. */
import { z } from "zod";
import type { RequestApp } from "../app";
import { sleep } from "../time";

const id = z
  .string()
  .regex(/^\d{1,16}-[\w-]{1,64}$/, "This is not the ID of a measurement.")
  .max(81);
/** The available measurements. */
export const measureRequest = z.discriminatedUnion("measure", [
  z.object({ measure: z.enum(["round-trips", "rows-read", "busy", "object"]) }),
  z.object({ measure: z.literal("sending"), bytes: z.number().int().min(1).max(50_000_000) }),
  z.object({ measure: z.literal("answer"), bytes: z.number().int().min(1).max(50_000_000) }),
  z.object({ measure: z.literal("connections"), most: z.number().int().min(1).max(20) }),
  z.object({
    measure: z.literal("send"),
    count: z.number().int().min(1).max(200),
    milliseconds: z.number().int().min(0).max(60_000),
  }),
  z.object({ measure: z.literal("lasting"), milliseconds: z.number().int().min(0).max(60_000) }),
  z.object({ measure: z.enum(["begun", "forget"]), id }),
]);

const roundTrips = 10;
const numbersTo = (most: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${most})`;
/** Keeps the database busy for some milliseconds. */
const busySql = `${numbersTo(20_000)} SELECT COUNT(*) FROM n`;
/** Characters of one value; the database rejects a single value of several million. */
const valueLength = 10_000;

type Measured = Pick<RequestApp, "measured" | "time" | "files" | "newId">;

/** Returns the milliseconds of each of several empty requests. */
async function databaseRoundTrips({ measured, time }: Measured): Promise<number[]> {
  const taken: number[] = [];
  for (let each = 0; each < roundTrips; each++) {
    const begun = time.now();
    await measured.query("SELECT 1");
    taken.push(time.now() - begun);
  }
  return taken;
}

/** Returns the bytes of an answer of roughly the requested size. */
async function databaseAnswer({ measured }: Measured, bytes: number): Promise<number> {
  const rows = Math.max(1, Math.floor(bytes / valueLength));
  return (await measured.query(`${numbersTo(rows)} SELECT hex(zeroblob(${valueLength / 2})) FROM n`)).bytes;
}

/** Returns the rows that the database counts for a read by key. */
async function rowsRead({ measured }: Measured): Promise<number> {
  const found = await measured.query("SELECT hash FROM __drizzle_migrations WHERE rowid = 1");
  return found.rowsRead;
}

/** Returns the milliseconds of a request that keeps the database busy. */
async function busyDatabase({ measured, time }: Measured): Promise<number> {
  const begun = time.now();
  await measured.query(busySql);
  return time.now() - begun;
}

const folderOf = (id: string) => `first-day/${id}/`;

/** @returns the id of this measurement */
async function sendMeasured(app: Measured, count: number, milliseconds: number): Promise<string> {
  const id = `${app.time.now()}-${app.newId()}`;
  const keys = Array.from({ length: count }, (_, each) => `${folderOf(id)}${each}`);
  await app.measured.send(keys, milliseconds);
  return id;
}

/** Returns after how many milliseconds each message has started so far. */
async function begunOf({ files }: Measured, id: string): Promise<number[]> {
  const sent = Number(id.split("-")[0]);
  const found = await files.list(folderOf(id));
  return found.files
    .map(({ uploadedAt }) => Math.max(0, uploadedAt.getTime() - sent))
    .toSorted((a, b) => a - b);
}

async function forgetMeasured({ files }: Measured, id: string): Promise<void> {
  const found = await files.list(folderOf(id));
  await files.delete(found.files.map(({ key }) => key));
}

/** @throws the platform's error if it refuses */
export async function measureOn(
  app: Measured,
  request: z.output<typeof measureRequest>,
): Promise<{ figures: number[]; id?: string }> {
  switch (request.measure) {
    case "round-trips":
      return { figures: await databaseRoundTrips(app) };
    case "rows-read":
      return { figures: [await rowsRead(app)] };
    case "busy":
      return { figures: [await busyDatabase(app)] };
    case "object":
      return { figures: [], id: await app.measured.object() };
    case "answer":
      return { figures: [await databaseAnswer(app, request.bytes)] };
    case "sending":
      return { figures: [(await app.measured.sends(request.bytes)) ? request.bytes : 0] };
    case "lasting":
      await sleep(app.time, request.milliseconds);
      return { figures: [request.milliseconds] };
    case "connections":
      return { figures: [await app.measured.connections(request.most)] };
    case "send":
      return { figures: [], id: await sendMeasured(app, request.count, request.milliseconds) };
    case "begun":
      return { figures: await begunOf(app, request.id) };
    case "forget":
      await forgetMeasured(app, request.id);
      return { figures: [] };
  }
}
