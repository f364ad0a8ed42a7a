/** Configuration: the model and prompts that describe new shows. */
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { Fragment, useState } from "react";
import type { FetcherWithComponents } from "react-router";
import { useFieldsForm } from "../../forms/use-fields-form";
import { useFormAnswer } from "../../ui/use-answer";
import type { SettingsVersion } from "../../prompts/change-words";
import { Button } from "../../ui/button";
import { ConflictBox } from "../../ui/conflict-box";
import { FieldControl } from "../../ui/field-control";
import { useBriefly } from "../../ui/use-briefly";
import { When } from "../../ui/when";
import type { Configuration } from "../parts";
import type { ChartsAnswer } from "./answer";
import classes from "./configuration-tab.module.css";
import { Changes, ConfigurationVersions } from "./configuration-versions";
import { Loading, NotLoaded } from "./notice";
import type { Part } from "./use-part";

interface ConfigurationTabProps {
  configuration: Part<"configuration">;
  /** Belongs to the screen, so the saved values survive a change of tabs. */
  saver: FetcherWithComponents<ChartsAnswer | undefined>;
}

export function ConfigurationTab({ configuration, saver }: ConfigurationTabProps) {
  if (configuration.loading) return <Loading words="Loading configuration..." />;
  if (configuration.problem)
    return <NotLoaded problem={configuration.problem} onRetry={configuration.reload} />;
  if (!configuration.value) return null;
  return <ConfigurationForm loaded={configuration.value} saver={saver} />;
}

interface ConfigurationFormProps extends Pick<ConfigurationTabProps, "saver"> {
  loaded: Configuration;
}

function ConfigurationForm({ loaded, saver }: ConfigurationFormProps) {
  const saving = saver.state !== "idle";
  const last = useFormAnswer(saver, ({ intent }) => intent === "save" || intent === "take-again");
  const answer = saving ? undefined : last;
  const justSaved = useBriefly(answer && "values" in answer ? answer : null) !== null;
  const problem = answer && "problem" in answer ? answer.problem : null;
  const conflict = answer && "conflict" in answer ? answer.conflict : null;
  // The fetcher keeps its answer while another tab is open, so a later load may be newer.
  const [newest, setNewest] = useState(loaded);
  const inForce = last && "values" in last && last.version >= loaded.version ? last : loaded;
  if (inForce.version > newest.version) setNewest(inForce);
  const { fields, values, version, versions } = newest;
  const form = useFieldsForm({
    fields,
    saved: values,
    draft: "podcast-charts",
    result: last && "result" in last ? last.result : undefined,
  });
  return (
    <div className={classes.columns}>
      <saver.Form method="post" className={classes.form} {...form.props}>
        <p className={classes.help}>
          Each show that enters a chart is described once, at most 200 a week, best rank first, with this
          model and these prompts.
        </p>
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="seen" value={form.seen ?? version} />
        {/* After saving, the fields show the server's values. */}
        <Fragment key={`${JSON.stringify(values)} ${form.key}`}>
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
        {conflict && <ConfigurationConflict theirs={conflict} />}
      </saver.Form>
      <ConfigurationVersions
        versions={versions}
        inForce={version}
        saver={saver}
        isUnsaved={form.unsaved || saving}
      />
    </div>
  );
}

/** Inside the form, because "mine" submits its fields. */
function ConfigurationConflict({ theirs: { version, by, at, changes } }: { theirs: SettingsVersion }) {
  return (
    <ConflictBox
      words={
        <>
          Not saved. {by} saved a newer version{at && <> at </>}
          {at && <When at={at} />} that you haven’t seen:
        </>
      }
      actions={
        <>
          <Button type="submit" name="over" value={version}>
            Save my version
          </Button>
          <Button type="submit" name="theirs" value={version} variant="default">
            Use their version
          </Button>
        </>
      }
    >
      <Changes changes={changes} />
    </ConflictBox>
  );
}
