/** A link to this screen with something changed; works before hydration too. */
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
        // Another tab or window is the browser's affair.
        if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(change);
      }}
    />
  );
}
