/**
 * All lists of people and companies, a form for a new one, and lists deleted in the last 30 days.
 */
import IconBuilding from "@tabler/icons-react/dist/esm/icons/IconBuilding.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { useMemo } from "react";
import { data, Form, Link, redirect, useNavigation, useSearchParams } from "react-router";
import { longestName } from "../records/limits";
import { createList, deleteList, restoreList } from "../records/lists.server";
import { readMention, unreadMentions } from "../records/storage/notes";
import { type ListKind, readLists, type StoredList } from "../records/storage/lists";
import { appContext, staffContext } from "../app";
import { takeNotice } from "../staff/notice.server";
import { answering } from "../tool-screen/answering.server";
import { readPosted } from "../forms/read-posted.server";
import { formText } from "../forms/form-text";
import { formatNumber } from "../toolkit/format-number";
import { Ago } from "../ui/ago";
import { Button } from "../ui/button";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { IconButton } from "../ui/icon-button";
import { Initials } from "../ui/initials";
import { PageHeader } from "../ui/page-header";
import { DoneNotice, type PostedForm, type Undoable, UndoNotice } from "../ui/undo";
import { Select } from "../ui/select";
import { TextField } from "../ui/text-field";
import { When } from "../ui/when";
import type { Route } from "./+types/lists";
import classes from "./lists.module.css";

const shown = ({ createdAt, deletedAt, ...list }: StoredList) => ({
  ...list,
  created: new Date(createdAt).toISOString(),
  deleted: deletedAt === null ? null : new Date(deletedAt).toISOString(),
});
type ShownList = ReturnType<typeof shown> & { age: number };

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { database } = app;
  const [stored, mentions, { notice, headers }] = await Promise.all([
    readLists(database),
    unreadMentions(database, context.get(staffContext).id),
    takeNotice(app, request),
  ]);
  const age = app.now().getTime();
  const all = stored.map((list) => ({ ...shown(list), age }));
  const screen = {
    notice,
    now: age,
    mentions: mentions.map(({ at, ...mention }) => ({ ...mention, at: new Date(at).toISOString() })),
    lists: all.filter(({ deleted }) => deleted === null),
    deleted: all.filter(({ deleted }) => deleted !== null),
  };
  return data(screen, { headers });
}

interface Answer {
  problem?: string;
  name?: string;
  done?: string;
  removed?: Undoable<PostedForm>;
}

const undoOfList = ({ id, name }: Pick<StoredList, "id" | "name">): Undoable<PostedForm> => ({
  words: `Deleted “${name}” for everyone.`,
  undo: { action: "/lists", fields: { intent: "restore", id } },
});

