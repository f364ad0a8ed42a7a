/** Configuration: the model and prompts new shows are described with. */
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import type { FetcherWithComponents } from "react-router";
import { Button } from "../../ui/button";
import { FieldControl } from "../../ui/field-control";
import { useAnswer } from "../../ui/use-answer";
import { useBriefly } from "../../ui/use-briefly";
import type { ChartsAnswer } from "./answer";
import classes from "./configuration-tab.module.css";
import { Loading, NotLoaded } from "./notice";
import type { Part } from "./use-part";

interface ConfigurationTabProps {
  configuration: Part<"configuration">;
  /** Lives as long as the screen, so that what was saved is there when the tab is opened again. */
  saver: FetcherWithComponents<ChartsAnswer | undefined>;
}

export function ConfigurationTab({ configuration, saver }: ConfigurationTabProps) {
  const saving = saver.state !== "idle";
  const last = useAnswer(saver);
  const answer = saving ? undefined : last;
  const justSaved = useBriefly(answer && "values" in answer ? answer : null) !== null;
  if (configuration.loading) return <Loading words="Loading configuration..." />;
  if (configuration.problem)
    return <NotLoaded problem={configuration.problem} onRetry={configuration.reload} />;
  if (!configuration.value) return null;
  const { fields } = configuration.value;
  const values = last && "values" in last ? last.values : configuration.value.values;
  const problem = answer && "problem" in answer ? answer.problem : null;
  return (
    <saver.Form method="post" className={classes.form} noValidate>
      <p className={classes.help}>
        Shows that enter a chart are described once each, at most 200 a week, best rank first, with this model
        and these prompts.
      </p>
      <input type="hidden" name="intent" value="save" />
      {Object.entries(fields).map(([name, field]) => (
        <FieldControl key={name} name={name} field={field} value={values[name]} disabled={saving} />
      ))}
      <div className={classes.actions}>
        <Button type="submit" disabled={saving}>
          {saving ? "Saving..." : "Save changes"}
        </Button>
        <span role="status" className={classes.mark} data-failed={problem !== null}>
          {problem ? (
            `Not saved. ${problem}`
          ) : justSaved ? (
            <>
              <IconCheck size={16} aria-hidden /> Saved
            </>
          ) : null}
        </span>
      </div>
    </saver.Form>
  );
}
