/**
 * A select in a search form. Its value comes from the URL; without one, the option for all is
 * selected.
 */
import { useSearchParams } from "react-router";
import { Select } from "./select";

interface SearchSelectProps {
  name: string;
  label: string;
  /** Label of the option that does not filter. */
  all: string;
  options: { value: string; label: string }[];
}

export function SearchSelect({ name, label, all, options }: SearchSelectProps) {
  const [search] = useSearchParams();
  return (
    <Select
      name={name}
      label={label}
      defaultValue={search.get(name) ?? ""}
      options={[{ value: "", label: all }, ...options]}
    />
  );
}
