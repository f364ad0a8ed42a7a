/** A link that changes parameters of this screen's URL. It also works before hydration. */
import { Link, type LinkProps, useSearchParams } from "react-router";
import { type Change, changed, useGo } from "./use-view";

interface ViewLinkProps extends Omit<LinkProps, "to" | "onClick"> {
  change: Change;
}

export function ViewLink({ change, ...link }: ViewLinkProps) {
  const [params] = useSearchParams();
  const go = useGo();
  return (
    <Link
      {...link}
      to={`?${changed(params, change)}`}
      preventScrollReset
      onClick={(event) => {
        // The browser handles clicks that open another tab or window.
        if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(change);
      }}
    />
  );
}
