/** A choice of a search form: what the address says is chosen, without a word there the one that stands for all. */
import { useSearchParams } from "react-router";
import { Select } from "./select";

interface SearchSelectProps {
  name: string;
  label: string;
  /** Words of the choice that narrows nothing. */
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
