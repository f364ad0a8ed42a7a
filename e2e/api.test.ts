/**
 * Calls everything that openapi.json describes at least once; `callApi` checks each answer against
 * the document.
 */
import { expect, test } from "vitest";
import { callLists, callSendings } from "./api-lists-and-sendings.ts";
import { answerOf, callApi, describedApi } from "./api.ts";

const csv = (lines: string, fields: Record<string, string> = {}) => {
  const body = new FormData();
  body.set("csvfile", new Blob([lines], { type: "text/csv" }), "some.csv");
  for (const [name, value] of Object.entries({ emailToSendCSV: "api@example.com", ...fields }))
    body.set(name, value);
  return { body };
};

/** One search per route, as a user would make it. Each is also tried with invalid input. */
// Only this file looks up these companies, people and words, because other files count their calls.
const searches: [path: string, body: Record<string, unknown>][] = [
  ["/api/youtube/scrape", { domain: "acornshift.example" }],
  ["/api/youtube/scrape/light", { domain: "acornshift.example" }],
  [
    "/api/linkedin/scrape",
    { keyword: "content marketing", is_linkedin: true, emailToSendCSV: "api@example.com" },
  ],
  ["/api/linkedin-specific/scrape", { keyword: "audio quality" }],
  ["/api/signals/query/client", { domain: "hollowgate.example" }],
  ["/api/signals/query/target", { email: "soren.sarwen@acornshift.example" }],
  ["/api/signals/query/relevantTarget", { domain: "acornshift.example" }],
  ["/api/youtube/write", { domain: "acornshift.example", to: "nobody of that name" }],
  ["/api/signals/query/target-emails", { domain: "acornshift.example" }],
  ["/api/signals/query/competitors", { domain: "acornshift.example" }],
  ["/api/co-workers/scrape", { linkedInUrl: "https://www.linkedin.com/in/soren-sarwen", creditCap: 5 }],
  ["/api/hg-enricher/enrich", { email: "soren.sarwen@acornshift.example", type: "guest" }],
  ["/api/use-cases/scrape", { domain: "acornshift.example" }],
  ["/api/sm/scores", { name: "acornshift.example" }],
  ["/api/onboarding/email", { email: "soren.sarwen@acornshift.example" }],
  ["/api/onboarding/events", { email: "soren.sarwen@acornshift.example" }],
  ["/api/prompts/try", { group: "prompts-churn", key: "prompt1", text: "Write to {{person.first_name}}" }],
  ["/api/ai-script-generator/write", { topic: "Podcasts for teams" }],
  [
    "/api/thumbnail/generate",
    { title: "How we recorded 40 interviews", domain: "Education", styles: ["promptCollage"] },
  ],
  ["/api/cover-art/generate", { title: "The Quiet Studio" }],
];

test.concurrent.each(searches)("POST %s", { timeout: 120_000 }, async (path, body) => {
  const { status, runId } = await answerOf(path, { json: body });
  expect([200, 202]).toContain(status);
  expect((await answerOf(`/api/runs/${runId}`)).status).toBe(200);
  const wrong = await answerOf(path, { json: Object.fromEntries(Object.keys(body).map((key) => [key, {}])) });
  expect(wrong.status).toBe(400);
});

test("calls of services are listed, tried by name, and priced first where they cost", async () => {
  expect((await answerOf("/api/probes")).status).toBe(200);
  expect((await answerOf("/api/probes", { json: { call: "logodev/image" } })).status).toBe(200);
  expect((await answerOf("/api/probes", { json: { call: "serper/search" } })).status).toBe(409);
  expect((await answerOf("/api/probes", { json: { call: "elsewhere" } })).status).toBe(404);
});

test("a search nothing is found for, and searches of earlier", { timeout: 120_000 }, async () => {
  const { runId } = await answerOf("/api/youtube/scrape/light", {
    json: { domain: "no-such-company.example" },
  });
  await answerOf(`/api/runs/${runId}`);
  expect((await callApi(`/api/youtube/results/${runId}`)).status).toBe(200);
  expect((await callApi("/api/youtube/results/none")).status).toBe(404);
  expect((await answerOf(`/api/runs/${runId}/rerun?refresh=true`, { method: "POST" })).status).toBe(202);
  expect((await callApi("/api/yt-transcript/download", { json: { url: "not a video" } })).status).toBe(400);
  expect((await callApi("/api/yt-transcript/download?youtubeUrl=x&connectionId=x")).status).toBeGreaterThan(
    399,
  );
  expect((await callApi("/ws/transcript")).status).toBe(426);
});

