/**
 * Mounts every tool's paths from the registry: settings (GET, PUT) and queries (POST). Contains no
 * logic of its own.
 */
import { type Context, Hono } from "hono";
import { uploadKey } from "../toolkit/object-keys";
import { InvalidInput } from "../toolkit/failure";
import type { Settings } from "../toolkit/settings";
import { startCsvRun, startPlainRun, type Submission, uploadFields } from "../runs/submission.server";
import { readUpload } from "../runs/csv/upload.server";
import { registry } from "../tools/registry.server";
import type { ApiEnv } from "./env";
import { readJson } from "./body";
import { answerSettings, changeSettings } from "./settings";
import { sendPlainAnswer } from "./plain-answer";

/** Proxies may cut a request after 30 s; the run continues either way. */
const timeout = 25_000;

export const tools = new Hono<ApiEnv>();

const groups = new Map<string, Settings>();
for (const { tool } of registry) if (tool.settings) groups.set(tool.settings.api, tool.settings);

for (const [path, settings] of groups) {
  tools.get(path, (c) => answerSettings(c, settings));
  tools.put(path, (c) => changeSettings(c, settings));
}

for (const implementation of registry) {
  for (const [queryName, query] of Object.entries(implementation.tool.queries)) {
    const submissionOf = (c: Context<ApiEnv>) => ({
      implementation,
      query,
      queryName,
      loaded: c.get("settings"),
    });
    tools.post(query.api, (c) => (isForm(c) ? takeForm : takeJson)(c, submissionOf(c)));
    if (query.csv && query.csv.api !== query.api)
      tools.post(query.csv.api, (c) => takeForm(c, submissionOf(c), true));
  }
}

const isForm = (c: Context) => (c.req.header("content-type") ?? "").startsWith("multipart/");

async function takeJson(c: Context<ApiEnv>, submission: Submission): Promise<Response> {
  return answerWhenDone(c, submission, await readJson(c));
}

/**
 * A form with a file starts a CSV run; a form without one starts a search (Co-workers sends both to
 * one path).
 */
async function takeForm(c: Context<ApiEnv>, submission: Submission, needsFile = false): Promise<Response> {
  const app = c.env.app;
  const id = crypto.randomUUID();
  const { fields, file } = await readUpload(app, c.req.raw, uploadKey(id));
  const posted = uploadFields(submission, fields);
  if (!file) {
    if (needsFile) throw new InvalidInput("Choose a CSV file.", { csvfile: ["Choose a CSV file."] });
    return answerWhenDone(c, submission, posted);
  }
  const { runId, notes } = await startCsvRun(app, c.get("staff"), submission, {
    id,
    fields: posted,
    file,
  });
  const message = [
    "The console is processing the file. You will get the results by email.",
    ...notes.map((note) => `${note}.`),
  ].join(" ");
  return c.json({ message, runId }, 202, { "x-run-id": runId });
}

async function answerWhenDone(
  c: Context<ApiEnv>,
  submission: Submission,
  body: Record<string, unknown>,
): Promise<Response> {
  const app = c.env.app;
  const runId = await startPlainRun(app, c.get("staff"), submission, body);
  c.set("runId", runId);
  return sendPlainAnswer(c, runId, await app.runs.waitFor(runId, timeout));
}
