/** The App for tests in Node: the real database server, with files and limiter in memory. */
import type { Database } from "../../storage/database";
import { openDatabase } from "../../storage/database";
import type { FileStore } from "../../storage/files";
import { bareApp } from "./bare-app";
import type { App, RequestApp, StaffMember } from "../../app";
import { createRun, findRun, type NewRun, type StoredRun } from "../storage/runs";
import { staff } from "../../storage/schema";
import type { Fetch } from "../../vendors/http.server";
import { UpstreamError } from "../../vendors/failure";
import { createSend } from "../../vendors/http.server";
import type { Vendor } from "../../vendors/vendor";
import type { Upstreams } from "../../vendors/upstreams";
import type { Mail } from "../../vendors/mail/port";
import type { FeedEvent } from "../feed-event";
import { callsOpener } from "../calls-factory.server";
import { memoryStorage } from "../../storage/testing/object-storage";
import { realTime, type Time } from "../../time";
import { type Limiter, namesOf } from "../../calls/limiter";
import { booksOver } from "../../calls/books.server";
import type { Incarnations } from "../../calls/workers-alive";
import { UpstreamLimiter } from "../../calls/upstream-limiter.server";
import { answeringService, askService, type MadeUpUpstreams, runMadeUp } from "./made-up-tool";

export interface TestApp extends RequestApp {
  /** Keys of the files in object storage. */
  fileKeys(): string[];
  told: FeedEvent[];
  mails: Mail[];
  person: StaffMember;
  /** Milliseconds by which the test's time is ahead of the real time. */
  clock: { now: number };
  time: Time;
  /** Workers that are no longer alive. */
  dead: Set<string>;
  /** Names of keys that are not configured. */
  missingKeys: Set<string>;
  /** The made-up vendor. A test that counts money gives it a unique name. */
  service: Vendor;
}

/** @param page files per listing; R2 returns a thousand */
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

/** The production limiters, one per vendor. */
function limiters(database: Database, time: Time, workers: Incarnations): Limiter & Pick<App, "spent"> {
  const limiterOf = new Map<string, UpstreamLimiter>();
  const of = (vendor: string) => {
    const limiter =
      limiterOf.get(vendor) ??
      new UpstreamLimiter({
        storage: memoryStorage(),
        time,
        newId: () => crypto.randomUUID(),
        books: booksOver({ database, time, workers }),
      });
    limiterOf.set(vendor, limiter);
    return limiter;
  };
  return {
    grant: (request) => of(request.upstream).grant(request),
    settle: (vendor, calls) => of(vendor).settle(calls),
    reserved: (vendor, claims) => of(vendor).reserved(namesOf(claims), { vendor, claims }),
    hold: (vendor, bucket, wait, kind, said) => of(vendor).hold(bucket, wait, kind, said),
    learn: (vendor, bucket, rate) => of(vendor).learn(bucket, rate),
    spent: (vendor) => of(vendor).spent(vendor),
  };
}

/**
 * @param fetch answers of the made-up vendor
 * @param databaseTime milliseconds for which the database is retried
 * @param data the data source that the made-up vendor reports
 */