const files: [path: string, lines: string, fields?: Record<string, string>][] = [
  ["/api/youtube/scrape/csv", "domain\nacornshift.example\n"],
  ["/api/youtube/scrape/csv/light", "domain\nacornshift.example\nchalktide.example\nnot a domain\n"],
  ["/api/linkedin/scrape", "keyword\naudio quality\n"],
  ["/api/signals/query/client/csv", "domain\nhollowgate.example\n"],
  ["/api/signals/query/target/csv", "email\nsoren.sarwen@acornshift.example\n"],
  ["/api/signals/query/relevantTarget/csv", "domain\nacornshift.example\n"],
  ["/api/signals/query/competitors/csv", "domain\nacornshift.example\n"],
  ["/api/co-workers/scrape", "linkedInUrl\nhttps://www.linkedin.com/in/soren-sarwen\n", { creditCap: "5" }],
  ["/api/hg-enricher/hosts/csv", "email\nsoren.sarwen@acornshift.example\n"],
  ["/api/use-cases/scrape/csv", "domain\nacornshift.example\n"],
  ["/api/sm/scores/csv", "domain\nacornshift.example\n"],
];
test.concurrent.each(files)("POST %s, a file", { timeout: 120_000 }, async (path, lines, fields) => {
  const { status, runId } = await answerOf(path, csv(lines, fields));
  expect(status).toBe(202);
  await answerOf(`/api/runs/${runId}`);
  await answerOf(`/api/runs/${runId}/cancel`, { method: "POST" });
  expect((await answerOf(path, csv(""))).status).toBe(400);
});

test("a file's run: planned, listed, read, steered, removed", { timeout: 180_000 }, async () => {
  const lines = "domain\nacornshift.example\nchalktide.example\nnot a domain\n";
  const plan = csv(lines, { tool: "youtube-light" });
  expect((await answerOf("/api/runs/plan", plan)).status).toBe(200);
  const search = new FormData();
  search.set("tool", "youtube-light");
  search.set("domain", "acornshift.example");
  expect((await answerOf("/api/runs/plan", { body: search })).status).toBe(200);
  const { runId } = await answerOf("/api/youtube/scrape/csv/light", csv(lines));
  const run = `/api/runs/${runId}`;
  const status = async () => ((await answerOf(run)).body as { status: string }).status;
  await expect.poll(status, { timeout: 90_000 }).toBe("done");
  const { body } = await answerOf("/api/runs?limit=100");
  expect((body as { runs: { id: string }[] }).runs.map(({ id }) => id)).toContain(runId);
  await answerOf("/api/runs?open=true&mine=true&search=acorn");
  expect((await answerOf("/api/runs?limit=0")).status).toBe(400);
  const rows = (await answerOf(`${run}/rows?limit=2`)).body as { rows: object[]; next: number };
  expect(rows).toMatchObject({ rows: [{ position: 0 }, { position: 1 }], next: 1 });
  await answerOf(`${run}/rows?state=failed`);
  for (const file of ["result.csv", "result.csv?table=videos", "failed.csv", "result.xlsx"])
    expect((await callApi(`${run}/${file}`)).status).toBe(200);
  // Relevancy Check finds no people.
  expect((await callApi(`${run}/result.csv?layout=hubspot`)).status).toBe(400);
  expect((await callApi(`${run}/imports`)).status).toBe(400);
  const mail = async () => ((await answerOf(run)).body as { mail: string }).mail;
  await expect.poll(mail, { timeout: 60_000 }).toBe("sent");
  for (const what of ["resume", "cancel"])
    expect((await answerOf(`${run}/${what}`, { method: "POST" })).status).toBe(200);
  // After the cancel, so that no mail of the run is on its way.
  expect((await answerOf(`${run}/send`, { json: { to: "api@example.com" } })).status).toBe(200);
  // The run has no failed rows.
  expect((await answerOf(`${run}/retry`, { method: "POST" })).status).toBe(400);
  // The run has no cancelled rows either.
  expect((await answerOf(`${run}/again`, { json: { rows: "cancelled", price: true } })).status).toBe(400);
  const whatIf = await answerOf(`${run}/what-if`, { json: { filters: {} } });
  expect(whatIf.body).toMatchObject({ gained: [], lost: [], next: null });
  expect((await callApi(`${run}/withdraw-links`, { method: "POST" })).status).toBe(204);
  expect((await callApi(`${run}/rerun`, { method: "POST" })).status).toBe(400);
  expect((await callApi(`/api/files/${runId}/result.csv?signature=none`)).status).toBe(404);
  expect((await callApi("/api/run-files/none")).status).toBe(404);
  await expect.poll(async () => (await callApi(run, { method: "DELETE" })).status).toBe(204);
  for (const gone of [run, `${run}/rows`, `${run}/result.csv`])
    expect((await callApi(gone)).status).toBe(404);
});

