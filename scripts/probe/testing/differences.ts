/** Vendors that differ from their adapter's expectation, one for each kind of difference. */
import type { Probe } from "../../../app/vendors/probes/probe.ts";
import type { Fetch } from "../ask.ts";
import { chosen } from "../choose.ts";

/** Changes one thing in a vendor's answers. */
type Change = (outside: Fetch) => Fetch;

const changed =
  (change: (text: string, response: Response) => Response): Change =>
  (outside) =>
  async (request) => {
    const response = await outside(request);
    return change(await response.text(), response);
  };
const replaced = (from: string | RegExp, to: string) =>
  changed((text, { status, headers }) => {
    const type = headers.get("content-type") ?? "";
    return new Response(text.replaceAll(from, to), { status, headers: { "content-type": type } });
  });
export const refusing = (body: object, status: number) => changed(() => Response.json(body, { status }));
export const silent: Change = () => () => Promise.reject(new TypeError("fetch failed"));

const [write] = chosen(["openai/responses"]) as [Probe];
const [serper] = chosen(["serper"]) as [Probe];
export const [search] = chosen(["apollo/mixed_people/api_search"]) as [Probe];
export const noAccess = {
  error: "api/v1/mixed_people/api_search is not accessible",
  error_code: "API_INACCESSIBLE",
};

export const differences: [name: string, probe: Probe, change: Change, told: string][] = [
  ["another status", serper, refusing({ message: "Gone fishing" }, 500), "status 500 instead of 200"],
  ["a missing field", serper, replaced(/"title":"[^"]*",/g, ""), "missing: organic[].title"],
  [
    "a renamed field",
    serper,
    replaced('"link":', '"url":'),
    "renamed: organic[].link, perhaps to organic[].url",
  ],
  [
    "another type",
    serper,
    replaced('"credits":1', '"credits":"1"'),
    "other type: credits: string instead of number",
  ],
  ["a new field", serper, replaced('"credits":1', '"credits":1,"mood":"good"'), "new, not read: mood"],
  ["a refused key", search, refusing({ error: "Invalid access credentials." }, 401), "expired-credentials: "],
  ["a missing scope", search, refusing(noAccess, 403), "blocked: "],
  ["no rate headers", search, replaced("no such words", ""), "rate headers missing"],
  ["another charge", serper, replaced('"credits":1', '"credits":2'), "charged 2 instead of 1"],
  [
    "more words than were told",
    write,
    replaced(/"output_tokens":\d+/g, '"output_tokens":9000'),
    "instead of 0.002 at most",
  ],
  [
    "a page",
    serper,
    changed(() => new Response("<p>Hello</p>", { headers: { "content-type": "text/html" } })),
    "no JSON but text/html",
  ],
  ["nothing", search, silent, "upstream-down: could not be reached"],
];

/** The verdict if the sandbox answers as the vendor does. */
export const asExpected = {
  reached: true,
  authorised: true,
  shape: "as expected",
  differences: [],
  added: [],
};
