/**
 * A field joins a label, a control and a zod schema. Query inputs and saved settings are both
 * records of fields. Forms, JSON bodies, multipart bodies and CSV rows are therefore read by the
 * same rules.
 */
import { z } from "zod";
import { secondsOf } from "./clock";
import { splitList } from "./split-list";

export type Control =
  | {
      control: "text";
      placeholder?: string;
      secret?: boolean;
      type?: "text" | "email" | "url";
      /** Name under which the browser stores the text and fills it in again. */
      keptAs?: string;
    }
  | { control: "list"; placeholder?: string }
  | { control: "number"; unit?: string; min?: number; max?: number; step?: number; summaryLabel?: string }
  /** Seconds, which users type and see as h:mm:ss. */
  | { control: "duration"; summaryLabel?: string }
  | { control: "prompt"; rows?: number; placeholder?: string }
  | { control: "checkbox" }
  | { control: "choice"; options: { value: string; label: string }[] }
  | { control: "checklist"; options: string[]; itemName: string };

/**
 * Everything a form needs to draw a field. It is JSON-safe, so loaders send it to the browser and
 * zod stays on the server.
 */
export type FieldView = Control & { label: string; help?: string; initial: unknown; section?: string };

export interface Field<T> {
  view: FieldView;
  /** Validates a JSON value. Its errors are written for a marketer. */
  schema: z.ZodType<T>;
  /** Reads the texts of a form or multipart part: all values posted under the field's name. */
  fromText(values: string[]): unknown;
}

export type Fields = Record<string, Field<unknown>>;
export type ValuesOf<F extends Fields> = {
  [K in keyof F]: F[K] extends Field<infer T> ? T : never;
};

interface Common<T> {
  label: string;
  help?: string;
  section?: string;
  initial: T;
}

/** Default maximum sizes: large enough for users, small enough to keep runs safe. */
const longestText = 2000;
const longestPrompt = 20_000;
const mostWords = 500;
const longestWord = 100;
/** Length of a posted list, including commas, spaces and duplicate entries. */
const longestList = mostWords * (longestWord + 2);
const mostPosted = 2 * mostWords;
const largestNumber = 1_000_000_000;
/**
 * A hundred years in each unit, because JavaScript cannot calculate with dates much further away.
 */
const largestSpan: Record<string, number> = { hours: 876_000, days: 36_500, weeks: 5200, months: 1200 };

/** A JSON body can contain a lone surrogate, which databases and URLs refuse. */
const isReadable = (value: string) => value.isWellFormed();
const unreadable = (label: string) => `${label} contains an unreadable character. Type it again.`;

const last = (values: string[]) => values.at(-1) ?? "";

export function text(
  options: Partial<Common<string>> & {
    label: string;
    placeholder?: string;
    secret?: boolean;
    type?: "text" | "email" | "url";
    keptAs?: string;
    /** Maximum number of characters. */
    longest?: number;
    /** A stricter format than any text, such as a domain or an email (`shapes.ts`). */
    shape?: z.ZodType<string, string>;
  },
): Field<string> {
  const { shape, label, help, section, initial = "", longest = longestText, ...control } = options;
  const trimmed = textOf(label, longest).trim();
  return {
    view: { control: "text", label, help, section, initial, ...control },
    schema: shape ? trimmed.pipe(shape) : trimmed,
    fromText: last,
  };
}

/**
 * A text without CRLF line breaks, which forms post for a textarea. Without this step, retyped text
 * would differ from the saved text.
 */
const textOf = (label: string, longest: number) =>
  z
    .string(`${label} must be text.`)
    .overwrite((value) => value.replaceAll("\r\n", "\n"))
    .max(longest, `${label} must have at most ${longest.toLocaleString("en")} characters.`)
    .refine(isReadable, unreadable(label));

export function list(options: Common<string[]> & { placeholder?: string }): Field<string[]> {
  const tooMuch = `${options.label} must have at most ${mostWords} entries of at most ${longestWord} characters each.`;
  return {
    view: { control: "list", ...options },
    schema: z
      .union([z.string().max(longestList), z.array(z.string().max(longestList)).max(mostPosted)], {
        error: ({ input }) =>
          typeof input === "string" ||
          (Array.isArray(input) && input.every((word) => typeof word === "string"))
            ? tooMuch
            : `${options.label} must be a list of words.`,
      })
      .transform((words) => splitList(typeof words === "string" ? words : words.join(",")))
      .refine(
        (words) => words.length <= mostWords && words.every((word) => word.length <= longestWord),
        tooMuch,
      )
      .refine((words) => words.every(isReadable), unreadable(options.label)),
    fromText: (values) => splitList(values.join(",")),
  };
}

interface NumberOptions {
  label: string;
  help?: string;
  section?: string;
  unit?: string;
  min?: number;
  max?: number;
  step?: number;
  /** Rejects fractions. */
  integer?: boolean;
  /**
   * Text for the closed filters, `{}` being the value: "≥ {}k views". The filters omit the field if
   * it is empty.
   */
  summaryLabel?: string;
}

