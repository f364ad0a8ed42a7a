/** ICP analysis: the roles we sell to. Every target lookup uses them. */
import { getFormProps, useForm } from "@conform-to/react";
import { useMemo, useState } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button";
import { appContext, loadedSettingsContext, staffContext } from "../app";
import { clearedForm, type FormResult, refusedForm, typedForm } from "../forms/form-result.server";
import { useFormAnswer } from "../ui/use-answer";
import { answering } from "../tool-screen/answering.server";
import { readPosted } from "../forms/read-posted.server";
import type { RunProblem } from "../toolkit/failure";
import { formText } from "../forms/form-text";
import { skipUnlessReadable } from "../toolkit/skip-unless-readable.server";
import { DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { keepScreen } from "../ui/keep-screen";
import { NotLoaded } from "../ui/not-loaded";
import { PageHeader } from "../ui/page-header";
import { UndoNotice } from "../ui/undo";
import { TextArea } from "../ui/text-area";
import { TextField } from "../ui/text-field";
import type { Route } from "./+types/route";
import classes from "./icp.module.css";
import { tryTitles, type TriedTitle } from "./personas";
import { addPersona, readPersonas, removePersona } from "./personas.server";
import type { Persona } from "./settings";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return {
    personas: await skipUnlessReadable("The target titles", () =>
      readPersonas(app, context.get(loadedSettingsContext)),
    ),
  };
}

interface Answer {
  intent: string;
  /** The persona the user wanted to remove. */
  id?: string;
  tried?: TriedTitle[];
  added?: string;
  error?: string;
  result?: FormResult;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const staff = context.get(staffContext);
  const form = await readPosted(request);
  const intent = formText(form, "intent");
  const id = formText(form, "id");
  const failed = ({ detail }: RunProblem, fields: Record<string, string[]> = {}): Answer => ({
    intent,
    id,
    error: detail,
    result: refusedForm(form, fields),
  });
  return answering(app, { what: "personas", facts: { intent }, failed }, async (): Promise<Answer> => {
    switch (intent) {
      case "try":
        return {
          intent,
          tried: tryTitles(formText(form, "titles"), await readPersonas(app)),
          result: typedForm(form),
        };
      case "remove":
        await removePersona(app, staff, id);
        return { intent, id };
      default:
        return {
          intent,
          added: (await addPersona(app, staff, formText(form, "role"))).id,
          result: clearedForm,
        };
    }
  });
}

/** If a request fails to reach the server, keeps the screen and the typed values. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  return keepScreen<Answer>(
    request,
    () => serverAction(),
    ({ detail }) => ({ intent: formText(form, "intent"), id: formText(form, "id"), error: detail }),
  );
}

export default function IcpScreen({ loaderData: { personas } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="ICP analysis"
        purpose="People with these titles are targets in Valid Targets and Youtube Discovery."
      />
      <div className={classes.columns}>
        <section>
          <AddPersona />
          {personas ? <PersonaList personas={personas} /> : <NotLoaded what="The target titles" />}
        </section>
        <TryTitles />
      </div>
    </>
  );
}

function AddPersona() {
  const adder = useFetcher<Answer>();
  const answer = useFormAnswer(adder, ({ intent }) => intent === "add");
  const [form, { role }] = useForm<{ role: string }>({ lastResult: answer?.result });
  return (
    <adder.Form method="post" className={classes.add} {...getFormProps(form)}>
      <input type="hidden" name="intent" value="add" />
      <TextField
        name="role"
        label="ICP name"
        placeholder="Head of Content"
        maxLength={120}
        defaultValue={role.initialValue}
        error={adder.state === "idle" ? (role.errors?.[0] ?? answer?.error) : undefined}
      />
      <Button type="submit" loading={adder.state !== "idle"}>
        Add ICP
      </Button>
    </adder.Form>
  );
}

function PersonaList({ personas }: { personas: Persona[] }) {
  const [removing, setRemoving] = useState<string | null>(null);
  const isGone = removing !== null && !personas.some(({ role }) => role === removing);
  // A removal affects all users at once, so the page offers Undo.
  const removal = useMemo(
    () =>
      isGone
        ? {
            words: `Removed “${removing}” for everyone.`,
            undo: { action: "/icp", fields: { intent: "add", role: removing } },
          }
        : undefined,
    [isGone, removing],
  );
  return (
    <>
      <UndoNotice of={removal} />
      {personas.length === 0 ? (
        <EmptyState
          title="No target titles yet"
          words="Add the first title you sell to, such as Head of Content."
        />
      ) : (
        <ul className={classes.personas}>
          {personas.map(({ id, role }) => (
            <PersonaLine key={id} id={id} role={role} onRemove={() => setRemoving(role)} />
          ))}
        </ul>
      )}
    </>
  );
}

function PersonaLine({ id, role, onRemove }: { id: string; role: string; onRemove(): void }) {
  const remover = useFetcher<Answer>();
  const answer = useFormAnswer(remover, (other) => other.intent === "remove" && other.id === id);
  const failed = remover.state === "idle" && answer?.error;
  return (
    <li className={classes.persona}>
      <span>
        {role} {failed && <span className={classes.mark}>not removed</span>}
      </span>
      <remover.Form method="post" onSubmit={onRemove}>
        <input type="hidden" name="intent" value="remove" />
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          variant="subtle"
          color="red"
          size="compact-sm"
          loading={remover.state !== "idle"}
        >
          Remove
        </Button>
      </remover.Form>
    </li>
  );
}

function TryTitles() {
  const trier = useFetcher<Answer>();
  const answer = useFormAnswer(trier, ({ intent }) => intent === "try");
  const tried = answer?.tried ?? [];
  const [form, { titles }] = useForm<{ titles: string }>({ lastResult: answer?.result });
  return (
    <section>
      <trier.Form method="post" className={classes.try} {...getFormProps(form)}>
        <input type="hidden" name="intent" value="try" />
        <TextArea
          name="titles"
          label="Test titles"
          help="One title per line."
          rows={6}
          defaultValue={titles.initialValue}
          placeholder={"Head of Content\nCity Manager"}
        />
        <Button type="submit" variant="default" className={classes.under} loading={trier.state !== "idle"}>
          Test
        </Button>
      </trier.Form>
      {tried.length > 0 && (
        <DataTable
          caption="Tested titles"
          rows={tried}
          rowKey={({ title }) => title}
          columns={[
            { key: "title", header: "Title", cell: ({ title }) => title },
            {
              key: "role",
              header: "Target title",
              cell: ({ role }) => role ?? <span className={classes.quiet}>No match</span>,
            },
          ]}
        />
      )}
    </section>
  );
}