test("the clips page of a search, its pictures, and what a result shows", { timeout: 120_000 }, async () => {
  const { runId, body } = await answerOf("/api/youtube/scrape", { json: { domain: "acornshift.example" } });
  const [picture] = JSON.stringify(body).match(/\/api\/images\/[^"]+/) ?? [];
  expect((await callApi(picture ?? "")).headers.get("content-type")).toMatch(/^image\//);
  const clips = (json: object) => answerOf("/api/magic-clips", { json });
  const { id } = (await clips({ action: "make", runId })).body as { id: string };
  expect((await clips({ action: "get_video_info", id })).status).toBe(200);
  const { shareId } = (await clips({ action: "share", id, on: true })).body as { shareId: string };
  expect((await callApi(`/api/shared/clips/${shareId}/pictures/0`)).status).toBe(200);
  expect((await clips({ action: "share", id, on: false })).status).toBe(200);
  expect((await callApi(`/api/shared/clips/${shareId}/pictures/0`)).status).toBe(404);
  expect((await clips({ action: "none" })).status).toBe(400);
});

const settings = `youtube/filters linkedin/filters linkedin-specific/filters signals/filters co-workers/filters
  use-cases/filters sm/filters ai-script-generator/utils thumbnail/utils cover-art/utils podcast-charts/utils
  ${"lior prod staging v3 churn win-back-took-2-months-off win-back-didnt-take-2-months win-back-cancelled-past"
    .split(" ")
    .map((group) => `onboarding/settings/prompts-${group}`)
    .join(" ")}`;
test.each(settings.split(/\s+/))("settings of /api/%s", async (group) => {
  const { body } = await answerOf(`/api/${group}`);
  expect((await answerOf(`/api/${group}`, { method: "PUT", json: body })).body).toEqual(body);
});

test("alerts, personas, title lists, upstreams", { timeout: 120_000 }, async () => {
  const alerts = "/api/reddit/alerts";
  const added = (await answerOf(alerts, { json: { keyword: "zebra crossing" } })).body as { _id: string };
  const one = `${alerts}/${added._id}`;
  await answerOf(alerts);
  expect((await answerOf(one, { method: "PUT", json: { posts: { limit: 3 } } })).status).toBe(200);
  expect(
    (await answerOf(`${alerts}/preview`, { json: { keyword: "content marketing", filter: { upvotes: 1 } } }))
      .status,
  ).toBe(200);
  expect((await callApi(`${one}/firings/2026-01-01T00:00:00.000Z/send`, { method: "POST" })).status).toBe(
    400,
  );
  expect((await callApi(`${one}/orders`, { json: { order: "pause" } })).status).toBe(204);
  expect((await callApi(one, { method: "DELETE" })).status).toBe(204);
  expect((await callApi(one, { method: "DELETE" })).status).toBe(404);
  const persona = (await answerOf("/api/icp/personas", { json: { role: "Keeper of the API" } })).body as {
    id: string;
  };
  await answerOf("/api/icp/settings");
  expect((await callApi(`/api/icp/personas/${persona.id}`, { method: "DELETE" })).status).toBe(204);
  for (const list of [1, 2, 3, 4]) {
    await answerOf(`/api/signals/target-no-emails-ep-${list}`);
    await answerOf(`/api/signals/target-no-emails-ep-${list}?domain=acornshift.example`);
  }
  expect((await answerOf("/api/integrations")).status).toBe(200);
  expect((await answerOf("/api/spend")).status).toBe(200);
  const budget = (json: object) => answerOf("/api/integrations/openai/budget", { method: "PUT", json });
  expect((await budget({ limit: 1000, unit: "usd" })).status).toBe(200);
  expect((await budget({ limit: null })).status).toBe(200);
  expect((await budget({ limit: -1, unit: "usd" })).status).toBe(400);
  // A free vendor has no calls that may have been charged.
  const repeat = await answerOf("/api/integrations/hubspot/repeat", { json: { approval: "none" } });
  expect(repeat.status).toBe(400);
});

test("a list and its records: filled, changed, undone, deleted", callLists);
test(
  "a sending: compared, changed, approved, taken back; another is cancelled",
  { timeout: 180_000 },
  callSendings,
);

test("charts, scraped or not", { timeout: 120_000 }, async () => {
  const charts = "/api/podcast-charts";
  const week = { week: 31, year: 2025 };
  expect((await answerOf(`${charts}/scrape`, { json: { platforms: ["youtube"] } })).status).toBe(202);
  await answerOf(`${charts}/scrape`);
  expect((await answerOf(`${charts}/reports`, { json: week })).status).toBe(200);
  expect((await answerOf(`${charts}/reports`, { json: { week: 60, year: 2025 } })).status).toBe(400);
  await answerOf(`${charts}/missing-data`);
  for (const platform of ["apple", "spotify", "youtube"])
    expect((await answerOf(`${charts}/missing-data/${platform}`, { json: week })).status).toBe(200);
  await answerOf(`${charts}/chart?platform=youtube&country=se&category=none&week=31&year=2025`);
  expect((await callApi(`${charts}/export.csv?week=31&year=2025`)).status).toBe(200);
});

test("signing in and out, and what needs no sign-in", async () => {
  const nobody = { headers: { authorization: "" } };
  expect((await answerOf("/api/health", nobody)).status).toBe(200);
  expect((await answerOf("/api/health/deep", nobody)).status).toBe(401);
  expect((await answerOf("/api/health/deep")).body).toMatchObject({ ok: true });
  expect((await answerOf("/api/first-day", { json: { measure: "round-trips" } })).status).toBe(200);
  expect((await answerOf("/api/first-day", { json: { measure: "the weather" } })).status).toBe(400);
  expect((await answerOf("/api/runs", nobody)).status).toBe(401);
  expect((await answerOf("/openapi.json")).status).toBe(200);
  const wrong = { email: "staff@example.com", password: "wrong" };
  expect((await answerOf("/api/sm/auth", { json: wrong })).status).toBe(401);
  const right = { email: "staff@example.com", password: "let-me-in" };
  const { token } = (await answerOf("/api/sm/auth", { json: right })).body as { token: string };
  const mine = { headers: { authorization: `Bearer ${token}` } };
  expect((await answerOf("/api/sm/auth", mine)).status).toBe(200);
  const own = { ...mine, method: "PUT", json: { askAboveUsd: 25 } };
  expect((await answerOf("/api/account", own)).body).toEqual({ askAboveUsd: 25 });
  const account = { askAboveUsd: 25, defaultAskAboveUsd: 10 };
  expect((await answerOf("/api/account", mine)).body).toEqual(account);
  await answerOf("/api/account", { ...own, json: { askAboveUsd: null } });
  expect((await answerOf("/api/account", { ...own, json: { askAboveUsd: -1 } })).status).toBe(400);
  expect((await callApi("/api/sm/auth", { ...mine, method: "DELETE" })).status).toBe(204);
  expect((await answerOf("/api/sm/auth", mine)).status).toBe(401);
  expect((await answerOf("/api/nothing/here")).status).toBe(404);
  const stream = new AbortController();
  expect((await callApi("/events/youtube", { signal: stream.signal })).status).toBe(200);
  stream.abort();
});

test("no described call is left out", async () => {
  expect((await describedApi()).unanswered()).toEqual([]);
});
