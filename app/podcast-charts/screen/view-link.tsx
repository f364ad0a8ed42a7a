/** A link that changes parameters of this screen's URL. */
import type { LinkProps } from "react-router";
import { SearchLink } from "../../ui/search-link";
import { type Change, changed } from "./use-view";

interface ViewLinkProps extends Omit<LinkProps, "to" | "onClick"> {
  change: Change;
}

export function ViewLink({ change, ...link }: ViewLinkProps) {
  return <SearchLink {...link} change={(params) => changed(params, change)} />;
}
