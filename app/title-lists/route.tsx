/**
 * Apollo endpoints: four title lists that an external enrichment tool reads, with a preview of its
 * answer.
 */
import { data, useFetcher } from "react-router";
import { Button } from "../ui/button";
import { appContext, loadedSettingsContext, staffContext } from "../app";
import { clearedForm, type FormResult, refusedForm, takenForm } from "../forms/form-result.server";
import { useFieldsForm } from "../forms/use-fields-form";
import { useFormAnswer } from "../ui/use-answer";
import { answering } from "../tool-screen/answering.server";
import { readPosted } from "../forms/read-posted.server";
import type { RunProblem } from "../toolkit/failure";
import { parseFormFields } from "../forms/form-values";
import { skipUnlessReadable } from "../toolkit/skip-unless-readable.server";
import { readSavedSettings } from "../toolkit/saved-settings.server";
import { saveBesideTheirs, saveForm, versionsOfForm } from "../forms/seen-settings.server";
import { formConflict } from "../forms/form-conflict.server";
import { CopyButton } from "../ui/copy-button";
import { JsonView } from "../ui/json-view";
import { keepScreen } from "../ui/keep-screen";
import { NotLoaded } from "../ui/not-loaded";
import { PageHeader } from "../ui/page-header";
import { TagField } from "../ui/tag-field";
import { useBriefly } from "../ui/use-briefly";
import { signalsSettings } from "../tools/valid-targets/settings";
import type { Route } from "./+types/route";
import classes from "./apollo-endpoints.module.css";
import { lintTitles, type TitleList } from "./lint";
import { apolloLists } from "./lists.server";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const saved = await skipUnlessReadable("The title lists", () =>
    readSavedSettings(app, signalsSettings, context.get(loadedSettingsContext)),
  );
  return {
    saved: saved && { lists: apolloLists(saved.values), version: saved.version },
    origin: app.origin,
  };
}

interface Answer {
  saved?: number;
  error?: string;
  result?: FormResult;
  /** The colleague's version that the next save replaces; the answer tells the user about it. */
  over?: number;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const names = Object.entries(signalsSettings.fields).filter(([name]) => name.startsWith("titlesNoEmails"));
  const form = await readPosted(request);
  const failed = ({ detail }: RunProblem, words: Record<string, string[]> = {}): Answer => ({
    error: detail,
    result: refusedForm(form, words),
  });
  return answering(app, { what: "title lists not saved", failed }, async () => {
    const changes = parseFormFields(form, Object.fromEntries(names));
    const staff = context.get(staffContext);
    const isTheirs = form.has("theirs");
    const save = isTheirs ? saveBesideTheirs : saveForm;
    const outcome = await save(app, staff, signalsSettings, changes, versionsOfForm(form));
    // The current lists load again after each answer.
    if (!("conflict" in outcome))
      return isTheirs ? { result: clearedForm } : { saved: outcome.version, result: takenForm };
    const { problem, ...answer } = formConflict(form, signalsSettings, outcome.conflict);
    return data<Answer>({ error: problem.detail, ...answer }, { status: 409 });
  });
}

/** If a request fails to reach the server, keeps the screen and the typed values. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<Answer>(
    request,
    () => serverAction(),
    ({ detail }) => ({ error: detail }),
  );

export default function ApolloEndpointsScreen({ loaderData: { saved, origin } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="Apollo endpoints"
        purpose="Title lists for the outside enrichment tool, each with its own URL."
      />
      {saved ? <TitleLists {...saved} origin={origin} /> : <NotLoaded what="The title lists" />}
    </>
  );
}

function TitleLists({ lists, version, origin }: { lists: TitleList[]; version: number; origin: string }) {
  const saver = useFetcher<Answer>();
  const answer = useFormAnswer(saver, () => true);
  // Shows "saved" only after the lists have loaded again, so that the user sees both together.
  const justSaved =
    useBriefly(saver.state === "idle" && answer?.saved !== undefined ? answer : null) !== null;
  const form = useFieldsForm({
    fields: Object.fromEntries(
      lists.map(({ key, label }) => [key, { control: "list", label, initial: [] } as const]),
    ),
    saved: Object.fromEntries(lists.map(({ key, titles }) => [key, titles])),
    result: answer?.result,
    draft: "title-lists",
  });
  const titlesIn = (values: Record<string, unknown>, { key }: TitleList) => values[key] as string[];
  const edited: TitleList[] = lists.map((list) => ({ ...list, titles: titlesIn(form.edited, list) }));
  const doubts = lintTitles(edited);
  return (
    <saver.Form method="post" className={classes.form} {...form.props}>
      <input type="hidden" name="seen" value={form.seen ?? version} />
      {edited.map((list, at) => (
        // Remounts after a save, to show the lists as stored, without duplicates.
        <div key={`${list.key} ${version} ${form.key}`} className={classes.list}>
          <TagField
            name={list.key}
            label={list.label}
            help={`${list.titles.length} ${list.titles.length === 1 ? "title" : "titles"}. Separate them with commas.`}
            defaultValue={titlesIn(form.initial, list).join(", ")}
            error={form.problem(list.key)}
          />
          <Address url={`${origin}/api/signals/target-no-emails-ep-${at + 1}`} titles={list.titles} />
          <details>
            <summary>API preview</summary>
            <JsonView value={{ titles: lists[at]?.titles ?? [] }} />
            <p className={classes.quiet}>
              Add <code>?domain=acme.com</code> and the token to also get <code>people</code>: name, title and
              company, never an email.
            </p>
          </details>
        </div>
      ))}
      {doubts.length > 0 && (
        <ul className={classes.doubts} aria-label="Warnings about the lists">
          {doubts.map((doubt) => (
            <li key={doubt}>{doubt}</li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button type="submit" name="over" value={answer?.over} loading={saver.state !== "idle"}>
          Save
        </Button>
        {answer?.over && (
          <Button type="submit" name="theirs" variant="subtle">
            Use theirs
          </Button>
        )}
        {form.unsaved && (
          <Button type="reset" variant="subtle">
            Discard changes
          </Button>
        )}
        <output className={classes.quiet}>
          {saver.state === "idle" &&
            (answer?.error
              ? `Not saved. ${answer.error}`
              : form.unsaved
                ? "Unsaved changes"
                : justSaved && "Saved")}
        </output>
      </div>
    </saver.Form>
  );
}

function Address({ url, titles }: { url: string; titles: string[] }) {
  return (
    <span className={classes.address}>
      <code>GET {url}</code>
      <CopyButton text={url} label="Copy address" />
      <CopyButton text={titles.join(", ")} label="Copy titles" />
    </span>
  );
}
