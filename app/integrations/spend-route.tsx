/** Shows this month's spending by vendor, tool, user and day, beside the budgets. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { Link } from "react-router";
import { appContext } from "../app";
import { formatNumber } from "../toolkit/format-number";
import { type Column, DataTable } from "../ui/data-table";
import { money } from "../ui/money";
import { PageHeader } from "../ui/page-header";
import { Mark } from "../ui/state-badge";
import type { Route } from "./+types/spend-route";
import { counted } from "./counted";
import { isNearlyUsed, type Share } from "./spend";
import type { BudgetUse } from "./spend";
import { spendView } from "./spend.server";
import classes from "./spend.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  return { spend: await spendView(context.get(appContext), url.searchParams.get("month")) };
}

export default function Spend({ loaderData: { spend } }: Route.ComponentProps) {
  const { month, usd, foretold, budgets } = spend;
  const near = budgets.filter(isNearlyUsed);
  return (
    <>
      <PageHeader
        title="Spend"
        purpose="Paid lookups by month (UTC), vendor, tool, person and day."
        actions={<Months month={month} />}
      />
      <p className={classes.sum}>
        <strong>{money(usd)}</strong> in {monthWords(month)}
        {foretold !== null && usd > 0 && `, on track for ${money(foretold)}`}.
      </p>
      {near.map((budget) => (
        <p key={budget.label} role="alert" className={classes.warning}>
          <Mark
            tone="warn"
            Icon={IconAlertTriangle}
            words={budget.used >= budget.limit ? "Used up" : "Nearly used up"}
          />{" "}
          {budget.label}: {used(budget)}. <Link to="/integrations">Change budget</Link>
        </p>
      ))}
      {usd === 0 ? (
        <p>No spending.</p>
      ) : (
        <div className={classes.tables}>
          <Shares title="By vendor" of="Vendor" rows={spend.services} total={usd} />
          <Shares title="By tool" of="Tool" rows={spend.tools} total={usd} />
          <Shares title="By person" of="Person" rows={spend.people} total={usd} />
          <Shares title="By day" of="Day" rows={spend.days} total={usd} nameOf={dayWords} />
        </div>
      )}
      {budgets.length > 0 && (
        <section className={classes.part}>
          <h2>Budgets</h2>
          <ul className={classes.budgets}>
            {budgets.map((budget) => (
              <li key={budget.label}>
                {budget.label}: {used(budget)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface SharesProps {
  title: string;
  of: string;
  rows: Share[];
  total: number;
  nameOf?(name: string): string;
}

function Shares({ title, of, rows, total, nameOf = (name) => name }: SharesProps) {
  const columns: Column<Share>[] = [
    { key: "name", header: of, cell: ({ name }) => nameOf(name) },
    { key: "usd", header: "Spent", numeric: true, cell: ({ usd }) => money(usd) },
    {
      key: "part",
      header: "Share",
      numeric: true,
      cell: ({ usd }) => `${Math.round((usd / total) * 100)} %`,
    },
    { key: "calls", header: "Paid calls", numeric: true, cell: ({ calls }) => formatNumber(calls) },
  ];
  return (
    <section className={classes.part}>
      <h2>{title}</h2>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={({ name }) => name} />
    </section>
  );
}

function used({ used: amount, limit, unit, unitName }: BudgetUse): string {
  const words = (figure: number) => (unit === "usd" ? money(figure) : counted(figure, unitName));
  return `${words(amount)} of ${words(limit)}`;
}

function Months({ month }: { month: string }) {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const beside = (by: number) => new Date(Date.UTC(year, number - 1 + by)).toISOString().slice(0, 7);
  return (
    <nav className={classes.months} aria-label="Months">
      <Link to={`?month=${beside(-1)}`}>{monthWords(beside(-1))}</Link>
      <Link to={`?month=${beside(1)}`}>{monthWords(beside(1))}</Link>
    </nav>
  );
}

const months = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const days = new Intl.DateTimeFormat("en-GB", {
  day: "numeric",
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});
const monthWords = (month: string) => months.format(new Date(`${month}-01T00:00:00Z`));
const dayWords = (day: string) => days.format(new Date(`${day}T00:00:00Z`));
