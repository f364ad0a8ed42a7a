/**
 * The form of one alert, with buttons to add or save it and to preview it. Saving needs a changed
 * value.
 */
import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button";
import type { FieldView } from "../toolkit/fields";
import { FieldControl } from "../ui/field-control";
import { useFieldsForm } from "../forms/use-fields-form";
import { useFormAnswer } from "../ui/use-answer";
import { useHydrated } from "../ui/use-hydrated";
import type { AlertForm as AlertValues } from "./alert";
import type { RedditAnswer, RedditScreenView } from "./reddit-screen";
import classes from "./reddit.module.css";
import { DropList } from "../ui/drop-list";
import { SandboxMark } from "../ui/source-mark";
import type { Preview } from "./alert-view";
import { PostLines } from "./post-lines";

interface AlertFormProps {
  /** Empty for an alert that is not saved yet. */
  id: string;
  fields: RedditScreenView["fields"];
  values: AlertValues;
  intent: "add" | "save";
  /** Further buttons, shown on the right. */
  children?: ReactNode;
}

export function AlertForm({ id, fields, values, intent, children }: AlertFormProps) {
  const fetcher = useFetcher<RedditAnswer>();
  const hydrated = useHydrated();
  const answer = useFormAnswer(fetcher, (other) => other.id === id && other.intent !== "delete");
  const problem = answer && "problem" in answer ? answer : null;
  const busy = fetcher.state === "idle" ? null : fetcher.formData?.get("intent");
  const form = useFieldsForm({
    fields,
    saved: values,
    result: answer?.result,
    draft: `alert:${id || "new"}`,
  });
  const added = answer && "added" in answer ? answer.added : "";
  const control = (name: keyof AlertValues) => (
    <FieldControl
      name={name}
      field={name === "frequencyHours" ? inHours(fields[name], form.edited[name]) : fields[name]}
      value={form.initial[name]}
      required={name === "keyword"}
      error={form.problem(name)}
    />
  );
  const { channel } = fields;
  // The default channel is always an option, so one option leaves no choice.
  const hasChannels = channel.control === "choice" && channel.options.length > 1;
  return (
    <>
      <fetcher.Form method="post" className={classes.form} {...form.props}>
        <input type="hidden" name="id" value={id} />
        {/*
         * After saving, remounts the form with the server's values. After adding, shows an empty form.
         */}
        <div key={added + JSON.stringify(values)} className={classes.fields}>
          <div className={classes.wide}>{control("keyword")}</div>
          <div>{control("frequencyHours")}</div>
          <div className={classes.time}>
            {control("frequencyTimeHour")}
            {control("frequencyTimePeriod")}
            <span className={classes.zone} title="Eastern Time, with daylight saving">
              EST
            </span>
          </div>
          <div>{control("postsLimit")}</div>
          <div>{control("filterUpvotes")}</div>
          <div>{control("filterComments")}</div>
          <div className={classes.box}>{control("postsSkipExisting")}</div>
          <div className={classes.wide}>{control("subreddits")}</div>
          {hasChannels && <div>{control("channel")}</div>}
          <div className={classes.box}>{control("digest")}</div>
          <div className={classes.wide}>{control("filterPrompt")}</div>
        </div>
      </fetcher.Form>
      {/* Outside the form, because the children may contain forms. */}
      <div className={classes.actions}>
        <Button
          type="submit"
          form={form.id}
          name="intent"
          value={intent}
          loading={busy === intent}
          disabled={intent === "save" && hydrated && !form.unsaved}
        >
          {intent === "add" ? "Add alert" : "Save changes"}
        </Button>
        <Button
          type="submit"
          form={form.id}
          name="intent"
          value="preview"
          variant="default"
          loading={busy === "preview"}
        >
          Preview
        </Button>
        {form.unsaved && (
          <Button type="reset" form={form.id} variant="subtle">
            {intent === "add" ? "Clear" : "Discard changes"}
          </Button>
        )}
        <output className={classes.mark}>
          {busy === null && problem && `${words(problem.intent)} ${problem.problem.detail}`}
        </output>
        {children}
      </div>
      {answer && "preview" in answer && <PreviewBox preview={answer.preview} isNew={id === ""} />}
    </>
  );
}

/** Adapts the unit to the number: 1 Hour, 2 Hours. */
function inHours(field: FieldView, hours: unknown): FieldView {
  return field.control === "number" ? { ...field, unit: Number(hours) === 1 ? "Hour" : "Hours" } : field;
}

const words = (intent: string) => (intent === "preview" ? "No preview." : "Not saved.");

/** Shows the posts that the alert would send now. */
export function PreviewBox({ preview, isNew }: { preview: Preview; isNew: boolean }) {
  const { posts, sends, more, found, hasMore, drops, sandbox } = preview;
  return (
    <section className={classes.preview} aria-live="polite" aria-label="Preview">
      <header className={classes.firingHead}>
        <h3 className={classes.subtitle}>
          {sends === 0
            ? "Nothing would be sent now"
            : `Would send ${sends === 1 ? "this post" : `these ${sends} posts`} now`}
        </h3>
        {sandbox && <SandboxMark />}
        <span className={classes.quiet}>
          {hasMore ? `The newest ${found} read` : `${found} found`}
          {more > 0 && `, ${more} over your limit`}
          {isNew && ", counting existing posts as new"}
        </span>
      </header>
      <PostLines posts={posts} />
      {sends > posts.length && <p className={classes.quiet}>and {sends - posts.length} more</p>}
      <DropList drops={drops} />
    </section>
  );
}