/** A number field. Without a minimum, negative values become 0. */
export function number({ integer, ...options }: NumberOptions & { initial: number }): Field<number> {
  return {
    view: numberView(options, integer),
    schema: numberSchema(options, integer),
    fromText: (values) => (last(values).trim() === "" ? undefined : Number(last(values))),
  };
}

export function optionalNumber({
  integer,
  ...options
}: NumberOptions & { initial: number | null }): Field<number | null> {
  return {
    view: numberView(options, integer),
    schema: z.union([z.literal("").transform(() => null), z.null(), numberSchema(options, integer)], {
      // Uses the last union error (the number's). The "must be empty" error would confuse the user.
      error: ({ errors }) => (errors as { message: string }[][]).at(-1)?.[0]?.message,
    }),
    fromText: (values) => (last(values).trim() === "" ? null : Number(last(values))),
  };
}

const numberView = (options: NumberOptions & { initial: number | null }, integer = false): FieldView => ({
  control: "number",
  ...options,
  ...(integer && { step: 1 }),
});

function numberSchema(options: NumberOptions, integer = false): z.ZodType<number> {
  const { label, min, max = largestSpan[options.unit ?? ""] ?? largestNumber } = options;
  // Quotation marks make labels such as "Published in the last" readable within a sentence.
  const name = `"${label}"`;
  const unit = options.unit !== undefined && options.unit in largestSpan ? options.unit : "";
  const bounded = z.coerce
    .number(`Enter a number ${unit && `of ${unit} `}for ${name}.`)
    .min(min ?? -largestNumber, `${name} must be at least ${min ?? -largestNumber}${unit && ` ${unit}`}.`)
    .max(max, `${name} must be at most ${max.toLocaleString("en")}${unit && ` ${unit}`}.`)
    .refine((value) => !integer || Number.isInteger(value), `${name} must be a whole number.`);
  return min === undefined ? bounded.transform((value) => Math.max(0, value)) : bounded;
}

/** A length of time in seconds. Users type 1:30:00; API clients send 5400. */
export function duration(options: Common<number> & { summaryLabel?: string }): Field<number> {
  const { label } = options;
  return {
    view: { control: "duration", ...options },
    schema: z.coerce
      .number(`${label} must be a duration such as 1:30:00.`)
      .max(largestNumber, `${label} must be at most ${largestNumber.toLocaleString("en")} seconds.`)
      .transform((seconds) => Math.max(0, seconds)),
    fromText: (values) => (last(values).trim() === "" ? undefined : secondsOf(last(values))),
  };
}

export function prompt(options: Common<string> & { rows?: number; placeholder?: string }): Field<string> {
  return {
    view: { control: "prompt", ...options },
    schema: textOf(options.label, longestPrompt),
    fromText: last,
  };
}

export function checkbox(options: Common<boolean>): Field<boolean> {
  return {
    view: { control: "checkbox", ...options },
    schema: z
      .union([z.boolean(), z.enum(["true", "false", "on"])], `${options.label} must be on or off.`)
      .transform((value) => value === true || value === "true" || value === "on"),
    // A form posts a hidden `false` before the checkbox's own `true`, so the last value counts.
    fromText: (values) => last(values) === "true" || last(values) === "on",
  };
}

export function choice<const V extends string>(
  options: Omit<Common<string>, "initial"> & {
    initial: NoInfer<V>;
    options: { value: V; label: string }[];
  },
): Field<V> {
  const allowed = options.options.map((option) => option.value);
  return {
    view: { control: "choice", ...options },
    schema: z.enum(allowed, `${options.label} must be one of: ${allowed.join(", ")}.`),
    fromText: last,
  };
}

export type ChecklistItem<N extends string> = Record<N, string> & { checked: boolean };

/**
 * A fixed list of names, each checked or not, stored as `[{[itemName]: name, checked}]`. In text
 * the checked names are joined by "|", because industry names contain commas.
 */
export function checklist<const N extends string>(options: {
  label: string;
  help?: string;
  section?: string;
  itemName: N;
  options: string[];
  checked?: string[];
}): Field<ChecklistItem<N>[]> {
  const { itemName, checked = [], ...view } = options;
  const build = (on: ReadonlySet<string>) =>
    options.options.map((name) => ({ [itemName]: name, checked: on.has(name) }) as ChecklistItem<N>);
  const postedItem = z.object({
    [itemName]: z.string().max(longestText).optional(),
    checked: z.boolean().optional(),
  });
  const checkedNames = (posted: string | Record<string, unknown>[]) =>
    typeof posted === "string"
      ? posted.split("|").filter(Boolean)
      : posted.filter((item) => item.checked === true).map((item) => String(item[itemName]));
  return {
    view: { control: "checklist", itemName, ...view, initial: build(new Set(checked)) },
    schema: z
      .union(
        [z.string().max(longestPrompt), z.array(postedItem).max(mostWords)],
        `${options.label} must be a list of names, each checked or not.`,
      )
      .transform((posted) => build(new Set(checkedNames(posted)))),
    fromText: (values) => values.filter(Boolean).join("|"),
  };
}

export function viewsOf(fields: Fields): Record<string, FieldView> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.view]));
}

export function initialsOf<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.view.initial]),
  ) as ValuesOf<F>;
}
