/** "Who would pass": tries unsaved filters on recently found people. */
import { useDeferredValue, useState } from "react";
import { Button } from "../../ui/button";
import type { KnownPerson } from "./known-people.server";
import { DataTable } from "../../ui/data-table";
import type { EditedFilters } from "../../tool-screen";
import classes from "./preview.module.css";
import { PastedTitles } from "./pasted-titles";
import { PersonName } from "./person-name";
import { type TitleFilters, titleRulesOf } from "../../shared-rules/title-rules";
import { employerWords, Verdict } from "./verdict";
import { wouldPass } from "./would-pass";

interface PreviewProps {
  filters: EditedFilters;
  people: KnownPerson[];
  personas: string[];
}

/** Rows shown before the user opens the full list. */
const few = 15;

export function WouldPassPreview({ filters, people, personas }: PreviewProps) {
  const { saved, edited } = useDeferredValue(filters);
  const [all, setAll] = useState(false);
  const rules = {
    saved: titleRulesOf(saved as TitleFilters, personas),
    edited: titleRulesOf(edited as TitleFilters, personas),
  };
  const judged = wouldPass(people, rules);
  return (
    <section className={classes.preview} aria-label="Who would pass">
      <h2 className={classes.title}>Who would pass</h2>
      {people.length === 0 ? (
        <p className={classes.words}>
          Nobody was looked up in the last 30 days. Look up a target, or paste titles below.
        </p>
      ) : (
        <>
          <output className={classes.words}>{inWords(judged)}</output>
          <DataTable
            caption="Recent lookups"
            rows={all ? judged : judged.slice(0, few)}
            rowKey={({ candidate }) => candidate.key}
            columns={[
              {
                key: "name",
                header: "Name",
                cell: ({ candidate }) => <PersonName name={candidate.name} link={candidate.link} />,
              },
              { key: "title", header: "Title", cell: ({ candidate }) => candidate.title },
              { key: "company", header: "Company", cell: ({ candidate }) => employerWords(candidate) },
              { key: "verdict", header: "Would pass", cell: (one) => <Verdict judged={one} /> },
              {
                key: "rule",
                header: "Decided by",
                cell: ({ decision: { rule, note } }) => (note ? `${rule} (${note})` : rule),
              },
            ]}
          />
          {!all && judged.length > few && (
            <Button variant="default" size="xs" onClick={() => setAll(true)}>
              Show all {judged.length}
            </Button>
          )}
        </>
      )}
      <PastedTitles rules={rules} />
    </section>
  );
}

function inWords(judged: ReturnType<typeof wouldPass>): string {
  const passing = judged.filter(({ decision }) => decision.isTarget).length;
  const more = judged.filter(({ change }) => change === "Now passes").length;
  const fewer = judged.filter(({ change }) => change === "No longer passes").length;
  const people = judged.length === 1 ? "1 person" : `${judged.length} people`;
  const first = `${passing} of ${people} looked up recently would pass`;
  if (more + fewer === 0) return `${first}, as with the saved filters.`;
  const changes = [more > 0 && `${more} more`, fewer > 0 && `${fewer} fewer`].filter(Boolean).join(" and ");
  return `${first}: ${changes} than with the saved filters.`;
}
