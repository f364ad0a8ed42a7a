/** Tries the rules on titles that the user enters, for a company of the given size and industry. */
import { useState } from "react";
import { industries } from "../../shared-rules/industries";
import type { TitleRules } from "../../shared-rules/titles";
import { DataTable } from "../../ui/data-table";
import { Select } from "../../ui/select";
import { TextArea } from "../../ui/text-area";
import { TextField } from "../../ui/text-field";
import classes from "./preview.module.css";
import { Verdict } from "./verdict";
import { wouldPass } from "./would-pass";

const most = 200;

export function PastedTitles({ rules }: { rules: Record<"saved" | "edited", TitleRules> }) {
  const [text, setText] = useState("");
  const [employees, setEmployees] = useState("");
  const [industry, setIndustry] = useState("");
  const titles = [...new Set(text.split(/\r?\n/).map((line) => line.trim()))].filter(Boolean).slice(0, most);
  const employer = {
    employees: employees.trim() === "" ? null : Number(employees),
    industries: industry ? [industry] : [],
  };
  const judged = wouldPass(
    titles.map((title) => ({ title, ...employer })),
    rules,
  );
  return (
    <>
      <div className={classes.pasted}>
        <TextArea
          label="Test titles"
          help="One title per line."
          placeholder={"Head of Video\nFounder"}
          rows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextField
          label="Company size"
          help="Employees. Leave empty if unknown."
          type="number"
          min={0}
          value={employees}
          onChange={(event) => setEmployees(event.currentTarget.value)}
        />
        <Select
          label="Industry"
          help="Used if the industry is checked above."
          options={[{ value: "", label: "Any" }, ...industries]}
          value={industry}
          onChange={(event) => setIndustry(event.currentTarget.value)}
        />
      </div>
      {judged.length > 0 && (
        <DataTable
          caption="Tested titles"
          rows={judged}
          rowKey={({ candidate }) => candidate.title ?? ""}
          columns={[
            { key: "title", header: "Title", cell: ({ candidate }) => candidate.title },
            { key: "verdict", header: "Would pass", cell: (one) => <Verdict judged={one} /> },
            {
              key: "rule",
              header: "Decided by",
              cell: ({ decision: { rule, note } }) => (note ? `${rule} (${note})` : rule),
            },
          ]}
        />
      )}
    </>
  );
}
