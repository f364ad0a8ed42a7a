/**
 * Search and filters of the run history. They apply at once; without scripts, the user clicks a
 * button.
 */
import IconAdjustmentsHorizontal from "@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs";
import IconCalendar from "@tabler/icons-react/dist/esm/icons/IconCalendar.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type FormEvent, useEffect, useRef } from "react";
import { Form, Link, useSearchParams, useSubmit } from "react-router";
import { runStatuses } from "../storage/run-status";
import { Button } from "../ui/button";
import { SearchSelect } from "../ui/search-select";
import { stateWords } from "../ui/state-badge";
import { TextField } from "../ui/text-field";
import { useHydrated } from "../ui/use-hydrated";
import { periodLabel, periods, type Period } from "./run-period";
import classes from "./run-search.module.css";

interface SearchProps {
  people: { id: string; name: string }[];
  tools: readonly { slug: string; title: string }[];
  /** Epoch ms. */
  now: number;
}

/** Milliseconds to wait after the last key press before searching. */
const restsAfter = 350;

/** Fields that narrow screens hide behind a button. */
const folded = ["tool", "by", "status", "kind"];

export function RunSearch({ people, tools, now }: SearchProps) {
  const [search] = useSearchParams();
  const submit = useSubmit();
  const hydrated = useHydrated();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const send = (form: HTMLFormElement) => {
    clearTimeout(rest.current);
    void submit(form, { replace: true, preventScrollReset: true });
  };
  const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>) => {
    clearTimeout(rest.current);
    const isTyped = target instanceof HTMLInputElement && target.type === "search";
    rest.current = setTimeout(() => send(currentTarget), isTyped ? restsAfter : 0);
  };
  const narrowed = folded.filter((name) => search.get(name)).length;
  return (
    <div className={classes.bar}>
      <Form
        method="get"
        className={classes.search}
        role="search"
        onChange={onChange}
        onSubmit={() => clearTimeout(rest.current)}
      >
        <TextField
          small
          name="search"
          type="search"
          aria-label="Search"
          placeholder="Search by domain, name or file"
          className={classes.words}
          icon={<IconSearch size={14} aria-hidden />}
          defaultValue={search.get("search") ?? ""}
        />
        <PeriodMenu now={now} onChoose={send} />
        <span className={classes.around}>
          <span className={classes.opener}>
            <Button
              variant="default"
              size="xs"
              popoverTarget="run-filters"
              leftSection={<IconAdjustmentsHorizontal size={14} stroke={1.8} aria-hidden />}
            >
              {narrowed > 0 ? `Filters (${narrowed})` : "Filters"}
            </Button>
          </span>
          <div id="run-filters" popover="auto" className={classes.filters} role="group" aria-label="Filters">
            <p className={classes.sheetTitle} aria-hidden>
              Filters
            </p>
            <SearchSelect
              name="tool"
              label="Tool"
              isChip
              all="All tools"
              options={tools.map(({ slug, title }) => ({ value: slug, label: title }))}
            />
            <SearchSelect
              name="by"
              label="Owner"
              isChip
              all="Everyone"
              options={people.map(({ id, name }) => ({ value: id, label: name }))}
            />
            <SearchSelect
              name="status"
              label="State"
              isChip
              all="Any state"
              options={runStatuses.map((status) => ({ value: status, label: stateWords(status) }))}
            />
            <SearchSelect
              name="kind"
              label="Type"
              isChip
              all="Files and searches"
              options={[
                { value: "csv", label: "Files" },
                { value: "plain", label: "Single searches" },
              ]}
            />
            <span className={classes.close}>
              <Button fullWidth popoverTarget="run-filters" popoverTargetAction="hide">
                Show runs
              </Button>
            </span>
          </div>
        </span>
        <span className={classes.order}>
          <SearchSelect
            name="sort"
            label="Order"
            isChip
            all="Newest first"
            options={[
              { value: "oldest", label: "Oldest first" },
              { value: "dearest", label: "Highest cost" },
            ]}
          />
        </span>
        {!hydrated && (
          <Button type="submit" variant="default" size="xs">
            Search
          </Button>
        )}
      </Form>
    </div>
  );
}

interface PeriodProps {
  now: number;
  onChoose(form: HTMLFormElement): void;
}

/**
 * Offers named periods as links, which also work without scripts, and two date fields for any
 * other.
 */
function PeriodMenu({ now, onChoose }: PeriodProps) {
  const [search] = useSearchParams();
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  const menu = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLDivElement>(null);
  const address = (period: Period) => {
    const next = new URLSearchParams(search);
    for (const name of ["before", "skip"]) next.delete(name);
    next.set("from", period.from);
    next.set("to", period.to);
    return `?${next}`;
  };
  /** Writes the days into the form, so that later changes of the form keep them. */
  const choose = (period: Period) => {
    const inputs = days.current?.querySelectorAll("input") ?? [];
    [period.from, period.to].forEach((day, at) => {
      const input = inputs[at];
      if (input) input.value = day;
    });
    menu.current?.hidePopover();
    if (inputs[0]?.form) onChoose(inputs[0].form);
  };
  const offered = periods(now);
  const isCustom = !offered.some((each) => each.from === from && each.to === to);
  return (
    <span className={classes.around}>
      <Button
        variant="default"
        size="xs"
        popoverTarget="run-period"
        leftSection={<IconCalendar size={14} stroke={1.8} aria-hidden />}
      >
        <span className={classes.label}>
          {periodLabel(from, to, now)}
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </span>
      </Button>
      <div
        ref={menu}
        id="run-period"
        popover="auto"
        className={classes.period}
        role="group"
        aria-label="Period"
      >
        {offered.map((period) => {
          const isChosen = period.from === from && period.to === to;
          return (
            <Link
              key={period.label}
              to={address(period)}
              className={classes.choice}
              aria-current={isChosen ? "true" : undefined}
              onClick={(event) => {
                event.preventDefault();
                choose(period);
              }}
            >
              {period.label}
              {isChosen && <IconCheck size={16} stroke={1.8} aria-hidden />}
            </Link>
          );
        })}
        <details className={classes.custom} open={isCustom || undefined}>
          <summary>Custom…</summary>
          <div ref={days} className={classes.days}>
            <TextField small label="From" name="from" type="date" defaultValue={from} />
            <TextField small label="To" name="to" type="date" defaultValue={to} />
          </div>
        </details>
      </div>
    </span>
  );
}
