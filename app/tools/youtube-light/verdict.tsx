/** Shows yes or no first, then the facts behind it. */
import type { ResultProps } from "../../tool-screen";
import { TableResults } from "../../tool-screen/table-results";
import type { ShownItem } from "../../toolkit/shown-item";
import { Verdict } from "../../ui/verdict";

export function RelevancyAnswer(props: ResultProps<ShownItem[]>) {
  const relevant = props.result.find(({ name }) => name === "Relevant");
  const isYes = relevant?.value === "Yes";
  return (
    <>
      {relevant && <Verdict answer={isYes ? "yes" : "no"}>{isYes ? "Yes" : "No"}</Verdict>}
      <TableResults {...props} />
    </>
  );
}