export async function testApp(
  databaseUrl: string,
  fetch: Fetch,
  databaseTime?: Time,
  data: "live" | "sandbox" = "sandbox",
): Promise<TestApp> {
  const database: Database = openDatabase({ url: databaseUrl, time: databaseTime });
  const person = {
    id: crypto.randomUUID(),
    email: `${crypto.randomUUID()}@example.com`,
    name: "Test person",
  };
  await database.insert(staff).values({ ...person, passwordHash: "none", createdAt: new Date() });
  const told: FeedEvent[] = [];
  const mails: Mail[] = [];
  const clock = { now: 0 };
  const now = () => Date.now() + clock.now;
  const time: Time = { ...realTime, now };
  const files = memoryFiles(now);
  const dead = new Set<string>();
  const missingKeys = new Set<string>();
  const workers: Incarnations = { alive: async (_, ids) => ids.filter((id) => !dead.has(id)) };
  const limiter = limiters(database, time, workers);
  const app: TestApp = {
    ...bareApp,
    dead,
    missingKeys,
    service: answeringService,
    told,
    mails,
    person,
    clock,
    time,
    database,
    files,
    fileKeys: files.keys,
    limiter,
    spent: (vendor) => limiter.spent(vendor),
    implementation: (tool) => (tool === runMadeUp.tool.slug ? runMadeUp : undefined),
    publish: async (_staffId, event) => void told.push(event),
    openCalls: callsOpener({
      workers,
      database,
      files,
      limiter,
      time,
      newId: () => crypto.randomUUID(),
      secret: ({ name: upstream }, name) => {
        if (missingKeys.has(name))
          throw new UpstreamError({ upstream, kind: "not-configured", detail: `${name} is missing.` });
        return name === "TRANSCRIPT_RELAY_URL" ? "https://transcript-relay.example" : "sandbox";
      },
      configured: () => true,
      dataOf: () => data,
      sendFor: (vendor, deadlines) =>
        createSend({ upstream: vendor.name, fetch, userAgent: "tests", deadlines }),
    }),
    upstreams: (connect) => {
      const madeUpUpstreams: MadeUpUpstreams & Pick<Upstreams, "mail"> = {
        ask: (about, bucket) => askService(connect(app.service), about, bucket),
        mail: {
          send: async (mail) => {
            mails.push(mail);
            return { value: "sent", source: { upstream: "resend", fetchedAt: "", data: "sandbox" } };
          },
        },
      };
      return madeUpUpstreams as unknown as Upstreams;
    },
    config: {
      mailFrom: "console@example.com",
      mailRecipients: [],
      secrets: ["a secret of the tests"],
      models: { bulk: "bulk", writing: "writing", image: "image", speech: "speech" },
      isWatched: false,
      channels: [],
      providerUrl: null,
      portalId: null,
      requiresSecondStep: false,
      upstream: () => ({ data: "sandbox", missing: [] }),
    },
    runs: {
      wake: async () => undefined,
      stop: async () => undefined,
      waitFor: async () => null,
      alive: async () => [],
    },
    now: () => new Date(now()),
    newId: () => crypto.randomUUID(),
    random: Math.random,
  };
  return app;
}

/** The row of a run of the made-up tool, as a submission stores it. */
const madeUpRun = (app: TestApp, id: string) => ({
  id,
  tool: "made-up",
  query: "ask",
  staffId: app.person.id,
  settings: { "made-up": { words: ["one"] } },
  versions: {},
  origin: "http://console.example",
  createdAt: app.now(),
});

/** Starts a plain run, by default with a domain that no other run uses. */
export async function startTestPlain(app: TestApp, more: Partial<NewRun> = {}): Promise<string> {
  const id = crypto.randomUUID();
  await createRun(app.database, {
    ...madeUpRun(app, id),
    kind: "plain",
    status: "queued",
    title: "A question",
    input: { domain: `${id}.example` },
    mail: more.email ? "due" : "none",
    ...more,
  });
  return id;
}

export async function storedRun(app: TestApp, id: string): Promise<StoredRun> {
  const run = await findRun(app.database, id);
  if (!run) throw new Error("The run is gone");
  return run;
}

/** Starts a CSV run over `text`, as an upload would. */
export async function startTestCsv(app: TestApp, text: string, more: Partial<NewRun> = {}) {
  const id = crypto.randomUUID();
  const bytes = await app.files.put(`uploads/${id}`, text, "text/csv");
  const headers = text.split("\n")[0]?.trim().split(",") ?? [];
  await createRun(app.database, {
    ...madeUpRun(app, id),
    kind: "csv",
    status: "running",
    title: "leads.csv",
    input: {},
    file: {
      name: "leads.csv",
      key: `uploads/${id}`,
      bytes,
      encoding: "utf-8",
      delimiter: ",",
      headers,
      columns: { domain: 0 },
      rowsFrom: 1,
      width: headers.length,
    },
    email: "someone@example.com",
    mail: "due",
    startedAt: app.now(),
    ...more,
  });
  return id;
}
