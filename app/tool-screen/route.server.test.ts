/** Posts forms to the action of a tool's screen, as a browser does. */
import { RouterContextProvider } from "react-router";
import { expect, inject, test } from "vitest";
import { appContext, askAboveContext, staffContext } from "../app";
import { hashOf, pieceName } from "../runs/csv/pieces";
import { takePiece } from "../runs/csv/pieces.server";
import { findRun } from "../runs/storage/runs";
import { runMadeUp } from "../runs/testing/made-up-tool";
import { testApp } from "../runs/testing/test-app";
import { toolAction } from "./route.server";

async function screen() {
  const app = await testApp(inject("databaseUrl"), () => Promise.reject(new Error("Nothing is asked here")));
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(staffContext, app.person);
  context.set(askAboveContext, 10);
  const post = (form: BodyInit, headers?: HeadersInit): Promise<unknown> => {
    const request = new Request("http://console.example/made-up", { method: "POST", body: form, headers });
    // The router passes more arguments, which this action does not read.
    const args = { request, context, params: {} } as unknown as Parameters<ReturnType<typeof toolAction>>[0];
    return toolAction(runMadeUp.tool)(args);
  };
  return { app, post };
}

function formWith(fields: Record<string, string>, file = "domain\nacme.com\n"): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("csvfile", new File([file], "leads.csv", { type: "text/csv" }));
  return form;
}

const fileForm = { query: "ask", emailToSendCSV: "dana@example.com" };
/** No lookup with these filters is known, so nobody knows the price. */
const unknownPrice = () => ({ "filters.words": crypto.randomUUID() });

test("a file starts a run and stays stored", async () => {
  const { app, post } = await screen();
  const answer = await post(formWith({ ...fileForm, ...unknownPrice(), follow: "true" }));
  expect(answer).toMatchObject({ intent: "submit-csv", query: "ask" });
  expect(app.fileKeys()).toHaveLength(1);
});

test("a file sent in pieces starts a run; a refused form keeps the pieces for the next one", async () => {
  const { app, post } = await screen();
  const bytes = new TextEncoder().encode("domain\nacme.com\n");
  const hash = await hashOf(bytes);
  const id = `${bytes.byteLength}-${hash}`;
  await takePiece(app, app.person.id, { id, name: pieceName(0, hash) }, bytes);
  const send = (email: string) => {
    const form = formWith({ ...fileForm, ...unknownPrice(), follow: "true", emailToSendCSV: email });
    form.delete("csvfile");
    form.set("pieces", JSON.stringify({ id, name: "leads.csv", hashes: [hash] }));
    return post(form);
  };
  expect(await send("no address")).toMatchObject({ init: { status: 400 } });
  expect(app.fileKeys()).toEqual([expect.stringMatching(/^pieces\//)]);
  const answer = (await send("dana@example.com")) as { runId: string };
  expect(answer).toMatchObject({ intent: "submit-csv", query: "ask" });
  await expect.poll(() => app.fileKeys()).toEqual([`uploads/${answer.runId}`]);
  expect((await findRun(app.database, answer.runId))?.file).toMatchObject({ name: "leads.csv", bytes: 16 });
});

test("without scripts a file of unknown price starts only after the user agreed", async () => {
  const { app, post } = await screen();
  const form = { ...fileForm, ...unknownPrice() };
  expect(await post(formWith(form))).toMatchObject({
    data: {
      problem: {
        detail: "Price not known yet. We ask above $10.00. Tick “Start at any cost” and submit again.",
      },
    },
    init: { status: 400 },
  });
  expect(app.fileKeys()).toEqual([]);
  expect(await post(formWith({ ...form, agreed: "yes" }))).toMatchObject({ intent: "submit-csv" });
  expect(await post(formWith({ ...form, firstRows: "20" }))).toMatchObject({ intent: "submit-csv" });
});

test("a file for a query that is not there is not kept", async () => {
  const { app, post } = await screen();
  const refused = await post(formWith({ query: "no-such-query" })).catch((error: unknown) => error);
  expect((refused as Response).status).toBe(404);
  expect(app.fileKeys()).toEqual([]);
});

test("a file sent along with filters is not kept", async () => {
  const { app, post } = await screen();
  expect(await post(formWith({ intent: "save-filters" }))).toMatchObject({ intent: "save-filters" });
  expect(app.fileKeys()).toEqual([]);
});

test("a form that arrives broken is answered in words", async () => {
  const { post } = await screen();
  const broken = await post('--x\r\nContent-Disposition: form-data; name="query"\r\n\r\nask', {
    "content-type": "multipart/form-data; boundary=x",
  });
  expect(broken).toMatchObject({
    data: { intent: "submit", problem: { detail: "The form could not be read. Send it again." } },
    init: { status: 400 },
  });
});

test("an empty form, as a browser without scripts may send it, says at its field what is needed", async () => {
  const { post } = await screen();
  expect(await post(new URLSearchParams({ intent: "submit", query: "ask" }))).toMatchObject({
    data: { problem: { detail: "Domain is needed." }, fields: { domain: ["Domain is needed."] } },
    init: { status: 400 },
  });
});
