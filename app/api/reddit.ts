/** Reddit alerts: list, add, change, remove, try, send again. */
import { z } from "zod";
import { alertFields } from "../reddit-alerts/alert";
import { InvalidInput } from "../toolkit/failure";
import {
  confirmSending,
  createAlert,
  alertOrders,
  deleteAlert,
  orderAlert,
  previewAlert,
  readAlerts,
  updateAlert,
} from "../reddit-alerts/alerts.server";
import { readJson } from "./body";
import { DeclaredRoutes } from "./openapi/declared-routes.server";
import { problem } from "./problem";

const alertFull = z.object({
  keyword: alertFields.keyword.schema,
  frequency: z.object({
    hours: alertFields.frequencyHours.schema,
    time: z.object({
      hour: alertFields.frequencyTimeHour.schema,
      period: alertFields.frequencyTimePeriod.schema,
    }),
  }),
  posts: z.object({
    limit: alertFields.postsLimit.schema,
    skipExisting: alertFields.postsSkipExisting.schema,
  }),
  filter: z.object({
    prompt: alertFields.filterPrompt.schema,
    comments: alertFields.filterComments.schema,
    upvotes: alertFields.filterUpvotes.schema,
  }),
  subreddits: alertFields.subreddits.schema
    .optional()
    .describe('"name", or "-name" for one that is left out; all unless given'),
  channel: alertFields.channel.schema
    .optional()
    .describe("One of `SLACK_WEBHOOKS`; the usual one unless given"),
  digest: alertFields.digest.schema
    .optional()
    .describe(
      "Sent in one message with the other alerts of its hour and channel that say so; not unless given",
    ),
});
const { frequency, posts, filter } = alertFull.shape;
/** What is left out has a value already: the form's, or the alert's own. */
const alertBody = alertFull.extend({
  frequency: frequency.extend({ time: frequency.shape.time.partial() }).partial().optional(),
  posts: posts.partial().optional(),
  filter: filter.partial().optional(),
});
const alert = alertFull.extend({ _id: z.string() });

export const reddit = new DeclaredRoutes("Reddit monitoring");

const gone = { kind: "invalid-input", detail: "There is no such alert (any more)." };

reddit.add(
  {
    method: "get",
    path: "/api/reddit/alerts",
    summary: "All alerts, with their next time and last firings",
    answer: z.array(
      alert.extend({
        paused: z.boolean(),
        nextAt: z.string().nullable(),
        firings: z.array(z.looseObject({ slot: z.string() })),
      }),
    ),
  },
  async (c) => c.json(await readAlerts(c.env.app)),
);

reddit.add(
  {
    method: "post",
    path: "/api/reddit/alerts",
    summary: "Add an alert; what is left out has the form's defaults",
    body: alertBody,
    answer: alert,
  },
  async (c, { answer }) => answer(await createAlert(c.env.app, c.get("staff"), await readJson(c))),
);

reddit.add(
  {
    method: "post",
    path: "/api/reddit/alerts/preview",
    summary: "What an alert would send now; with `_id`, as that alert",
    body: alertBody.extend({ _id: z.string().max(100).optional() }),
    answer: z.looseObject({ sends: z.number(), more: z.number(), found: z.number() }),
  },
  async (c) => c.json(await previewAlert(c.env.app, c.get("staff"), await readJson(c))),
);

reddit.add(
  {
    method: "put",
    path: "/api/reddit/alerts/{id}",
    summary: "Change an alert; what is left out stays",
    body: alertBody.partial(),
    answer: alert,
  },
  async (c, { answer }) => {
    const changed = await updateAlert(c.env.app, c.req.param("id"), await readJson(c));
    return changed ? answer(changed) : problem(c, 404, gone);
  },
);

reddit.add(
  { method: "delete", path: "/api/reddit/alerts/{id}", summary: "Remove an alert", status: 204 },
  async (c) =>
    (await deleteAlert(c.env.app, c.get("staff"), c.req.param("id")))
      ? c.body(null, 204)
      : problem(c, 404, gone),
);

reddit.add(
  {
    method: "post",
    path: "/api/reddit/alerts/{id}/orders",
    summary:
      "Pause an alert, have it go on, or have it send what is new within a minute, outside its schedule",
    body: z.object({ order: z.enum(alertOrders, "Say pause, resume or send-now.") }),
    status: 204,
  },
  async (c, { body }) =>
    (await orderAlert(c.env.app, c.req.param("id"), (await body()).order))
      ? c.body(null, 204)
      : problem(c, 404, gone),
);

reddit.add(
  {
    method: "post",
    path: "/api/reddit/alerts/{id}/firings/{slot}/send",
    summary: "Send an unconfirmed message again",
    status: 204,
  },
  async (c) => {
    const sent = await confirmSending(c.env.app, c.req.param("id"), c.req.param("slot"));
    if (!sent) throw new InvalidInput("This message is not unconfirmed (any more).");
    return c.body(null, 204);
  },
);
