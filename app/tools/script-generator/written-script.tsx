/** Shows a script: spoken text next to its pictures, and all other text. */
import { Fragment } from "react";
import { DataTable } from "../../ui/data-table";
import { partsOf } from "./beats";
import own from "./script.module.css";

export function WrittenScript({ script }: { script: string }) {
  return partsOf(script).map((part, at) => (
    // A script is drawn whole and its parts have no names: a place is all that tells them apart.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={at}>
      {"text" in part ? (
        <p className={own.script}>{part.text}</p>
      ) : (
        <DataTable
          caption="Beats"
          stacks="labelled"
          rows={part.beats.map((beat, number) => ({ ...beat, number }))}
          rowKey={({ number }) => number}
          columns={[
            { key: "say", header: "Say", wide: true, cell: ({ say }) => say },
            { key: "show", header: "Show", cell: ({ show }) => show },
          ]}
        />
      )}
    </Fragment>
  ));
}
