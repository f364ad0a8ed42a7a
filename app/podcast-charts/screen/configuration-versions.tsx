/**
 * Saved versions of the configuration, newest first: user, time, changes and a button to restore
 * each.
 */
import type { FetcherWithComponents } from "react-router";
import type { SettingsVersion } from "../../prompts/change-words";
import { Button } from "../../ui/button";
import { When } from "../../ui/when";
import type { ChartsAnswer } from "./answer";
import classes from "./configuration-tab.module.css";

interface ConfigurationVersionsProps {
  versions: SettingsVersion[];
  /** The current version. */
  inForce: number;
  saver: FetcherWithComponents<ChartsAnswer | undefined>;
  /** True if the form has unsaved changes, which a restore would discard. */
  isUnsaved: boolean;
}

export function ConfigurationVersions({ versions, inForce, saver, isUnsaved }: ConfigurationVersionsProps) {
  return (
    <section aria-labelledby="configuration-versions" className={classes.versions}>
      <h2 id="configuration-versions" className={classes.title}>
        Versions
      </h2>
      {isUnsaved && (
        <p className={classes.help}>Save or discard your changes before you restore an earlier version.</p>
      )}
      <ol className={classes.list}>
        {versions.map(({ version, at, by, changes }) => (
          <li key={version} className={classes.version}>
            <div className={classes.words}>
              <p>
                <strong>{by ?? "Default"}</strong>{" "}
                <span className={classes.help}>{at ? <When at={at} /> : "before any change"}</span>
              </p>
              <Changes changes={changes} />
            </div>
            {version === inForce ? (
              <span className={classes.help}>Live</span>
            ) : (
              <saver.Form method="post">
                <input type="hidden" name="intent" value="take-again" />
                <input type="hidden" name="seen" value={inForce} />
                <Button
                  type="submit"
                  name="version"
                  value={version}
                  variant="default"
                  size="xs"
                  disabled={isUnsaved}
                >
                  Use this version
                </Button>
              </saver.Form>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Changes({ changes }: { changes: string[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
