import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { TextField } from "../ui/text-field";
import classes from "./account.module.css";
import type { AskAboveAnswer } from "./ask-above.server";

/** The form for the amount above which the screens ask before a run starts. */
export function AskAbove({
  usd,
  answer,
}: {
  usd: number;
  /** Result of the last attempt to save. */
  answer: AskAboveAnswer["askAbove"] | undefined;
}) {
  const isSaving = useNavigation().formData?.get("intent") === "ask-above";
  return (
    <section className={classes.sessions}>
      <h2>Ask before spending</h2>
      <p className={classes.help}>
        When a search or file may cost more than this, we show the price and ask you first.
      </p>
      <Form method="post" className={classes.form}>
        <input type="hidden" name="intent" value="ask-above" />
        <TextField
          key={usd}
          name="amount"
          label="Ask me above"
          icon="$"
          inputMode="decimal"
          defaultValue={Number.isInteger(usd) ? usd : usd.toFixed(2)}
          hint="Leave empty for the default of $10."
          error={answer?.problem}
        />
        <div>
          <Button type="submit" loading={isSaving}>
            Save
          </Button>
        </div>
        {answer && !answer.problem && !isSaving && <output>Saved.</output>}
      </Form>
    </section>
  );
}
