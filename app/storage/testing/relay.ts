/**
 * A proxy in front of the test database that injects faults into real requests over real
 * connections.
 */
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * - refuse: cuts the connection before the database receives the request
 * - overrun: answers 429
 * - deny: answers 401
 * - full: answers with a disk error, like a server with a full disk
 * - lose: the database runs the request, and the answer is lost
 * - hold: the database runs the request, and the answer waits for the next orders
 * - hang: sends no answer
 */
export type Fault = "refuse" | "overrun" | "deny" | "full" | "lose" | "hold" | "hang";

/**
 * The body that a test in another runtime posts to `/orders`; each order replaces the previous one.
 */
export interface RelayOrders {
  /** Faults for successive requests whose text contains `word`; later requests succeed. */
  faults?: Fault[];
  word?: string;
  /** Further concurrent requests get 429, as from the real database. */
  mostAtOnce?: number;
}

export interface Relay {
  url: string;
  /** Chooses the fault for a request by its text. */
  fault: (text: string) => Fault | null;
  /** Called for a request that is never answered. */
  onHang: () => void;
  /** Texts of all requests so far. */
  seen: string[];
  /** Accepts no connections until `listen`. */
  refuseAll(): Promise<void>;
  listen(): Promise<void>;
  close(): Promise<void>;
}

const answers = { overrun: 429, deny: 401 } as const;

export async function startRelay(database: string): Promise<Relay> {
  let port = 0;
  let underWay = 0;
  let mostAtOnce = Number.POSITIVE_INFINITY;
  let held = Promise.withResolvers<void>();
  const server = createServer((asked, answer) => void take(asked, answer));
  const relay: Relay = {
    url: "",
    fault: () => null,
    onHang: () => undefined,
    seen: [],
    refuseAll: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    listen: () => new Promise((resolve) => server.listen(port, "127.0.0.1", resolve)),
    close: () => (server.listening ? relay.refuseAll() : Promise.resolve()),
  };
  await relay.listen();
  port = (server.address() as AddressInfo).port;
  relay.url = `http://127.0.0.1:${port}`;
  return relay;

  async function take(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await buffer(asked).catch(() => null);
    if (!body) return;
    if (asked.url === "/seen") return void answer.end(JSON.stringify(relay.seen));
    if (asked.url === "/orders") return follow(JSON.parse(body.toString()) as RelayOrders, answer);
    underWay += 1;
    answer.on("close", () => (underWay -= 1));
    const text = body.toString();
    relay.seen.push(text);
    const fault = relay.fault(text) ?? (underWay > mostAtOnce ? "overrun" : null);
    if (fault === "hang") return relay.onHang();
    if (fault === "refuse") return void asked.socket.destroy();
    if (fault === "overrun" || fault === "deny")
      return void answer.writeHead(answers[fault], { "content-type": "text/plain" }).end(fault);
    if (fault === "full") return diskFails(text, answer);
    pass(asked, body, fault, answer);
  }

  function diskFails(text: string, answer: ServerResponse): void {
    const { requests } = JSON.parse(text) as { requests: unknown[] };
    const error = { code: "SQLITE_IOERR", message: "SQLite error: disk I/O error" };
    const results = requests.map(() => ({ type: "error", error }));
    answer.writeHead(200, { "content-type": "application/json" });
    answer.end(JSON.stringify({ baton: null, base_url: null, results }));
  }

  function pass(asked: IncomingMessage, body: Buffer, fault: "lose" | "hold" | null, answer: ServerResponse) {
    const { url = "/", method, headers, socket } = asked;
    const onward = request(new URL(url, database), { method, headers }, (found) => {
      void giveBack(found, fault, answer);
    });
    onward.on("error", () => socket.destroy());
    onward.end(body);
  }

  async function giveBack(found: IncomingMessage, fault: "lose" | "hold" | null, answer: ServerResponse) {
    const done = await buffer(found);
    if (fault === "lose") return void answer.destroy();
    if (fault === "hold") await held.promise;
    answer.writeHead(found.statusCode ?? 502, found.headers).end(done);
  }

  function follow(orders: RelayOrders, answer: ServerResponse): void {
    relay.fault = inTurn(orders.faults ?? [], orders.word);
    mostAtOnce = orders.mostAtOnce ?? Number.POSITIVE_INFINITY;
    held.resolve();
    held = Promise.withResolvers();
    answer.end();
  }
}

/** Returns the faults one by one for requests that contain the word; later requests succeed. */
export function inTurn(faults: Fault[], word = ""): Relay["fault"] {
  const left = [...faults];
  return (text) => (text.includes(word) ? (left.shift() ?? null) : null);
}
