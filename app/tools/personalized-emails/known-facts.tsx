/** Shows the variables' values and a button that saves them as an example for the test bench. */
import { useFetcher } from "react-router";
import { Button } from "../../ui/button";
import type { ExampleSaveAnswer } from "../../prompts/prompt-save";
import { unknownValue, type Variable } from "../../prompts/placeholders";
import classes from "./workspace.module.css";

interface KnownFactsProps {
  facts: Record<string, string>;
  /** The screen shows each variable's label, with its name below for prompt writers. */
  variables: readonly Variable[];
}

export function KnownFacts({ facts, variables }: KnownFactsProps) {
  const meanings = new Map(variables.map(({ name: variable, means }) => [variable, means]));
  const saver = useFetcher<ExampleSaveAnswer>();
  const known = [facts["person.name"], facts["company.name"]].filter((words) => words !== unknownValue);
  const name = known.join(", ") || facts["person.email"] || "Example";
  const saved = saver.state === "idle" && saver.data?.problem === null;
  const save = () =>
    void saver.submit(
      { name: name.slice(0, 80), values: JSON.stringify(facts) },
      { method: "post", action: "/prompt-examples/e-mail" },
    );
  return (
    <>
      <dl className={classes.facts}>
        {Object.entries(facts).map(([variable, value]) => (
          <div key={variable}>
            <dt>
              {meanings.get(variable) ?? variable}
              {meanings.has(variable) && <code>{`{{${variable}}}`}</code>}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.buttons}>
        <Button variant="default" size="xs" onClick={save} disabled={saved || saver.state !== "idle"}>
          {saved ? "Saved as example" : "Save as example"}
        </Button>
        {saver.data?.problem && <span role="alert">{saver.data.problem}</span>}
      </div>
    </>
  );
}
