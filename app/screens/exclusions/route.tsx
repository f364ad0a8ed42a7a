/** Users' exclusion rules: lists them, creates one, and lifts one. */
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import { useState } from "react";
import { Form, Link, useNavigation } from "react-router";
import { liftRule, longestNote, makeRule, restoreRule } from "../../exclusions/making.server";
import { ruleWords } from "../../exclusions/rules";
import { readLists } from "../../records/storage/lists";
import { appContext, staffContext } from "../../app";
import { readRules } from "../../exclusions/storage/exclusions";
import { answering } from "../../tool-screen/answering.server";
import { readPosted } from "../../forms/read-posted.server";
import { formText } from "../../forms/form-text";
import { formatNumber } from "../../toolkit/format-number";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { type PostedForm, type Undoable, UndoNotice } from "../../ui/undo";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { When } from "../../ui/when";
import type { Route } from "./+types/route";
import classes from "./exclusions.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const [rules, lists] = await Promise.all([
    readRules(app.database, app.now().getTime()),
    readLists(app.database),
  ]);
  return {
    rules: rules.map(({ until, createdAt, kind, value, listName, ...rule }) => ({
      ...rule,
      words: ruleWords(kind, value, listName),
      // The rule ends with the chosen day, so this shows its last millisecond.
      until: until === null ? null : new Date(until - 1).toISOString(),
      created: new Date(createdAt).toISOString(),
    })),
    lists: lists
      .filter(({ deletedAt }) => deletedAt === null)
      .map(({ id, name }) => ({ value: id, label: name })),
    longestNote,
  };
}

interface Answer {
  problem?: string;
  done?: string;
  lifted?: Undoable<PostedForm>;
}

export async function action({ request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  const intent = formText(form, "intent");
  const failed = ({ detail }: { detail: string }): Answer => ({ problem: detail });
  return answering(app, { what: "exclusions", facts: { intent }, failed }, async (): Promise<Answer> => {
    if (intent === "lift") {
      await liftRule(app, staff, formText(form, "id"));
      const undo = { action: "/exclusions", fields: { intent: "restore", id: formText(form, "id") } };
      return { lifted: { words: "Exclusion removed.", undo } };
    }
    if (intent === "restore") {
      await restoreRule(app, staff, formText(form, "id"));
      return { done: "Exclusion restored." };
    }
    await makeRule(app, staff, {
      kind: formText(form, "kind"),
      value: formText(form, "value"),
      note: formText(form, "note"),
      until: formText(form, "until"),
      passable: formText(form, "strict") === "",
    });
    return { done: "Excluded. Running files skip these rows too." };
  });
}

const kinds = [
  { value: "client", label: "Clients" },
  { value: "open deal", label: "Open deals" },
  { value: "contacted", label: "Contacted in the last … days" },
  { value: "list", label: "Everyone in a list" },
  { value: "owned", label: "Owned by a colleague" },
  { value: "company", label: "One company" },
  { value: "person", label: "One person" },
];

const valueLabels: Record<string, string> = {
  contacted: "Days",
  company: "Domain",
  person: "Email or LinkedIn URL",
};

export default function Exclusions({ loaderData, actionData }: Route.ComponentProps) {
  const { rules, lists, longestNote: longest } = loaderData;
  const { problem, done, lifted } = (actionData ?? {}) as Answer;
  const sending = useNavigation().formMethod === "POST";
  const [kind, setKind] = useState("client");
  return (
    <>
      <PageHeader
        title="Exclusions"
        purpose="We skip matching rows in files before you pay, and never send them to HubSpot."
      />
      <Form method="post" className={classes.rule}>
        <Select
          name="kind"
          label="Exclude"
          value={kind}
          options={kinds}
          onChange={({ target }) => setKind(target.value)}
        />
        {kind === "list" && <Select name="value" label="List" options={lists} />}
        {valueLabels[kind] && (
          <TextField
            key={kind}
            name="value"
            label={valueLabels[kind]}
            type={kind === "contacted" ? "number" : "text"}
            required
            maxLength={500}
            autoComplete="off"
          />
        )}
        <TextField name="until" label="Until (optional)" type="date" />
        <TextField name="note" label="Why (optional)" maxLength={longest} autoComplete="off" />
        <Checkbox name="strict" value="yes" label="No one can override it" />
        <Button type="submit" name="intent" value="make" disabled={sending}>
          Exclude
        </Button>
        <output className={classes.answer}>{!sending && (problem ?? done)}</output>
      </Form>
      <UndoNotice of={lifted} />
      <p className={classes.help}>
        People on <Link to="/kept-out">Do not contact</Link>, people who opted out in HubSpot and bounced
        addresses are always excluded.
      </p>
      {rules.length === 0 ? (
        <EmptyState
          Icon={IconBan}
          title="No rules yet"
          words="Exclude clients first: most teams never email their own customers."
        />
      ) : (
        <DataTable caption="Exclusions" columns={columns} rows={rules} rowKey={({ id }) => id} stacks />
      )}
    </>
  );
}

type ShownRule = Route.ComponentProps["loaderData"]["rules"][number];

const columns: Column<ShownRule>[] = [
  { key: "who", header: "Excluded", cell: ({ words }) => <span className={classes.who}>{words}</span> },
  { key: "why", header: "Why", cell: ({ note }) => note },
  { key: "by", header: "By", cell: ({ by }) => by },
  { key: "since", header: "Since", cell: ({ created }) => <When at={created} /> },
  { key: "until", header: "Until", cell: ({ until }) => (until ? <When at={until} /> : "no end") },
  {
    key: "skipped",
    header: "Rows skipped this week",
    cell: ({ skipped }) => formatNumber(skipped),
  },
  {
    key: "lift",
    header: "",
    cell: ({ id, words }) => (
      <Form method="post">
        <input type="hidden" name="intent" value="lift" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" size="xs" variant="default" aria-label={`Remove: ${words}`}>
          Remove
        </Button>
      </Form>
    ),
  },
];
