/** Reddit alerts: list, add, change, delete, preview and send again. */
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
    .describe('"name", or "-name" to exclude a subreddit; default: all'),
  channel: alertFields.channel.schema
    .optional()
    .describe("A channel of `SLACK_WEBHOOKS`; leave out for the default channel"),
  digest: alertFields.digest.schema
    .optional()
    .describe(
      "true: send one message with the other digest alerts of the same hour and channel; default: false",
    ),
});
const { frequency, posts, filter } = alertFull.shape;
/**
 * Every field is optional: a new alert takes the form's defaults, an existing alert keeps its
 * values.
 */
const alertBody = alertFull.extend({
  frequency: frequency.extend({ time: frequency.shape.time.partial() }).partial().optional(),
  posts: posts.partial().optional(),
  filter: filter.partial().optional(),
});
const alert = alertFull.extend({ _id: z.string() });

export const reddit = new DeclaredRoutes("Reddit monitoring");

const gone = { kind: "invalid-input", detail: "Alert not found. It may have been deleted." };

reddit.add(
  {
    method: "get",
    path: "/api/reddit/alerts",
    summary: "List all alerts with their next time and latest firings",
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
    summary: "Add an alert; fields you leave out get the form's defaults",
    body: alertBody,
    answer: alert,
  },
  async (c, { answer }) => answer(await createAlert(c.env.app, c.get("staff"), await readJson(c))),
);

reddit.add(
  {
    method: "post",
    path: "/api/reddit/alerts/preview",
    summary: "Preview the message an alert would send now; `_id` names an existing alert",
    body: alertBody.extend({ _id: z.string().max(100).optional() }),
    answer: z.looseObject({ sends: z.number(), more: z.number(), found: z.number() }),
  },
  async (c) => c.json(await previewAlert(c.env.app, c.get("staff"), await readJson(c))),
);

reddit.add(
  {
    method: "put",
    path: "/api/reddit/alerts/{id}",
    summary: "Change an alert; fields you leave out stay unchanged",
    body: alertBody.partial(),
    answer: alert,
  },
  async (c, { answer }) => {
    const changed = await updateAlert(c.env.app, c.req.param("id"), await readJson(c));
    return changed ? answer(changed) : problem(c, 404, gone);
  },
);

reddit.add(
  { method: "delete", path: "/api/reddit/alerts/{id}", summary: "Delete an alert", status: 204 },
  async (c) =>
    (await deleteAlert(c.env.app, c.get("staff"), c.req.param("id")))
      ? c.body(null, 204)
      : problem(c, 404, gone),
);

reddit.add(
  {
    method: "post",
    path: "/api/reddit/alerts/{id}/orders",
    summary: "Pause an alert, resume it, or send its new posts within one minute, outside the schedule",
    body: z.object({ order: z.enum(alertOrders, "Set `order` to pause, resume or send-now.") }),
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
    if (!sent) throw new InvalidInput("This message was already confirmed or sent again. Reload the alert.");
    return c.body(null, 204);
  },
);
