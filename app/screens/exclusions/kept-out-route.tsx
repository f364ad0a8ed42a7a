/** People who asked not to be contacted: lists them, looks one up, and adds one. */
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import { data, Form, Link, useNavigation } from "react-router";
import { subjectOf } from "../../calls/suppression";
import { appContext, staffContext } from "../../app";
import { noteEvent } from "../../storage/security-events";
import {
  findKeptOut,
  keepOut,
  type KeptOut as Person,
  listKeptOut,
} from "../../exclusions/storage/suppressions";
import { readPosted } from "../../forms/read-posted.server";
import { formText } from "../../forms/form-text";
import { Button } from "../../ui/button";
import { type Column, DataTable } from "../../ui/data-table";
import { EmptyState } from "../../ui/empty-state";
import { PageHeader } from "../../ui/page-header";
import { TextField } from "../../ui/text-field";
import { When } from "../../ui/when";
import type { Route } from "./+types/kept-out-route";
import classes from "./exclusions.module.css";

const longest = 500;

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = Number(url.searchParams.get("page"));
  const page = Number.isSafeInteger(asked) && asked > 0 ? Math.min(asked, 100_000) : 1;
  return { ...(await listKeptOut(context.get(appContext).database, page)), page };
}

/** Parse errors that only mean that the text is neither an email address nor a LinkedIn profile. */
const usualRefusals = new Set<string>(["empty", "not-one"]);

interface Answer {
  typed: string;
  problem?: string;
  /** When the person was kept out (ISO 8601), or null if they are not. */
  since?: string | null;
  isNew?: boolean;
}

/** Lookups are posted too, because URLs end up in logs and browser histories. */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readPosted(request);
  const typed = formText(form, "address").slice(0, longest + 1);
  const subject = typed.length > longest ? null : subjectOf(typed);
  if (typeof subject !== "string") {
    const usual = "Enter an email address or the URL of a LinkedIn profile, such as linkedin.com/in/jo-doe.";
    const problem = subject && !usualRefusals.has(subject.refused) ? subject.words : usual;
    return data({ typed, problem } as Answer, { status: 400 });
  }
  const isNew = formText(form, "intent") === "keep-out" && (await keepOut(app.database, subject, app.now()));
  if (isNew) await noteEvent(app, "kept-out", { account: context.get(staffContext).id, outcome: "done" });
  const since = (await findKeptOut(app.database, subject))?.since ?? null;
  return { typed, isNew, since } as Answer;
}

export default function KeptOut({ loaderData, actionData }: Route.ComponentProps) {
  const { people, hasMore, total, page } = loaderData;
  const sending = useNavigation().formMethod === "POST";
  return (
    <>
      <PageHeader
        title="Do not contact"
        purpose="People who asked not to be contacted. We never look them up, and skip them in files."
      />
      <Form method="post" className={classes.form}>
        <TextField
          name="address"
          label="Email or LinkedIn URL"
          maxLength={longest}
          required
          autoComplete="off"
          defaultValue={actionData?.typed}
          error={sending ? undefined : actionData?.problem}
        />
        <div className={classes.buttons}>
          <Button type="submit" name="intent" value="look" variant="default" disabled={sending}>
            Check
          </Button>
          <Button type="submit" name="intent" value="keep-out" disabled={sending}>
            Add
          </Button>
        </div>
        <output className={classes.answer}>{!sending && actionData && <Words {...actionData} />}</output>
      </Form>
      <p className={classes.help}>
        Add each address of a person separately. To erase the data we hold, use “Forget this person” on their
        record. To skip clients, open deals, lists or companies, use <Link to="/exclusions">exclusions</Link>.
      </p>
      {total === 0 && <EmptyState Icon={IconBan} title="Nobody here yet" words="Add someone above." />}
      {people.length > 0 && (
        <DataTable
          caption="Do not contact"
          columns={columns}
          rows={people}
          rowKey={({ subject }) => subject}
          stacks
        />
      )}
      <nav className={classes.pages} aria-label="Pages">
        {page > 1 && <Link to={`?page=${page - 1}`}>Newer</Link>}
        {hasMore && <Link to={`?page=${page + 1}`}>Older</Link>}
      </nav>
    </>
  );
}

function Words({ problem, since, isNew }: Answer) {
  if (problem) return null;
  if (!since) return "Not on this list.";
  if (isNew) return "Added. We no longer look this person up.";
  return (
    <>
      On this list since <When at={since} />.
    </>
  );
}

const columns: Column<Person>[] = [
  {
    key: "who",
    header: "Address",
    cell: ({ subject }) => <span className={classes.who}>{addressOf(subject)}</span>,
  },
  { key: "since", header: "Since", cell: ({ since }) => <When at={since} /> },
];

function addressOf(subject: string): string {
  const name = subject.slice(subject.indexOf(":") + 1);
  if (subject.startsWith("email:")) return name;
  return name.startsWith("profile/") ? `linkedin.com/${name}` : `linkedin.com/in/${name}`;
}
