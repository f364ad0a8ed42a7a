/** Search, status, sorting and legend. The URL keeps the choice. */
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useEffect, useState } from "react";
import { useLocation, useNavigationType } from "react-router";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import { sorts, statusFilters } from "../country-cards";
import classes from "./report-controls.module.css";
import { StatusMark } from "./status-mark";
import { useView } from "./use-view";

const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export function ReportControls() {
  const { view, go } = useView();
  const [typed, setTyped] = useState(view.search);
  const { key } = useLocation();
  const navigation = useNavigationType();
  // Back and forward change the search. While the user types, the field is ahead of the URL.
  useEffect(() => {
    if (navigation === "POP") setTyped(view.search);
  }, [navigation, key, view.search]);
  return (
    <div className={classes.controls} role="search" aria-label="Charts">
      <TextField
        className={classes.search}
        aria-label="Search countries or categories"
        placeholder="Search countries or categories..."
        icon={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          go({ search: value }, true);
        }}
      />
      <Select
        className={classes.choice}
        aria-label="Status"
        options={optionsOf(statusFilters)}
        value={view.status}
        onChange={(event) => go({ status: unlessFirst(event.currentTarget.value, "all") }, true)}
      />
      <Select
        className={classes.choice}
        aria-label="Sort"
        options={optionsOf(sorts)}
        value={view.sort}
        onChange={(event) => go({ sort: unlessFirst(event.currentTarget.value, "country") }, true)}
      />
      <p className={classes.legend} aria-label="Legend">
        <StatusMark scraped />
        <StatusMark scraped={false} />
      </p>
    </div>
  );
}

const unlessFirst = (value: string, first: string) => (value === first ? undefined : value);
