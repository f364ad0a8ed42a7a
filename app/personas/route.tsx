/** ICP analysis: the roles we sell to. They count in every look-up of targets. */
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { Button } from "../ui/button";
import { appContext, staffContext } from "../runs/app";
import { answering } from "../tool-screen/answering.server";
import type { RunProblem } from "../toolkit/failure";
import { formText } from "../toolkit/form-text";
import { skipUnlessReadable } from "../toolkit/skip-unless-readable.server";
import { DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { keepScreen } from "../ui/keep-screen";
import { NotLoaded } from "../ui/not-loaded";
import { PageHeader } from "../ui/page-header";
import { TextArea } from "../ui/text-area";
import { TextField } from "../ui/text-field";
import { useAnswer } from "../ui/use-answer";
import type { Route } from "./+types/route";
import classes from "./icp.module.css";
import { tryTitles, type TriedTitle } from "./personas";
import { addPersona, readPersonas, removePersona } from "./personas.server";
import type { Persona } from "./settings";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  return { personas: await skipUnlessReadable("The personas", () => readPersonas(app)) };
}

interface Answer {
  tried?: TriedTitle[];
  added?: string;
  error?: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const staff = context.get(staffContext);
  const form = await request.formData();
  const intent = formText(form, "intent");
  const failed = ({ detail }: RunProblem): Answer => ({ error: detail });
  return answering(app, { what: "personas", facts: { intent }, failed }, async (): Promise<Answer> => {
    switch (intent) {
      case "try":
        return { tried: tryTitles(formText(form, "titles"), await readPersonas(app)) };
      case "remove":
        await removePersona(app, staff, formText(form, "id"));
        return {};
      default:
        return { added: (await addPersona(app, staff, formText(form, "role"))).id };
    }
  });
}

/** A call that never reached us leaves the screen and what was typed as they are. */
export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<Answer>(
    request,
    () => serverAction(),
    ({ detail }) => ({ error: detail }),
  );

export default function IcpScreen({ loaderData: { personas } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title="ICP analysis"
        purpose="The roles we sell to. Whoever holds one is a target in Valid Targets and Youtube Discovery."
      />
      <div className={classes.columns}>
        <section>
          <AddPersona />
          {personas ? <PersonaList personas={personas} /> : <NotLoaded what="The personas" />}
        </section>
        <TryTitles />
      </div>
    </>
  );
}

function AddPersona() {
  const adder = useFetcher<Answer>();
  const form = useRef<HTMLFormElement>(null);
  const added = useAnswer(adder)?.added;
  useEffect(() => {
    if (added) form.current?.reset();
  }, [added]);
  return (
    <adder.Form ref={form} method="post" className={classes.add}>
      <TextField
        name="role"
        label="ICP name"
        placeholder="Head of Content"
        maxLength={120}
        error={adder.state === "idle" ? adder.data?.error : undefined}
      />
      <Button type="submit" loading={adder.state !== "idle"}>
        Add ICP
      </Button>
    </adder.Form>
  );
}

function PersonaList({ personas }: { personas: Persona[] }) {
  if (personas.length === 0)
    return (
      <EmptyState title="No persona yet" words="Add the first role you sell to, such as Head of Content." />
    );
  return (
    <ul className={classes.personas}>
      {personas.map((persona) => (
        <PersonaLine key={persona.id} id={persona.id} role={persona.role} />
      ))}
    </ul>
  );
}

function PersonaLine({ id, role }: { id: string; role: string }) {
  const remover = useFetcher<Answer>();
  const failed = remover.state === "idle" && remover.data?.error;
  return (
    <li className={classes.persona}>
      <span>
        {role} {failed && <span className={classes.mark}>not removed</span>}
      </span>
      <remover.Form method="post">
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
  const tried = trier.data?.tried ?? [];
  return (
    <section>
      <trier.Form method="post" className={classes.try}>
        <input type="hidden" name="intent" value="try" />
        <TextArea
          name="titles"
          label="Try them on titles"
          help="One title a line."
          rows={6}
          placeholder={"Head of Content\nCity Manager"}
        />
        <Button type="submit" variant="default" className={classes.under} loading={trier.state !== "idle"}>
          Try
        </Button>
      </trier.Form>
      {tried.length > 0 && (
        <DataTable
          caption="Tried titles"
          rows={tried}
          rowKey={({ title }) => title}
          columns={[
            { key: "title", header: "Title", cell: ({ title }) => title },
            {
              key: "role",
              header: "Persona",
              cell: ({ role }) => role ?? <span className={classes.quiet}>No persona fits</span>,
            },
          ]}
        />
      )}
    </section>
  );
}
