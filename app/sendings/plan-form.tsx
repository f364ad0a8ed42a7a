/**
 * The form for the mapping, for properties to overwrite, and for the list. Saving it makes a new
 * plan.
 */
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Select } from "../ui/select";
import { TextField } from "../ui/text-field";
import classes from "./sendings.module.css";
import type { Offers, SendingView } from "./view";

export function PlanForm({
  sending,
  offers: { properties: offers, labels: tieLabels },
}: {
  sending: SendingView;
  offers: Offers;
}) {
  const busy = useNavigation().formData?.get("intent") === "plan";
  const mapped = new Map(sending.mapping.map((one) => [one.column, one]));
  const { tieLabel } = sending;
  const labels = new Map(offers.map(({ name, label }) => [name, label]));
  return (
    <details className={classes.panel}>
      <summary>
        Columns, overwriting, companies and list
        <span className={classes.mappedTo}>
          {sending.mapping.map(({ property }) => labels.get(property) ?? property).join(", ")}
        </span>
      </summary>
      <Form method="post">
        <input type="hidden" name="intent" value="plan" />
        <input type="hidden" name="version" value={sending.version} />
        <div className={classes.mapping}>
          {sending.columns.map(({ name }) => (
            <div key={name} className={classes.mapped}>
              <span>{name.replaceAll("_", " ")}</span>
              <select
                name={`map ${name}`}
                aria-label={`Property for ${name.replaceAll("_", " ")}`}
                defaultValue={mapped.get(name)?.property ?? ""}
              >
                <option value="">Not sent</option>
                {offers.map((offer) => (
                  <option key={offer.name} value={offer.name}>
                    {offer.label} ({offer.name}){offer.note ? `: ${offer.note}` : ""}
                  </option>
                ))}
              </select>
              <select
                name={`mode ${name}`}
                aria-label={`How ${name.replaceAll("_", " ")} is written`}
                defaultValue={mapped.get(name)?.mode ?? "set"}
              >
                <option value="set">Blanks change nothing</option>
                <option value="add">Add to several values</option>
                <option value="clear">A blank clears it</option>
              </select>
            </div>
          ))}
        </div>
        <fieldset className={classes.ticks}>
          <legend>Overwrite what HubSpot has</legend>
          {sending.mapping.map(({ property }) => (
            <Checkbox
              key={property}
              name="overwrite"
              value={property}
              label={labels.get(property) ?? property}
              defaultChecked={sending.overwrite.includes(property)}
            />
          ))}
        </fieldset>
        <fieldset className={classes.ticks}>
          <legend>Companies</legend>
          <Checkbox
            name="createCompanies"
            value="yes"
            label="Create the company where HubSpot has none with the domain"
            defaultChecked={sending.createCompanies}
          />
          <Checkbox
            name="replacePrimary"
            value="yes"
            label="Make it the primary company where another one is"
            defaultChecked={sending.replacePrimary}
          />
          {tieLabels.length > 0 && (
            <Select
              name="tieLabel"
              aria-label="Label of the association"
              defaultValue={tieLabel ? `${tieLabel.type} ${tieLabel.label}` : ""}
              options={[
                { value: "", label: "No label on the association" },
                ...tieLabels.map(({ type, label }) => ({
                  value: `${type} ${label}`,
                  label: `Label: ${label}`,
                })),
              ]}
            />
          )}
        </fieldset>
        <div className={classes.actions}>
          <TextField
            name="listName"
            label="Static list in HubSpot"
            maxLength={200}
            defaultValue={sending.listName ?? ""}
            placeholder="None"
          />
          <Button type="submit" variant="default" loading={busy}>
            Compare again
          </Button>
        </div>
      </Form>
    </details>
  );
}
