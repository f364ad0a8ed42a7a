/** Calls every API route for lists, records and sendings, as an API client does. */
import { expect } from "vitest";
import { answerOf, callApi } from "./api.ts";

/** Calls the routes for exclusion rules and for the check they affect. */
export async function callExclusions(): Promise<void> {
  const json = { kind: "company", value: "https://www.rival-of-programs.com", note: "A competitor" };
  const made = await answerOf("/api/exclusions", { json });
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  const { rules } = (await answerOf("/api/exclusions")).body as { rules: object[] };
  expect(rules).toContainEqual(
    expect.objectContaining({ id, words: "rival-of-programs.com", note: "A competitor", skipped: 0 }),
  );
  const lines = [{ email: "jo@rival-of-programs.com" }, { domain: "other-of-programs.com" }];
  const checked = await answerOf("/api/exclusions/check", { json: { purpose: "ask", lines } });
  expect(checked.body).toMatchObject({ lines: [{ may: false, reasons: [{ rule: id }] }, { may: true }] });
  expect((await callApi(`/api/exclusions/${id}`, { method: "DELETE" })).status).toBe(204);
  expect((await callApi(`/api/exclusions/${id}`, { method: "DELETE" })).status).toBe(404);
}

/** Adds a static HubSpot list to a list of companies. */
async function callHubspotLists(): Promise<void> {
  const found = (await answerOf("/api/hubspot/lists?kind=company&name=sponsors")).body as {
    lists: { id: string; name: string; size: number }[];
  };
  expect(found.lists).toMatchObject([{ name: "Podcast sponsors" }]);
  const made = await answerOf("/api/lists", { json: { name: "Sponsors", kind: "company" } });
  const { id } = made.body as { id: string };
  const added = await answerOf(`/api/lists/${id}/hubspot`, { json: { from: found.lists[0]?.id ?? "" } });
  const { size = 0 } = found.lists[0] ?? {};
  expect(added.body).toMatchObject({ read: size, total: size, after: null, stopped: null, costUsd: 0 });
  expect((await answerOf(`/api/lists/${id}/run`, { json: { runId: "none" } })).status).toBe(404);
  const assigning = { ids: [1], owner: null };
  expect((await answerOf("/api/runs/none/assign", { json: assigning })).status).toBe(404);
  const undone = await answerOf("/api/runs/none/assign/undo", { json: { actId: "none" } });
  expect(undone.body).toEqual({ undone: 0, newer: 0 });
  expect((await callApi(`/api/lists/${id}`, { method: "DELETE" })).status).toBe(204);
}

/** Saves, shares, deletes and restores a view of a tool's tables. */
async function callSavedViews(): Promise<void> {
  const place = "youtube.scrape";
  const made = await answerOf("/api/views", {
    json: { place, name: "Big channels", query: "sort=-views&x=1" },
  });
  expect(made).toMatchObject({ status: 201, body: { isShared: false, isOwn: true, query: "sort=-views" } });
  const { id } = made.body as { id: string };
  const view = `/api/views/${id}`;
  expect((await answerOf("/api/views", { json: { place: "none.none", name: "X" } })).status).toBe(404);
  const shared = await answerOf(view, { method: "PUT", json: { isShared: true } });
  expect(shared.body).toMatchObject({ name: "Big channels", isShared: true });
  expect((await callApi(view, { method: "DELETE" })).status).toBe(204);
  const listed = async () =>
    ((await answerOf(`/api/views?place=${place}`)).body as { views: { id: string }[] }).views;
  expect(await listed()).toEqual([]);
  expect((await answerOf(`${view}/restore`, { method: "POST" })).status).toBe(200);
  expect(await listed()).toMatchObject([{ id }]);
  expect((await callApi(view, { method: "DELETE" })).status).toBe(204);
}

/** Divides lines in turn among users, and undoes it. */
async function callDivision(list: string, ids: number[]): Promise<void> {
  const plan = (among: string[]) => answerOf(`${list}/division/plan`, { json: { ids, among } });
  expect((await plan(["nobody"])).status).toBe(400);
  const { owners } = (await answerOf("/api/owners")).body as { owners: { id: string }[] };
  const me = owners[0]?.id ?? "";
  const { shares, ...counts } = (await plan([me])).body as { shares: object[] };
  expect(shares).toEqual([{ owner: me, rule: "turn", ids }]);
  expect(counts).toEqual({ kept: 0, left: 0, gone: 0, turn: ids.length });
  const divided = await answerOf(`${list}/division`, { json: { shares, among: [me] } });
  expect(divided.body).toMatchObject({ changed: ids.length, unchanged: 0 });
  const { actId } = divided.body as { actId: string };
  expect((await answerOf(`${list}/undo`, { json: { actId } })).body).toEqual({
    undone: ids.length,
    newer: 0,
  });
}

