/** Which column goes to which property, what may be overwritten, and the list: it makes the plan anew. */
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { TextField } from "../ui/text-field";
import classes from "./sendings.module.css";
import type { OfferView, SendingView } from "./view";

export function PlanForm({ sending, offers }: { sending: SendingView; offers: OfferView[] }) {
  const busy = useNavigation().formData?.get("intent") === "plan";
  const mapped = new Map(sending.mapping.map(({ column, property }) => [column, property]));
  const labels = new Map(offers.map(({ name, label }) => [name, label]));
  return (
    <details className={classes.panel}>
      <summary>Columns, overwriting and list</summary>
      <Form method="post">
        <input type="hidden" name="intent" value="plan" />
        <input type="hidden" name="version" value={sending.version} />
        <div className={classes.mapping}>
          {sending.columns.map(({ name }) => (
            <label key={name} className={classes.mapped}>
              <span>{name.replaceAll("_", " ")}</span>
              <select name={`map ${name}`} defaultValue={mapped.get(name) ?? ""}>
                <option value="">Not sent</option>
                {offers.map((offer) => (
                  <option key={offer.name} value={offer.name}>
                    {offer.label} ({offer.name}){offer.note ? `: ${offer.note}` : ""}
                  </option>
                ))}
              </select>
            </label>
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
