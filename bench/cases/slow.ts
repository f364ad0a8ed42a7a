/**
 * Measures a tool's screen on slow 4G with a quarter of this machine's CPU: the time until the form
 * appears, and the time from a click to the next frame (Event Timing) and to its visible result.
 */
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";
import { type BrowserContext, chromium, type Page } from "playwright-core";
import { browserWords, findBrowser } from "../../scripts/testing/find-browser.ts";
import type { Product } from "../product.ts";
import type { Line } from "../report.ts";

/** Lighthouse's slow 4G: throughput in bytes a second, latency in milliseconds. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const slowdown = 4;
const rounds = 7;
/** Upper limits in milliseconds for the form and for a click. */
const most = { form: 2500, click: 200 };

interface Click {
  name: string;
  /** Tag and text of the clicked element. */
  press: [tag: string, words: string];
  /** Selector of the element that the click makes appear. */
  answer: string;
  /** Restores the screen for the next click. */
  after(page: Page): Promise<unknown>;
}

const clicks: Click[] = [
  {
    name: "Filters",
    press: ["summary", "Filters"],
    answer: "main details[open]",
    after: async () => {},
  },
  {
    name: "Go to",
    press: ["button", "Go to"],
    answer: "dialog[open], [role=progressbar]",
    after: async (page) => {
      await page.locator("dialog[open]").waitFor();
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "a screen of the menu",
    press: ["nav a", "Relevancy Check"],
    answer: "[role=progressbar]",
    after: async (page) => {
      await page.getByRole("heading", { name: "Relevancy Check" }).waitFor();
      await page.getByLabel("Company domain").fill("brightcast.example");
    },
  },
  {
    name: "Submit",
    press: ["button", "Submit"],
    answer: "main [aria-busy=true]",
    after: async () => {},
  },
];

export async function slow(product: Product): Promise<Line[]> {
  const line = await startCompressedLine(product.console);
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: browserWords });
  try {
    const signedIn = await browser.newContext({ baseURL: line.url });
    const form = { email: "staff@example.com", password: "let-me-in", returnTo: "/" };
    await signedIn.request.post("/login", { form, headers: { origin: line.url } });
    const storageState = await signedIn.storageState();
    const forms: number[] = [];
    const answers = clicks.map((): Answered[] => []);
    for (let round = 0; round < rounds; round += 1) {
      // A fresh profile has no cached files.
      const context = await browser.newContext({ baseURL: line.url, storageState });
      const page = await onSlowLine(context);
      forms.push(await untilForm(page));
      await untilListening(page);
      for (const [at, click] of clicks.entries()) {
        answers[at]?.push(await untilAnswered(page, click));
        await click.after(page);
      }
      await context.close();
    }
    return [
      judged("Form of /youtube on slow 4G, a quarter of the CPU", forms, most.form),
      ...clicks.map(({ name }, at) => {
        const [painted, seen] = (["painted", "seen"] as const).map((when) =>
          (answers[at] ?? []).map((answered) => answered[when]),
        );
        const further = `; what it asks for is seen after ${median(seen ?? [])} ms`;
        return judged(`There a click on ${name} is answered`, painted ?? [], most.click, further);
      }),
    ];
  } finally {
    await browser.close();
    await line.stop();
  }
}

async function onSlowLine(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", slow4g);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

/** Returns milliseconds from the start of the navigation to the first frame that shows the form. */
async function untilForm(page: Page): Promise<number> {
  await page.addInitScript(() => {
    const look = () => {
      // Callbacks of requestAnimationFrame run before the frame is painted, a timer after it.
      if (document.querySelector("main form input[name=domain]")) setTimeout(() => performance.mark("form"));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto("/youtube", { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("form").length > 0);
  return page.evaluate(() => performance.getEntriesByName("form")[0]?.startTime ?? NaN);
}

/**
 * Waits until React has hydrated the form. Earlier clicks use the browser's native forms and links.
 */
async function untilListening(page: Page): Promise<void> {
  await page.waitForFunction(() => "listening" in document.documentElement.dataset);
}

interface Answered {
  /** Milliseconds from the click to the next frame. */
  painted: number;
  /** Milliseconds from the click to the first frame with its result. */
  seen: number;
}

async function untilAnswered(page: Page, { press: [tag, words], answer }: Click): Promise<Answered> {
  const answered = page.evaluate(
    (selector) =>
      new Promise<Answered>((resolve) => {
        // Browsers report no shorter durations.
        const shortest = 16;
        const told: PerformanceEntry[] = [];
        const pictures = new PerformanceObserver((list) => told.push(...list.getEntries()));
        pictures.observe({ type: "event", durationThreshold: shortest } as PerformanceObserverInit);
        const from = ({ timeStamp }: Event) => {
          const look = () => {
            if (!document.querySelector(selector)?.checkVisibility()) return requestAnimationFrame(look);
            setTimeout(() => {
              const seen = performance.now() - timeStamp;
              requestAnimationFrame(() =>
                setTimeout(() => {
                  told.push(...pictures.takeRecords());
                  pictures.disconnect();
                  const click = told.find(({ name }) => name === "click");
                  resolve({ painted: click?.duration ?? shortest, seen });
                }),
              );
            });
          };
          requestAnimationFrame(look);
        };
        document.addEventListener("click", from, { once: true, capture: true });
      }),
    answer,
  );
  await page.locator(tag, { hasText: words }).first().click();
  return answered;
}

const sorted = (taken: number[]) => taken.toSorted((a, b) => a - b);
const median = (taken: number[]) => Math.round(sorted(taken)[Math.floor(taken.length / 2)] ?? NaN);

function judged(name: string, taken: number[], limit: number, further = ""): Line {
  const slowest = Math.round(sorted(taken).at(-1) ?? NaN);
  const verdict = median(taken) <= limit ? "within" : "BEYOND";
  return {
    name,
    value: `${median(taken)} ms`,
    more: `median of ${taken.length}, slowest ${slowest} ms; ${verdict} ${limit} ms${further}`,
  };
}

const texts = /^(text\/(?!event-stream)|application\/(javascript|json|manifest\+json)|image\/svg)/;

/** Compresses text answers of a local console, as Cloudflare does in front of a deployed one. */
async function startCompressedLine(console: string) {
  const { hostname, port } = new URL(console);
  const server = createServer((asked, answer) => {
    const { method, headers, url: path } = asked;
    const passed = send({ hostname, port, method, headers, path }, (given) => {
      const isText = texts.test(given.headers["content-type"] ?? "") && !given.headers["content-encoding"];
      if (!isText) {
        answer.writeHead(given.statusCode ?? 502, given.headers);
        return pipeline(given, answer, () => {});
      }
      const { "content-length": _, ...rest } = given.headers;
      answer.writeHead(given.statusCode ?? 502, { ...rest, "content-encoding": "br" });
      // Cloudflare's compression level for proxied answers.
      const compress = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
      pipeline(given, compress, answer, () => {});
    });
    passed.once("error", () => answer.destroy());
    answer.once("close", () => passed.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