export async function callLists(): Promise<void> {
  await callExclusions();
  await callSavedViews();
  const asked = { name: "Callers of the API", kind: "person" };
  const made = await answerOf("/api/lists", { json: asked });
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  const list = `/api/lists/${id}`;
  expect((await answerOf("/api/lists", { json: asked })).status).toBe(400);
  const renamed = await answerOf(list, { method: "PUT", json: { name: "Programs" } });
  expect(renamed.body).toMatchObject({ id, name: "Programs" });
  expect((await callApi(list, { method: "DELETE" })).status).toBe(204);
  expect((await callApi(list)).status).toBe(404);
  expect((await answerOf(`${list}/restore`, { method: "POST" })).status).toBe(200);
  const lines = [
    { email: "ada@programs.example", name: "Ada Quill" },
    { email: "bo@programs.example", name: "Bo Reed", note: "Calls on Fridays only" },
    { name: "Nobody's address" },
  ];
  const added = await answerOf(`${list}/lines`, { json: { lines } });
  expect(added.body).toMatchObject({ added: 2, already: 0, noKey: 1 });
  expect((await answerOf(list)).body).toMatchObject({ name: "Programs", lines: 2, deletedAt: null });
  const { lists } = (await answerOf("/api/lists")).body as { lists: object[] };
  expect(lists).toContainEqual(expect.objectContaining({ id, lines: 2 }));

  await callHubspotLists();

  const order = async (query: string) =>
    ((await answerOf(`${list}/order?${query}`)).body as { ids: number[] }).ids;
  const ids = await order("sort=-name");
  const stored = async () =>
    ((await answerOf(`${list}/lines?ids=${ids.join(",")}`)).body as { lines: { record: string }[] }).lines;
  expect(await stored()).toMatchObject([
    { name: "Bo Reed", note: "Calls on Fridays only" },
    { name: "Ada Quill" },
  ]);
  const change = async (act: object) =>
    (await answerOf(`${list}/change`, { json: { ids, act } })).body as object;
  const undo = async (json: object) => (await answerOf(`${list}/undo`, { json })).body;
  const contacted = await change({ kind: "status", value: "contacted" });
  expect(contacted).toMatchObject({ changed: 2, unchanged: 0 });
  expect(await order("state=contacted")).toHaveLength(2);
  expect(await order("mine=yes")).toEqual([]);
  const { actId } = contacted as { actId: string };
  expect(await undo({ actId })).toEqual({ undone: 2, newer: 0 });
  await callDivision(list, ids);
  const removed = (await change({ kind: "remove" })) as { actId: string };
  expect(await stored()).toEqual([]);
  expect(await undo({ actId: removed.actId })).toEqual({ undone: 2, newer: 0 });

  const asking = [{ email: "ada@programs.example" }, { email: "nobody@programs.example" }];
  const marks = await answerOf("/api/records/marks", { json: { lines: asking } });
  expect(marks.body).toMatchObject({ marks: [{ words: "known · in Programs" }, null] });

  const record = `/api/records/${(await stored())[0]?.record}`;
  const set = (json: object) => answerOf(record, { method: "PUT", json });
  const { body } = await set({ field: "status", value: "client", was: "new" });
  expect(body).toMatchObject({ name: "Bo Reed", status: "client", lists: [{ id, name: "Programs" }] });
  expect((await set({ field: "status", value: "replied", was: "new" })).status).toBe(400);
  expect((await set({ field: "snoozedUntil", value: 4_000_000_000_000 })).status).toBe(200);
  const { history } = body as { history: { id: string; new: string }[] };
  const entry = history.find((each) => each.new === "client")?.id;
  expect((await answerOf(`${record}/undo`, { json: { entry } })).body).toMatchObject({ status: "new" });
  expect((await answerOf(`${record}/undo`, { json: { entry } })).status).toBe(400);
  expect((await callApi(`${record}/notes`, { json: { text: "Writes in JSON" } })).status).toBe(204);
  expect((await answerOf(record)).body).toMatchObject({ notes: [{ text: "Writes in JSON" }] });
  // This record was never joined with another.
  expect((await answerOf(`${record}/split`, { json: { join: "none" } })).status).toBe(404);
  expect((await answerOf("/api/records/none")).status).toBe(404);
  // No run found this record, so there is no lookup to repeat.
  expect((await answerOf(`${record}/refresh`)).body).toEqual({ lookups: [], mostUsd: 0, unpriced: 0 });
  const lookups = [{ runId: "none", position: null }];
  expect((await answerOf(`${record}/refresh`, { json: { lookups, mostUsd: 1 } })).status).toBe(400);
  // Forgets the other person of the list.
  const other = `/api/records/${(await stored())[1]?.record}`;
  expect((await answerOf(`${other}/forget`)).body).toMatchObject({ addresses: 1, lists: 1, sendings: 0 });
  expect((await callApi(`${other}/forget`, { method: "POST" })).status).toBe(204);
  expect((await callApi(`${other}/forget`, { method: "POST" })).status).toBe(404);
  expect(await stored()).toMatchObject([{ name: "Bo Reed" }]);
  expect((await callApi(list, { method: "DELETE" })).status).toBe(204);
}

