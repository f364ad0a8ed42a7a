/**
 * The form for the mapping, its rules, companies and the list. Saving it makes a new plan.
 */
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Select } from "../ui/select";
import { TextField } from "../ui/text-field";
import { ruleOf, ruleWords } from "./mapping-rules";
import classes from "./plan-form.module.css";
import type { MappedColumn } from "./plan/mapping";
import type { Offers, OfferView, Samples, SendingView } from "./view";

interface PlanProps {
  sending: SendingView;
  offers: Offers;
  samples: Samples;
}

export function PlanForm({ sending, offers: { properties, labels: tieLabels }, samples }: PlanProps) {
  const busy = useNavigation().formData?.get("intent") === "plan";
  const mapped = new Map(sending.mapping.map((one) => [one.column, one]));
  const key = sending.columns.find(({ means }) => means === "e-mail");
  // Mapped columns first; the address comes before all, as the key of a contact.
  const columns = sending.columns
    .filter(({ name }) => name !== key?.name)
    .toSorted((one, other) => Number(mapped.has(other.name)) - Number(mapped.has(one.name)));
  const { tieLabel } = sending;
  const labels = new Map(properties.map(({ name, label }) => [name, label]));
  return (
    <details className={classes.panel}>
      <summary>
        Columns, overwriting, companies and list
        <span className={classes.mappedTo}>
          {sending.mapping.map(({ property }) => labels.get(property) ?? property).join(", ")} ·{" "}
          {sending.overwrite.length === 0
            ? "fills empty ones only"
            : `overwrites ${sending.overwrite.map((one) => labels.get(one) ?? one).join(", ")}`}
        </span>
      </summary>
      <Form method="post">
        <input type="hidden" name="intent" value="plan" />
        <input type="hidden" name="version" value={sending.version} />
        <table className={classes.mapping}>
          <thead>
            <tr>
              <th scope="col">HubSpot property</th>
              <th scope="col">Your column</th>
              <th scope="col">Sample values</th>
              <th scope="col">Rule</th>
            </tr>
          </thead>
          <tbody>
            {key && (
              <tr>
                <td>Email</td>
                <td>{wordsOf(key.name)}</td>
                <td>
                  <Values of={samples[key.name]} />
                </td>
                <td className={classes.quiet}>Finds the contact; set when creating it</td>
              </tr>
            )}
            {columns.map(({ name }) => (
              <Mapped
                key={name}
                column={name}
                mapped={mapped.get(name)}
                sending={sending}
                offers={properties}
                samples={samples[name]}
              />
            ))}
          </tbody>
        </table>
        <div className={classes.settings}>
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
          <div className={classes.list}>
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
        </div>
      </Form>
    </details>
  );
}

const wordsOf = (column: string) => column.replaceAll("_", " ");

interface MappedProps {
  column: string;
  mapped: MappedColumn | undefined;
  sending: SendingView;
  offers: OfferView[];
  samples: string[] | undefined;
}

function Mapped({ column, mapped, sending, offers, samples }: MappedProps) {
  const words = wordsOf(column);
  const isSeveral = offers.some(({ name, isSeveral: several }) => several && name === mapped?.property);
  const rule = ruleOf(mapped, sending.overwrite);
  return (
    <tr data-mapped={mapped ? true : undefined}>
      <td>
        <select
          name={`map ${column}`}
          aria-label={`Property for ${words}`}
          defaultValue={mapped?.property ?? ""}
        >
          <option value="">Not sent</option>
          {offers.map((offer) => (
            <option key={offer.name} value={offer.name}>
              {offer.label} ({offer.name}){offer.note ? `: ${offer.note}` : ""}
            </option>
          ))}
        </select>
      </td>
      <td>{words}</td>
      <td>
        <Values of={samples} />
      </td>
      <td>
        <select name={`rule ${column}`} aria-label={`How ${words} is written`} defaultValue={rule}>
          {Object.entries(ruleWords)
            // "Add" suits several-valued properties; elsewhere only an earlier choice shows it.
            .filter(([each]) => each !== "add" || isSeveral || !mapped || rule === "add")
            .map(([each, label]) => (
              <option key={each} value={each}>
                {label}
              </option>
            ))}
        </select>
      </td>
    </tr>
  );
}

const Values = ({ of = [] }: { of?: string[] }) =>
  of.length === 0 ? (
    <span className={classes.quiet}>no values</span>
  ) : (
    <ul className={classes.values}>
      {of.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
