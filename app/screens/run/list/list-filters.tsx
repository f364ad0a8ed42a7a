/** Filters of a list: a search over all columns, and a field for each filtered column. */
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useEffect, useEffectEvent, useState } from "react";
import type { ListQuery } from "../../../runs/lists/list-query";
import {
  choicesOf,
  emptyOnly,
  endsOf,
  filledOnly,
  longestFilter,
  rangeText,
} from "../../../toolkit/tables/filters";
import { kindOf } from "../../../toolkit/tables/kinds";
import { IconButton } from "../../../ui/icon-button";
import { Select } from "../../../ui/select";
import { TextField } from "../../../ui/text-field";
import { ColumnIcon } from "./column-icon";
import type { ListColumn } from "./list-columns";
import type { QueryChange } from "./query-link";
import classes from "./list.module.css";

interface FiltersProps {
  query: ListQuery;
  columns: ListColumn[];
  choices: Record<string, string[]>;
  /** Label of the unsorted order. */
  unsorted?: string;
  onChange(change: QueryChange): void;
}

export function ListFilters({
  query,
  columns,
  choices,
  unsorted = "As in the file",
  onChange,
}: FiltersProps) {
  const [added, setAdded] = useState<string[]>([]);
  const open = [...new Set([...Object.keys(query.filters), ...added])].flatMap(
    (name) => columns.find((column) => column.name === name) ?? [],
  );
  const change = (name: string, next: (text: string) => string) =>
    onChange(({ filters }) => ({ filters: { ...filters, [name]: next(filters[name] ?? "") } }));
  return (
    <>
      <Typed
        label="Search in all columns"
        value={query.search}
        isSearch
        onChange={(search) => onChange(() => ({ search }))}
      />
      <Select
        small
        aria-label="Filter by a column"
        value=""
        options={[
          { value: "", label: "Filter by…" },
          ...columns
            .filter(({ isFiltered, name }) => isFiltered && !open.some((each) => each.name === name))
            .map(({ name, label }) => ({ value: name, label })),
        ]}
        onChange={({ target }) => setAdded([...added, target.value])}
      />
      <Select
        small
        className={classes.phoneOnly}
        aria-label="Sort by a column"
        value={query.sort ? `${query.sort.isDown ? "-" : ""}${query.sort.column}` : ""}
        options={[
          { value: "", label: unsorted },
          ...columns
            .filter(({ isSorted }) => isSorted)
            .flatMap(({ name, label }) => [
              { value: name, label: `${label}, up` },
              { value: `-${name}`, label: `${label}, down` },
            ]),
        ]}
        onChange={({ target: { value } }) =>
          onChange(() => ({
            sort: value === "" ? null : { column: value.replace(/^-/, ""), isDown: value.startsWith("-") },
          }))
        }
      />
      {open.map((column) => (
        <div key={column.name} className={classes.filter} role="group" aria-label={`Filter: ${column.label}`}>
          <span className={classes.filterName}>
            <ColumnIcon column={column} />
            {column.label}
          </span>
          <Field
            column={column}
            text={query.filters[column.name] ?? ""}
            choices={choices[column.name] ?? []}
            onChange={(next) => change(column.name, next)}
          />
          <IconButton
            size="sm"
            aria-label={`No filter by ${column.label}`}
            onClick={() => {
              setAdded(added.filter((name) => name !== column.name));
              change(column.name, () => "");
            }}
          >
            <IconX size={14} aria-hidden />
          </IconButton>
        </div>
      ))}
    </>
  );
}

interface FieldProps {
  column: ListColumn;
  text: string;
  choices: string[];
  onChange(next: (text: string) => string): void;
}

function Field({ column: { kind, label }, text, choices, onChange }: FieldProps) {
  const { filter } = kindOf(kind);
  if (filter === "choice") {
    const words = kind === "yes-no" ? ["yes", "no"] : [...new Set([...choices, ...choicesOf(text)])];
    return (
      <Select
        small
        aria-label={label}
        value={text}
        options={[
          { value: "", label: "Any" },
          ...words
            .filter((word) => word !== emptyOnly && word !== filledOnly)
            .map((word) => ({ value: word, label: word })),
          { value: emptyOnly, label: "Empty" },
          { value: filledOnly, label: "Not empty" },
        ]}
        onChange={({ target }) => onChange(() => target.value)}
      />
    );
  }
  if (filter === "words")
    return <Typed label={`${label} contains`} value={text} onChange={(typed) => onChange(() => typed)} />;
  const ends = (range: string) => (range === "" ? (["", ""] as const) : endsOf(range));
  const [from, until] = ends(text);
  const type = filter === "days" ? "date" : "number";
  return (
    <>
      <Typed
        label={`${label} from`}
        type={type}
        value={from}
        onChange={(value) => onChange((now) => rangeText(value, ends(now)[1]))}
      />
      <span>to</span>
      <Typed
        label={`${label} to`}
        type={type}
        value={until}
        onChange={(value) => onChange((now) => rangeText(ends(now)[0], value))}
      />
    </>
  );
}

/** Milliseconds without a key press before the list is filtered. */
const restsAfter = 350;

function Typed({
  label,
  value,
  type = "text",
  isSearch,
  onChange,
}: {
  label: string;
  value: string;
  type?: "text" | "number" | "date";
  isSearch?: boolean;
  onChange(value: string): void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const tell = useEffectEvent((text: string) => {
    setTyped(null);
    if (text !== value) onChange(text);
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => tell(typed), restsAfter);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      small
      className={isSearch ? classes.search : classes.typed}
      aria-label={label}
      placeholder={isSearch ? "Search" : undefined}
      icon={isSearch && <IconSearch size={14} aria-hidden />}
      type={isSearch ? "search" : type}
      maxLength={longestFilter}
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