export async function callSendings(): Promise<void> {
  const { runId } = await answerOf("/api/youtube/scrape", { json: { domain: "acornshift.example" } });
  const begin = async () => (await answerOf("/api/sendings", { json: { runId } })).body as { id: string };
  expect((await answerOf("/api/sendings", { json: { runId: "none" } })).status).toBe(400);
  const { id } = await begin();
  const sending = `/api/sendings/${id}`;
  const read = async () =>
    (await answerOf(sending)).body as { state: string; version: number; total: number };
  const state = async () => (await read()).state;
  const order = async (json: object, of = sending) => (await callApi(`${of}/orders`, { json })).status;
  await expect.poll(state, { timeout: 60_000 }).toBe("preview");
  const { version, total } = await read();
  const change = { version, overwrite: [], listName: "Sent by a program" };
  expect((await callApi(`${sending}/plan`, { method: "PUT", json: change })).status).toBe(204);
  // The request names an old version of the plan.
  expect((await callApi(`${sending}/plan`, { method: "PUT", json: change })).status).toBe(400);
  await expect.poll(state, { timeout: 60_000 }).toBe("preview");
  expect(await read()).toMatchObject({ version: version + 1, total, listName: "Sent by a program" });
  const { rows } = (await answerOf(`${sending}/rows`)).body as { rows: object[] };
  expect(rows).toHaveLength(total);
  expect((await answerOf(`${sending}/rows?outcome=created&after=${total}`)).body).toEqual({
    rows: [],
    next: null,
  });
  // A row that a user leaves out stays out until the user takes it in again.
  const decide = async (json: object) => {
    const seen = { version: (await read()).version };
    const { status } = await callApi(`${sending}/plan`, { method: "PUT", json: { ...seen, ...json } });
    expect(status).toBe(204);
    await expect.poll(state, { timeout: 60_000 }).toBe("preview");
    return (await answerOf(`${sending}/rows?part=left+out`)).body as { rows: object[] };
  };
  expect((await decide({ leaveOut: { positions: [0] } })).rows).toMatchObject([{ isLeftOut: true }]);
  expect((await decide({ takeIn: null })).rows).toEqual([]);
  // The people who are ready also go into a list, and to an owner.
  const ready = { version: (await read()).version };
  const added = await answerOf(`${sending}/list`, { json: { ...ready, name: "Ready by a program" } });
  expect(added.body).toMatchObject({ list: { name: "Ready by a program" }, keptOut: 0 });
  const old = await answerOf(`${sending}/owner`, { json: { version, owner: null } });
  expect(old.status).toBe(400);
  const assigned = await answerOf(`${sending}/owner`, { json: { ...ready, owner: null } });
  const { actId } = assigned.body as { actId: string };
  expect((await answerOf(`${sending}/owner/undo`, { json: { actId } })).body).toEqual({
    undone: 0,
    newer: 0,
  });
  // The sending is not stopped.
  expect(await order({ order: "go-on" })).toBe(400);
  expect(await order({ order: "approve", version })).toBe(400);
  expect(await order({ order: "approve", version: ready.version })).toBe(204);
  await expect.poll(state, { timeout: 60_000 }).toBe("done");
  const undecided = (json: object) => answerOf(`${sending}/undecided`, { json });
  const which = { positions: [0] };
  expect((await undecided({ decision: "leave-out", which })).body).toEqual({ id: null });
  expect((await undecided({ decision: "send", which })).status).toBe(400);
  expect(await order({ order: "take-back" })).toBe(204);
  await expect.poll(state, { timeout: 60_000 }).toBe("returned");

  const other = await begin();
  expect(await order({ order: "cancel" }, `/api/sendings/${other.id}`)).toBe(204);
  const { sendings } = (await answerOf("/api/sendings")).body as { sendings: object[] };
  for (const [each, ended] of [
    [id, "returned"],
    [other.id, "cancelled"],
  ])
    expect(sendings).toContainEqual(expect.objectContaining({ id: each, state: ended }));
  // Starts a sending from a list; a request names either a run or a list.
  const { id: listId } = (await answerOf("/api/lists", { json: { name: "To be sent", kind: "person" } }))
    .body as { id: string };
  const lines = [{ email: "ada@acornshift.example", name: "Ada Quill" }];
  await answerOf(`/api/lists/${listId}/lines`, { json: { lines } });
  const ofList = (await answerOf("/api/sendings", { json: { listId } })).body as { id: string };
  expect((await answerOf(`/api/sendings/${ofList.id}`)).body).toMatchObject({ fromList: listId, total: 1 });
  expect((await answerOf("/api/sendings", { json: { listId, runId } })).status).toBe(400);
  expect((await callApi(`/api/lists/${listId}`, { method: "DELETE" })).status).toBe(204);

  expect((await answerOf("/api/sendings/none")).status).toBe(404);
  expect((await callApi("/api/sendings/none/plan", { method: "PUT", json: change })).status).toBe(404);
  expect(await order({ order: "go-on" }, "/api/sendings/none")).toBe(404);
  expect((await answerOf("/api/sendings/none/rows")).status).toBe(404);
}
