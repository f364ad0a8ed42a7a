/** Configuration: the model and prompts new shows are described with. */
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { Fragment } from "react";
import type { FetcherWithComponents } from "react-router";
import { useFieldsForm } from "../../tool-screen/use-fields-form";
import { useFormAnswer } from "../../tool-screen/use-form-answer";
import type { FieldView } from "../../toolkit/fields";
import { Button } from "../../ui/button";
import { FieldControl } from "../../ui/field-control";
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
  if (configuration.loading) return <Loading words="Loading configuration..." />;
  if (configuration.problem)
    return <NotLoaded problem={configuration.problem} onRetry={configuration.reload} />;
  if (!configuration.value) return null;
  return <ConfigurationForm {...configuration.value} saver={saver} />;
}

interface ConfigurationFormProps extends Pick<ConfigurationTabProps, "saver"> {
  fields: Record<string, FieldView>;
  values: Record<string, unknown>;
}

function ConfigurationForm({ fields, values, saver }: ConfigurationFormProps) {
  const saving = saver.state !== "idle";
  const last = useFormAnswer(saver, ({ intent }) => intent === "save");
  const answer = saving ? undefined : last;
  const justSaved = useBriefly(answer && "values" in answer ? answer : null) !== null;
  const problem = answer && "problem" in answer ? answer.problem : null;
  const saved = last && "values" in last ? last.values : values;
  const form = useFieldsForm({
    fields,
    saved,
    draft: "podcast-charts",
    result: last && "result" in last ? last.result : undefined,
  });
  return (
    <saver.Form method="post" className={classes.form} {...form.props}>
      <p className={classes.help}>
        Shows that enter a chart are described once each, at most 200 a week, best rank first, with this model
        and these prompts.
      </p>
      <input type="hidden" name="intent" value="save" />
      {/* What the server made of it stands in the fields after saving. */}
      <Fragment key={JSON.stringify(saved)}>
        {Object.entries(fields).map(([name, field]) => (
          <FieldControl
            key={name}
            name={name}
            field={field}
            value={form.initial[name]}
            error={form.problem(name)}
            disabled={saving}
          />
        ))}
      </Fragment>
      <div className={classes.actions}>
        <Button type="submit" disabled={saving}>
          {saving ? "Saving..." : "Save changes"}
        </Button>
        {form.unsaved && !saving && (
          <Button type="reset" variant="subtle">
            Discard changes
          </Button>
        )}
        <span role="status" className={classes.mark} data-failed={problem !== null}>
          {problem ? (
            `Not saved. ${problem}`
          ) : form.unsaved && !saving ? (
            "Unsaved changes"
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
