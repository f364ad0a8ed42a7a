/** Summarises a try over several examples in a table, before all texts. */
import type { TriedPrompts } from "../tried";
import { dollars } from "../../ui/usage-line";
import classes from "./bench.module.css";

interface BenchSummaryProps {
  results: TriedPrompts["results"];
  sides: { draft: string; other: string };
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;

export function BenchSummary({ results, sides }: BenchSummaryProps) {
  const shown = (["other", "draft"] as const).filter((side) => results.some((each) => each.side === side));
  const examples = results.filter(({ side }) => side === "draft").map(({ example }) => example);
  if (examples.length < 2) return null;
  // Two examples may share a name, so the rows of each side are counted.
  const of = (side: "draft" | "other") => results.filter((each) => each.side === side);
  const passed = (side: "draft" | "other") => of(side).filter(({ checks }) => checks.length === 0).length;
  return (
    <section aria-label="Summary">
      <table className={classes.summary}>
        <thead>
          <tr>
            <th scope="col">Example</th>
            {shown.map((side) => (
              <th key={side} scope="col">
                {sides[side]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {examples.map((example, at) => (
            <tr key={`${at}${example}`}>
              <th scope="row">{example}</th>
              {shown.map((side) => {
                const result = of(side)[at];
                const remarks = result?.checks.length ?? 0;
                return (
                  <td key={side} data-remarks={remarks > 0}>
                    {remarks === 0 ? "Checks passed" : remarks === 1 ? "1 issue" : `${remarks} issues`},{" "}
                    {wordsIn(result?.text ?? "")} words
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{examples.length} examples</th>
            {shown.map((side) => (
              <td key={side}>
                {passed(side)} of {examples.length} passed,{" "}
                {dollars(of(side).reduce((sum, { usage }) => sum + usage.usd, 0))}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
