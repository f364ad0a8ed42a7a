/** Shows the source of a value on hover and focus. Sandbox values are always marked. */
import IconFlask from "@tabler/icons-react/dist/esm/icons/IconFlask.mjs";
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs";
import type { Item } from "../toolkit/findings";
import { Tooltip } from "./tooltip";
import { useVendorLabels } from "./vendor-labels";
import { useWhen } from "./when";
import classes from "./source-mark.module.css";

/** @param isBrief shows only the icon, where there is little room */
export function SandboxMark({ isBrief = false }: { isBrief?: boolean }) {
  return (
    <span className={classes.sandbox} title="Made-up data from the sandbox, not real">
      <IconFlask size={13} stroke={1.8} aria-hidden />
      <span className={isBrief ? "visually-hidden" : undefined}>Sandbox data</span>
    </span>
  );
}

export function SourceMark({ source }: { source: NonNullable<Item["source"]> }) {
  const labelled = useVendorLabels();
  const when = useWhen(source.fetchedAt);
  const words = `${labelled(source.upstream)}, ${when}${source.data === "sandbox" ? ", sandbox data" : ""}`;
  const icon =
    source.data === "sandbox" ? (
      <IconFlask size={14} stroke={1.6} aria-hidden />
    ) : (
      <IconInfoCircle size={14} stroke={1.6} aria-hidden />
    );
  return (
    <Tooltip words={words}>
      {source.link ? (
        <a
          className={classes.mark}
          href={source.link}
          target="_blank"
          rel="noreferrer"
          aria-label={`Source: ${words}`}
        >
          {icon}
        </a>
      ) : (
        <button type="button" className={classes.mark} aria-label={`Source: ${words}`}>
          {icon}
        </button>
      )}
    </Tooltip>
  );
}
