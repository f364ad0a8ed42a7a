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
  /** Shows only the chosen option; the label is its name for screen readers. */
  isChip?: boolean;
}

export function SearchSelect({ name, label, all, options, isChip = false }: SearchSelectProps) {
  const [search] = useSearchParams();
  return (
    <Select
      name={name}
      {...(isChip ? { "aria-label": label, small: true } : { label })}
      defaultValue={search.get(name) ?? ""}
      options={[{ value: "", label: all }, ...options]}
    />
  );
}
