/** Reddit alerts, personas, the title lists for the outside enrichment tool. */
import { z } from "zod";
import type { DescribedPath } from "../openapi/described.server";
import { type Alert, alertFields } from "../../reddit-alerts/alert";
import type { EndpointAnswer } from "../../title-lists/endpoint.server";

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
});
const { frequency, posts, filter } = alertFull.shape;
/** What is left out has a value already: the form's, or the alert's own. */
const alertBody = alertFull.extend({
  frequency: frequency.extend({ time: frequency.shape.time.partial() }).partial().optional(),
  posts: posts.partial().optional(),
  filter: filter.partial().optional(),
});
const alert = alertFull.extend({ _id: z.string() }) satisfies z.ZodType<Alert>;
const persona = z.object({ id: z.string(), role: z.string() });
const titles = z.object({
  titles: z.array(z.string()),
  people: z
    .array(z.object({ name: z.string(), title: z.string().nullable(), company: z.string().nullable() }))
    .optional(),
}) satisfies z.ZodType<EndpointAnswer>;

const [reddit, icp] = ["Reddit monitoring", "ICP analysis"];

export const signalPaths: DescribedPath[] = [
  {
    method: "get",
    path: "/api/reddit/alerts",
    tag: reddit,
    summary: "All alerts, with their next time and last firings",
    answer: z.array(
      alert.extend({ nextAt: z.string().nullable(), firings: z.array(z.looseObject({ slot: z.string() })) }),
    ),
  },
  {
    method: "post",
    path: "/api/reddit/alerts",
    tag: reddit,
    summary: "Add an alert; what is left out has the form's defaults",
    body: alertBody,
    answer: alert,
  },
  {
    method: "put",
    path: "/api/reddit/alerts/{id}",
    tag: reddit,
    summary: "Change an alert; what is left out stays",
    body: alertBody.partial(),
    answer: alert,
  },
  { method: "delete", path: "/api/reddit/alerts/{id}", tag: reddit, summary: "Remove an alert", status: 204 },
  {
    method: "post",
    path: "/api/reddit/alerts/preview",
    tag: reddit,
    summary: "What an alert would send now; with `_id`, as that alert",
    body: alertBody.extend({ _id: z.string().optional() }),
    answer: z.looseObject({ sends: z.number(), more: z.number(), found: z.number() }),
  },
  {
    method: "post",
    path: "/api/reddit/alerts/{id}/firings/{slot}/send",
    tag: reddit,
    summary: "Send an unconfirmed message again",
    status: 204,
  },
  {
    method: "get",
    path: "/api/icp/settings",
    tag: icp,
    summary: "The personas",
    answer: z.object({ personas: z.array(persona) }),
  },
  {
    method: "post",
    path: "/api/icp/personas",
    tag: icp,
    summary: "Add a persona",
    body: z.object({ role: z.string() }),
    status: 201,
    answer: persona,
  },
  { method: "delete", path: "/api/icp/personas/{id}", tag: icp, summary: "Remove a persona", status: 204 },
  ...[1, 2, 3, 4].map((list): DescribedPath => ({
    method: "get",
    path: `/api/signals/target-no-emails-ep-${list}`,
    tag: "Apollo endpoints",
    summary: `Title list ${list}; with a domain and a bearer token also the people who hold such a title`,
    query: z.object({
      domain: z
        .string()
        .optional()
        .describe("Read with a bearer token alone; with a browser's cookie the answer holds the titles"),
    }),
    answer: titles,
  })),
];
