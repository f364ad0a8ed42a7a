/** Shows yes or no first, then the facts behind it. */
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleMinus from "@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs";
import type { ResultProps } from "../../tool-screen";
import { TableResults } from "../../tool-screen/table-results";
import type { ShownItem } from "../../toolkit/shown-item";
import classes from "./verdict.module.css";

export function RelevancyAnswer(props: ResultProps<ShownItem[]>) {
  const relevant = props.result.find(({ name }) => name === "Relevant");
  const isYes = relevant?.value === "Yes";
  const Icon = isYes ? IconCircleCheck : IconCircleMinus;
  return (
    <>
      {relevant && (
        <p className={classes.verdict} data-yes={isYes}>
          <Icon size={36} stroke={1.6} aria-hidden />
          {isYes ? "Yes" : "No"}
        </p>
      )}
      <TableResults {...props} />
    </>
  );
}
