/** Lists the sendings to HubSpot and starts new ones from a run or a list. */
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import { Link, redirect } from "react-router";
import { answering } from "../tool-screen/answering.server";
import { readPosted } from "../forms/read-posted.server";
import { appContext, staffContext } from "../app";
import { unpacked } from "../runs/lists/packed-keys";
import { formatNumber } from "../toolkit/format-number";
import { formText } from "../forms/form-text";
import { type Column, DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import { PageHeader } from "../ui/page-header";
import { When } from "../ui/when";
import type { Route } from "./+types/route";
import { sendList, sendRun } from "./beginning.server";
import { StateMark } from "./outcome-mark";
import { Bar } from "./outcome-summary";
import { outcomesIn } from "./plan/counts";
import { doneOf, showsProgress } from "./progress";
import classes from "./sendings.module.css";
import type { SendingView } from "./view";
import { readSendings } from "./views.server";

export const loader = async ({ context }: Route.LoaderArgs) => ({
  sendings: await readSendings(context.get(appContext)),
});

interface Answer {
  error: string;
}

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const form = await readPosted(request);
  const failed = ({ detail }: { detail: string }): Answer => ({ error: detail });
  return answering(app, { what: "sending not begun", failed }, async () => {
    const [staff, listName, listId] = [
      context.get(staffContext),
      formText(form, "listName"),
      formText(form, "listId"),
    ];
    const selected = formText(form, "keys");
    const keys = selected === "" ? null : unpacked(selected);
    const asked = { search: formText(form, "search"), keys, listName };
    const id = listId
      ? await sendList(app, staff, { listId, ...asked })
      : await sendRun(app, staff, { runId: formText(form, "runId"), ...asked });
    throw redirect(`/sendings/${id}`);
  });
}

export default function Sendings({ loaderData: { sendings }, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  return (
    <>
      <PageHeader
        title="Sendings"
        purpose="People sent to HubSpot: what each sending would do, did, and how to take it back."
      />
      {answer && (
        <p className={classes.problem} role="alert">
          {answer.error}
        </p>
      )}
      {sendings.length === 0 ? (
        <EmptyState
          Icon={IconSend}
          title="Nothing sent yet"
          words="Open a list of people, or a run that found some, and press “Send to HubSpot”. Nothing is written before you approve it."
          action={<Link to="/runs">Run history</Link>}
        />
      ) : (
        <DataTable
          caption="Sendings"
          columns={columns}
          rows={sendings}
          rowKey={({ id }) => id}
          stacks="labelled"
          middle
        />
      )}
    </>
  );
}

/** Shows the same bar and the same counts as the sending's own page. */
function People({ sending }: { sending: SendingView }) {
  return (
    <span className={classes.people}>
      <Bar counts={sending.rows} isBack={sending.state === "returned"} />
      {peopleWords(sending)}
    </span>
  );
}

function peopleWords(sending: SendingView): string {
  const { rows, total, approvedAt, state } = sending;
  const of = (count: number | null, words: string, all = total) =>
    `${count === null ? "" : `${formatNumber(count)} of `}${formatNumber(all)} ${words}`;
  if (showsProgress(sending)) {
    const { done, all, words } = doneOf(sending);
    return of(done, words, all);
  }
  if (approvedAt === null) return of(rows.created + rows.filled, "ready");
  return of(total - notSent(rows), state === "returned" ? "were sent" : "in HubSpot");
}

const notSent = (rows: SendingView["rows"]) =>
  outcomesIn("not sent").reduce((sum, outcome) => sum + rows[outcome], 0);

const columns: Column<SendingView>[] = [
  {
    key: "title",
    header: "From",
    cell: ({ id, title }) => (
      <Link className={classes.title} to={`/sendings/${id}`}>
        {title}
      </Link>
    ),
  },
  { key: "state", header: "State", cell: (sending) => <StateMark sending={sending} /> },
  { key: "list", header: "List", cell: ({ listName }) => listName ?? "–" },
  { key: "rows", header: "People", cell: (sending) => <People sending={sending} /> },
  {
    key: "when",
    header: "Started",
    cell: ({ createdAt }) => (
      <span className={classes.when}>
        <When at={createdAt} />
      </span>
    ),
  },
];
