/** Single requests of kinds that once blocked all users, and invalid files. */
import type { Attacked } from "./product.ts";

export interface Load {
  name: string;
  /** True if the request hashes passwords, the only work allowed to block the Worker. */
  hashes?: true;
  request(): Promise<Response | Response[]>;
}

const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length));
const megabyte = 1_000_000;

/**
 * Returns the heavy requests.
 * @param share of the full size; the short suite uses less
 */
export function loads({ url, staff }: Attacked, share: number): Load[] {
  const signedIn = { authorization: `Bearer ${staff.token}` };
  const json = { "content-type": "application/json", origin: url };
  const post = (
    path: string,
    body: string | FormData | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = json,
  ) => fetch(url + path, { method: "POST", headers, body, signal: AbortSignal.timeout(120_000) });
  const auth = (email: string, password = "x") => post("/api/sm/auth", JSON.stringify({ email, password }));
  const asStaff = (path: string, value: unknown) =>
    post(path, JSON.stringify(value), { ...json, ...signedIn });
  const plan = (content: string | Uint8Array<ArrayBuffer>, name = "list.csv") => {
    const form = new FormData();
    form.append("tool", "youtube-light");
    form.append("csvfile", new Blob([content], { type: "text/csv" }), name);
    return post("/api/runs/plan", form, signedIn);
  };
  const size = (whole: number) => Math.round(whole * share);
  return [
    { name: "/login itself", request: () => fetch(`${url}/login`) },
    { name: "a list of runs", request: () => fetch(`${url}/api/runs`, { headers: signedIn }) },
    { name: "a sign-in, refused", hashes: true, request: () => auth("no-one@example.com") },
    { name: "a sign-in with 8 KB of @. as address", request: () => auth(`${filled("@.", 8000)} x`) },
    {
      name: "60 sign-ins of one account at once",
      hashes: true,
      request: () =>
        Promise.all(Array.from({ length: 60 }, () => auth("many@example.com", "a wrong password"))),
    },
    { name: "a sign-in of 95 MB of JSON", request: () => auth(filled("a", size(95 * megabyte))) },
    {
      name: "a form of 60 MB at /login",
      request: () =>
        post("/login", `email=${filled("a", size(60 * megabyte))}`, {
          "content-type": "application/x-www-form-urlencoded",
          origin: url,
        }),
    },
    {
      name: "4 MB of keywords for the shared filters",
      request: () =>
        fetch(`${url}/api/signals/filters`, {
          method: "PUT",
          headers: { ...json, ...signedIn },
          body: JSON.stringify({
            additionalKeywords: Array.from({ length: size(800_000) }, (_, at) => `k${at}`),
          }),
        }),
    },
    {
      name: "an address in an address, 0.9 MB",
      request: () =>
        asStaff("/api/yt-transcript/download", {
          url: filled("youtube.com/redirect?q=", size(0.9 * megabyte)),
        }),
    },
    {
      name: "a billion months",
      request: () =>
        asStaff("/api/youtube/scrape/light", { domain: "nothing-here.example", monthsInterval: 1e9 }),
    },
    {
      name: "a file of 3,000,000 rows",
      request: () => plan(`domain\n${filled("a.example\n", size(30 * megabyte))}`),
    },
    {
      name: "a file of one cell of 90 MB",
      request: () => plan(`domain\n"${filled("a", size(90 * megabyte))}`),
    },
    {
      name: "a file of 1,000,000 columns",
      request: () => plan(`${filled("domain,", size(7 * megabyte))}\n${filled(",", size(megabyte))}\n`),
    },
    {
      name: "a file of empty lines, 30 MB",
      request: () => plan(`domain\n${filled("\r\n", size(30 * megabyte))}`),
    },
    { name: "a file of NULs, 10 MB", request: () => plan(`domain\n${filled("\0", size(10 * megabyte))}`) },
    {
      name: "a file of quotes, 10 MB",
      request: () => plan(`domain\n${filled('""""', size(10 * megabyte))}`),
    },
    {
      name: "a file in UTF-16 without an end",
      request: () =>
        plan(new Uint8Array([0xff, 0xfe, ...Buffer.from("domain\na.example\n", "utf16le"), 0x22])),
    },
    {
      name: "a zip that unfolds to 100 MB, by the name of a table",
      request: () => plan(zipBomb(), "list.xlsx"),
    },
  ];
}

/**
 * A zip header with false sizes over random bytes; the console must reject it before it
 * decompresses anything.
 */
function zipBomb(): Uint8Array<ArrayBuffer> {
  const name = Buffer.from("xl/worksheets/sheet1.xml");
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt16LE(8, 8);
  head.writeUInt32LE(1000, 18);
  head.writeUInt32LE(0x7fffffff, 22);
  head.writeUInt16LE(name.length, 26);
  return new Uint8Array(Buffer.concat([head, name, Buffer.alloc(1000, 0xff)]));
}
