/** The fields of an alert. Form and JSON API share them and their validation. */
import { z } from "zod";
import { checkbox, choice, type Field, list, number, prompt, text, type ValuesOf } from "../toolkit/fields";
import { InvalidInput } from "../toolkit/failure";
import { longestQuery, parseKeyword } from "./keyword";
import { mostPlaces, parsePlace, queryIn } from "./places";

const keyword = z.string().superRefine((value, context) => {
  const parsed = parseKeyword(value);
  if (!parsed.ok) context.addIssue({ code: "custom", message: parsed.problem });
});

const places = list({
  label: "Subreddits",
  placeholder: "podcasting, videography, -forhire",
  help: "Searches only these subreddits; a minus in front of a name excludes it. Leave empty to search all.",
  initial: [],
});
const subreddits: Field<string[]> = {
  ...places,
  schema: places.schema
    .transform((words, context) =>
      words.map((word) => {
        const place = parsePlace(word);
        if (place === null)
          context.addIssue({
            code: "custom",
            message: `"${word}" is not a subreddit. Enter a name such as podcasting or r/podcasting.`,
          });
        return place ?? "";
      }),
    )
    .refine((words) => words.length <= mostPlaces, `Enter at most ${mostPlaces} subreddits.`),
};

export const alertFields = {
  keyword: text({
    label: "Keyword",
    placeholder: '"remote recording" NOT hiring',
    help: 'A post must contain all words. Use "…" for an exact phrase, NOT to exclude a word, title: or subreddit: to narrow the search, and commas between alternatives.',
    longest: 200,
    shape: keyword,
  }),
  frequencyHours: number({ label: "Every", min: 1, max: 8760, integer: true, initial: 1 }),
  frequencyTimeHour: number({ label: "Starts at", min: 1, max: 12, integer: true, initial: 1 }),
  frequencyTimePeriod: choice({
    label: "AM or PM",
    initial: "AM",
    options: [
      { value: "AM", label: "AM" },
      { value: "PM", label: "PM" },
    ],
  }),
  postsLimit: number({ label: "Max posts per message", min: 1, integer: true, initial: 1 }),
  postsSkipExisting: checkbox({
    label: "Skip existing posts",
    help: "Skips anything posted before this alert was created.",
    initial: false,
  }),
  filterPrompt: prompt({
    label: "Keep only posts where",
    help: "Sends only posts that meet this condition, with the quote that decided. Leave empty to send every match.",
    placeholder: "The writer asks for a tool to record or edit video.",
    initial: "",
    rows: 3,
  }),
  filterComments: number({ label: "Min. comments", min: 0, integer: true, initial: 0 }),
  filterUpvotes: number({ label: "Min. upvotes", min: 0, integer: true, initial: 0 }),
  subreddits,
  channel: text({ label: "Slack channel", longest: 60 }),
  digest: checkbox({
    label: "Send together with other alerts",
    help: "Combines alerts with this setting into one message if they are due at the same hour and use the same channel. Each post appears once.",
    initial: false,
  }),
};

export type AlertForm = ValuesOf<typeof alertFields>;

/** An alert in the API's shape. */
export interface Alert {
  _id: string;
  keyword: string;
  frequency: { hours: number; time: { hour: number; period: "AM" | "PM" } };
  posts: { limit: number; skipExisting: boolean };
  filter: { prompt: string; comments: number; upvotes: number };
  /** "name" includes a subreddit, "-name" excludes it. Absent: all subreddits. */
  subreddits?: string[];
  /** Absent: the default channel. */
  channel?: string;
  /**
   * True if the alert shares one message with other digest alerts of its slot and channel. Absent:
   * false.
   */
  digest?: boolean;
}

export function toAlert(id: string, form: AlertForm): Alert {
  return {
    _id: id,
    keyword: form.keyword,
    frequency: {
      hours: form.frequencyHours,
      time: { hour: form.frequencyTimeHour, period: form.frequencyTimePeriod },
    },
    posts: { limit: form.postsLimit, skipExisting: form.postsSkipExisting },
    filter: { prompt: form.filterPrompt, comments: form.filterComments, upvotes: form.filterUpvotes },
    ...(form.subreddits.length > 0 && { subreddits: form.subreddits }),
    ...(form.channel && { channel: form.channel }),
    ...(form.digest && { digest: true }),
  };
}

export function toForm({
  keyword: words,
  frequency,
  posts,
  filter,
  subreddits: only = [],
  channel = "",
  digest = false,
}: Omit<Alert, "_id">): AlertForm {
  return {
    keyword: words,
    frequencyHours: frequency.hours,
    frequencyTimeHour: frequency.time.hour,
    frequencyTimePeriod: frequency.time.period,
    postsLimit: posts.limit,
    postsSkipExisting: posts.skipExisting,
    filterPrompt: filter.prompt,
    filterComments: filter.comments,
    filterUpvotes: filter.upvotes,
    subreddits: only,
    channel,
    digest,
  };
}

const group = z.record(z.string(), z.unknown()).catch({});

/** Flattens the nested API shape; also accepts flat fields. Missing fields stay missing. */
function flat(body: Record<string, unknown>): Record<string, unknown> {
  const frequency = group.parse(body.frequency);
  const time = group.parse(frequency.time);
  const posts = group.parse(body.posts);
  const filter = group.parse(body.filter);
  const nested = {
    frequencyHours: frequency.hours,
    frequencyTimeHour: time.hour,
    frequencyTimePeriod: time.period,
    postsLimit: posts.limit,
    postsSkipExisting: posts.skipExisting,
    filterPrompt: filter.prompt,
    filterComments: filter.comments,
    filterUpvotes: filter.upvotes,
  };
  const given = Object.entries(nested).filter(([, value]) => value !== undefined);
  return { ...body, ...Object.fromEntries(given) };
}

/**
 * Validates a posted alert field by field. Missing fields come from `base`: an existing alert or
 * the defaults.
 * @throws InvalidInput with a message per field
 */
export function parseAlert(body: Record<string, unknown>, base: Partial<AlertForm>): AlertForm {
  const given = flat(body);
  const values: Record<string, unknown> = {};
  const wrong: Record<string, string[]> = {};
  for (const [name, field] of Object.entries(alertFields)) {
    const value = given[name] ?? base[name as keyof AlertForm] ?? (field.view.initial as unknown);
    const parsed = field.schema.safeParse(value);
    if (parsed.success) values[name] = parsed.data;
    else wrong[name] = parsed.error.issues.map((issue) => issue.message);
  }
  const first = Object.values(wrong)[0]?.[0];
  if (first !== undefined) throw new InvalidInput(first, wrong);
  const form = values as AlertForm;
  const keywordParsed = parseKeyword(form.keyword);
  const query = keywordParsed.ok ? queryIn(keywordParsed.query, form.subreddits) : "";
  if (query.length > longestQuery) {
    const words = `Reddit accepts at most ${longestQuery} characters, but keyword and subreddits have ${query.length}. Shorten them.`;
    throw new InvalidInput(words, { subreddits: [words] });
  }
  return form;
}
