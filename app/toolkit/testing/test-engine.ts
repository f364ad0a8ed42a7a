/** An engine in Node for tests: the real database server, files in memory, the limiter in this process. */
import type { Database } from "../../storage/database";
import { openDatabase } from "../../storage/database";
import type { FileStore } from "../../storage/files";
import type { StaffMember } from "../../services";
import { runs, staff } from "../../storage/schema";
import type { Patience } from "../../storage/trouble";
import type { Fetch } from "../../upstream/http.server";
import { withDeadlines } from "../../upstream/deadlines";
import { createSend } from "../../upstream/http.server";
import type { Upstreams } from "../../upstream/upstreams";
import type { Mail } from "../../upstream/mail/port";
import { CallDesk } from "../engine/call-desk.server";
import { DepartureLog } from "../engine/departure-log";
import type { Engine, FeedEvent } from "../engine/engine";
import type { Limiter } from "../engine/limiter";
import { answeringService, askService, type MadeUpUpstreams, runMadeUp } from "./made-up-tool";

export interface TestEngine extends Engine {
  /** Keys of what lies in its object storage. */
  fileKeys(): string[];
  told: FeedEvent[];
  mails: Mail[];
  person: StaffMember;
  clock: { now: number };
}

/** @param page how many files a listing gives at once; R2 gives a thousand */
export function memoryFiles(now: () => number = Date.now, page = 1000): FileStore & { keys(): string[] } {
  const stored = new Map<string, { bytes: Uint8Array; contentType: string; uploadedAt: Date }>();
  return {
    keys: () => [...stored.keys()],
    put: async (key, body, contentType) => {
      const bytes = new Uint8Array(await new Response(body as BodyInit).arrayBuffer());
      stored.set(key, { bytes, contentType, uploadedAt: new Date(now()) });
      return bytes.byteLength;
    },
    get: async (key) => {
      const found = stored.get(key);
      if (!found) return null;
      const body = new Blob([found.bytes as BlobPart]).stream() as ReadableStream<Uint8Array>;
      return { body, size: found.bytes.byteLength, contentType: found.contentType };
    },
    delete: async (keys) => {
      for (const key of keys) stored.delete(key);
    },
    list: async (prefix, after = "") => {
      const found = [...stored]
        .filter(([key]) => key.startsWith(prefix) && key > after)
        .map(([key, { uploadedAt }]) => ({ key, uploadedAt }))
        .toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const files = found.slice(0, page);
      return { files, next: found.length > page ? (files.at(-1)?.key ?? null) : null };
    },
  };
}

function localLimiter(): Limiter {
  const logs = new Map<string, DepartureLog>();
  const held = new Map<string, number>();
  let streak = { kind: "", count: 0 };
  return {
    grant: async (_vendor, { bucket, rate, calls, succeeded, budget, late }) => {
      if (succeeded > 0) streak = { kind: "", count: 0 };
      const wait = (held.get(bucket) ?? 0) - Date.now();
      if (wait > 0) return { wait, kind: "rate-limited", detail: "asked to wait" };
      if (budget && budget.spent + budget.perCall > budget.limit) {
        return { wait: 48 * 3_600_000, kind: "quota", detail: "the budget is used up" };
      }
      const log = logs.get(bucket) ?? new DepartureLog(rate);
      logs.set(bucket, log);
      for (const { planned, by } of late) log.leftLate(planned, by);
      const now = Date.now();
      const taken = log.take(calls, now);
      return "wait" in taken ? { ...taken, kind: "rate-limited", detail: "full" } : { ...taken, now };
    },
    hold: async (_vendor, bucket, wait) => void held.set(bucket, Date.now() + wait),
    learn: async (_vendor, bucket, rate) => logs.get(bucket)?.allow(rate),
    failed: async (_vendor, kind) => {
      streak = streak.kind === kind ? { kind, count: streak.count + 1 } : { kind, count: 1 };
      return streak.count;
    },
  };
}

/**
 * @param fetch answers for the made-up upstream
 * @param patience with a database in trouble
 */
export async function testEngine(
  databaseUrl: string,
  fetch: Fetch,
  patience?: Patience,
): Promise<TestEngine> {
  const database: Database = openDatabase({ url: databaseUrl, patience });
  const person = {
    id: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.com`,
    name: "Test person",
  };
  await database.insert(staff).values({ ...person, passwordHash: "none", createdAt: new Date() });
  const limiter = localLimiter();
  const told: FeedEvent[] = [];
  const mails: Mail[] = [];
  const clock = { now: 0 };
  const now = () => Date.now() + clock.now;
  const files = memoryFiles(now);
  return {
    told,
    mails,
    person,
    clock,
    database,
    files,
    fileKeys: files.keys,
    limiter,
    implementation: (tool) => (tool === runMadeUp.tool.slug ? runMadeUp : undefined),
    publish: async (_staffId, event) => void told.push(event),
    openDesk: (run, signal, writes, pace) =>
      new CallDesk(
        {
          database,
          files,
          limiter,
          writes,
          run,
          signal,
          now,
          secret: () => "key",
          configured: () => true,
          dataOf: () => "sandbox",
          withSend: (vendor, work) =>
            withDeadlines(signal, (deadlines) =>
              work(createSend({ upstream: vendor.name, fetch, userAgent: "tests", deadlines })),
            ),
          budgetFor: async () => undefined,
        },
        pace,
      ),
    upstreams: (connect) => {
      const madeUpUpstreams: MadeUpUpstreams & Pick<Upstreams, "mail"> = {
        ask: (about, bucket) => askService(connect(answeringService), about, bucket),
        mail: {
          send: async (mail) => {
            mails.push(mail);
            return { value: "sent", source: { upstream: "resend", fetchedAt: "", data: "sandbox" } };
          },
        },
      };
      return madeUpUpstreams as unknown as Upstreams;
    },
    signPictures: (result) => result,
    unseal: async () => ({}),
    label: (upstream) => upstream,
    names: { provider: "Riverside", emailsOwner: "Lior" },
    now: () => new Date(now()),
    random: Math.random,
  };
}

/** A CSV run over `text`, as an upload would have left it. */
export async function startTestCsv(
  engine: TestEngine,
  text: string,
  more: Partial<typeof runs.$inferInsert> = {},
) {
  const id = crypto.randomUUID();
  await engine.files.put(`uploads/${id}`, text, "text/csv");
  await engine.database.insert(runs).values({
    id,
    tool: "made-up",
    query: "ask",
    kind: "csv",
    status: "running",
    staffId: engine.person.id,
    title: "leads.csv",
    input: {},
    settings: { "made-up": { words: ["one"] } },
    versions: {},
    file: {
      name: "leads.csv",
      key: `uploads/${id}`,
      bytes: text.length,
      encoding: "utf-8",
      delimiter: ",",
      headers: text.split("\n")[0]?.trim().split(",") ?? [],
      columns: { domain: 0 },
    },
    email: "someone@example.com",
    origin: "http://console.example",
    mail: "due",
    createdAt: engine.now(),
    startedAt: engine.now(),
    ...more,
  });
  return id;
}
