/** The rows that wait for a user, by reason: one choice for a whole group, or one for each row. */
import { Link } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { DataTable } from "../ui/data-table";
import type { Part } from "./plan/rows";
import { Decision } from "./decide";
import classes from "./decisions.module.css";
import { waitingColumns } from "./row-columns";
import { type SendingRowView, type SendingView, shownEach } from "./view";
import { partWords, waitWords } from "./words";

interface DecisionsProps {
  sending: SendingView;
  /** The first rows of each group that waits. */
  rows: SendingRowView[];
}

/** Reasons that the heading of the group says in full. */
const sameReason: ReadonlySet<Part> = new Set(["client", "deal", "opt-out unseen"]);

export function Decisions({ sending, rows }: DecisionsProps) {
  const groups = sending.parts.filter(({ waits }) => waits);
  if (groups.length === 0) return null;
  return (
    <section className={classes.decisions} aria-labelledby="waiting">
      <header className={classes.head}>
        <h2 id="waiting">
          {sending.state === "preview" ? "Decide about" : "Still undecided:"}{" "}
          {peopleWords(sending.rows.waits)}
        </h2>
        <p>
          {sending.state === "preview"
            ? "Whoever you don’t decide about stays out."
            : "They were not sent. “Send anyway” prepares another sending."}
        </p>
      </header>
      {groups.map(({ part, rows: count }, at) => (
        <Group
          key={part}
          sending={sending}
          part={part}
          count={count}
          rows={rows.filter(({ waitsFor }) => waitsFor === part)}
          isOpen={at === 0 && sending.state === "preview"}
        />
      ))}
    </section>
  );
}

interface GroupProps extends DecisionsProps {
  part: Part;
  count: number;
  isOpen: boolean;
}

function Group({ sending, part, count, rows, isOpen }: GroupProps) {
  const shown = rows.slice(0, shownEach);
  const all = formatNumber(count);
  const isCompany = part === "company";
  return (
    <div className={classes.group}>
      <details open={isOpen}>
        <summary>
          <strong>{all}</strong> <span>{waitWords[part]}</span>
        </summary>
        <DataTable
          caption={partWords[part]}
          columns={waitingColumns(sending, shown, { hasReasons: !sameReason.has(part) })}
          rows={shown}
          rowKey={({ position }) => position}
          stacks="labelled"
          middle
        />
        {count > shown.length && (
          <p className={classes.more}>
            <Link to={`?part=${encodeURIComponent(part)}`} preventScrollReset>
              All {all}
            </Link>
          </p>
        )}
      </details>
      {count > 1 && (
        <div className={classes.choices}>
          <Decision
            intent="leave-out"
            sending={sending}
            which={{ part }}
            words={`Leave out ${all}`}
            about={partWords[part]}
          />
          <Decision
            intent="accept"
            sending={sending}
            which={{ part }}
            words={isCompany ? `Send ${all} without a company` : `Send ${all} anyway`}
            about={partWords[part]}
            isMain
          />
        </div>
      )}
    </div>
  );
}

const peopleWords = (count: number) => `${formatNumber(count)} ${count === 1 ? "person" : "people"}`;