export async function action({ request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  const [intent, id, name] = ["intent", "id", "name"].map((field) => formText(form, field));
  const failed = ({ detail }: { detail: string }): Answer => ({ problem: detail, name });
  return answering(app, { what: "lists", facts: { intent }, failed }, async (): Promise<Answer> => {
    if (intent === "delete") return { removed: undoOfList(await deleteList(app, staff, id ?? "")) };
    if (intent === "read") {
      await readMention(app.database, id ?? "", staff.id, app.now().getTime());
      return {};
    }
    if (intent === "restore") {
      await restoreList(app, staff, id ?? "");
      return { done: "List restored." };
    }
    const kind: ListKind = formText(form, "kind") === "company" ? "company" : "person";
    const list = await createList(app, staff, { name: name ?? "", kind });
    throw redirect(`/lists/${list.id}`);
  });
}

export default function Lists({
  loaderData: { lists, deleted, mentions, notice, now },
  actionData,
}: Route.ComponentProps) {
  const sending = useNavigation().formMethod === "POST";
  const { problem, name, done = notice, removed } = (actionData ?? {}) as Answer;
  const [params] = useSearchParams();
  const gone = useMemo(() => {
    const list = deleted.find(({ id }) => id === params.get("deleted"));
    return list && undoOfList(list);
  }, [deleted, params]);
  return (
    <>
      <PageHeader
        title="Lists"
        purpose="People and companies to work on, shared with everyone. Fill them from a run's table."
      />
      <Form method="post" className={classes.add}>
        <input type="hidden" name="intent" value="create" />
        <TextField
          name="name"
          label="New list"
          placeholder="Spring campaign"
          maxLength={longestName}
          required
          autoComplete="off"
          defaultValue={name}
          error={sending ? undefined : problem}
        />
        <Select
          name="kind"
          label="Of"
          options={[
            { value: "person", label: "People" },
            { value: "company", label: "Companies" },
          ]}
        />
        <Button type="submit" disabled={sending}>
          Create list
        </Button>
      </Form>
      <DoneNotice of={actionData ?? lists} words={done} className={classes.done} />
      <UndoNotice of={removed ?? gone} param="deleted" />
      {mentions.length > 0 && (
        <section className={classes.found} aria-label="Comments for you">
          <h2>Comments for you</h2>
          <ul className={classes.mentions}>
            {mentions.map(({ noteId, recordId, name: of, text, by, at }) => (
              <li key={noteId}>
                <Initials of={by ?? "?"} size="small" />
                <span>
                  <Link to={`/records/${recordId}`}>{of ?? "A record"}</Link>: {text}{" "}
                  <span className={classes.quiet}>
                    {by ?? "A former colleague"}, <Ago at={at} now={now} />
                  </span>
                </span>
                <Form method="post">
                  <input type="hidden" name="intent" value="read" />
                  <input type="hidden" name="id" value={noteId} />
                  <Button type="submit" variant="default" size="compact-sm">
                    Read
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
      {lists.length === 0 ? (
        <EmptyState
          Icon={IconListDetails}
          title="No lists yet"
          words="Create one above, or open a finished run and choose “Add to list”."
          sketch
        />
      ) : (
        <div className={classes.found}>
          <DataTable
            caption="Lists"
            columns={columns}
            rows={lists}
            rowKey={({ id }) => id}
            stacks="labelled"
            middle
          />
        </div>
      )}
      {deleted.length > 0 && (
        <details className={classes.deleted}>
          <summary>Deleted in the last 30 days ({formatNumber(deleted.length)})</summary>
          <DataTable
            caption="Deleted lists"
            columns={deletedColumns}
            rows={deleted}
            rowKey={({ id }) => id}
            stacks="labelled"
          />
        </details>
      )}
    </>
  );
}

const kindWords = { person: "People", company: "Companies" };

const lineCount: Column<ShownList> = {
  key: "lines",
  header: "Lines",
  numeric: true,
  cell: ({ lines }) => formatNumber(lines),
};

const columns: Column<ShownList>[] = [
  {
    key: "name",
    header: "List",
    cell: ({ id, name, kind }) => {
      const Icon = kind === "person" ? IconUsers : IconBuilding;
      return (
        <span className={classes.list}>
          <span className={classes.kind}>
            <Icon size={16} stroke={1.8} aria-hidden />
          </span>
          <Link to={`/lists/${id}`} className={classes.name}>
            {name}
          </Link>
        </span>
      );
    },
  },
  { key: "kind", header: "Of", cell: ({ kind }) => kindWords[kind] },
  lineCount,
  {
    key: "by",
    header: "Made by",
    cell: ({ createdBy }) => (
      <span className={classes.list}>
        <Initials of={createdBy ?? "?"} size="small" /> {createdBy ?? "A former colleague"}
      </span>
    ),
  },
  { key: "at", header: "Made", cell: ({ created, age }) => <Ago at={created} now={age} /> },
  {
    key: "delete",
    header: <span className="visually-hidden">Delete</span>,
    cell: ({ id, name }) => (
      <Form method="post">
        <input type="hidden" name="intent" value="delete" />
        <input type="hidden" name="id" value={id} />
        <IconButton type="submit" muted aria-label={`Delete ${name}`} title={`Delete ${name}`}>
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </IconButton>
      </Form>
    ),
  },
];

const deletedColumns: Column<ShownList>[] = [
  { key: "name", header: "List", cell: ({ name }) => name },
  lineCount,
  { key: "by", header: "Deleted by", cell: ({ deletedBy }) => deletedBy ?? "A former colleague" },
  { key: "at", header: "Deleted", cell: ({ deleted }) => deleted && <When at={deleted} /> },
  {
    key: "back",
    header: "Restore",
    cell: ({ id }) => (
      <Form method="post">
        <input type="hidden" name="intent" value="restore" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="default" size="compact-sm">
          Restore
        </Button>
      </Form>
    ),
  },
];
