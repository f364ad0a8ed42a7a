/** One query of a tool: its form, and under it what became of the last submission. */
import { type FormEvent, type ReactNode, type RefObject, Suspense, useRef, useState } from "react";
import { Form } from "react-router";
import { Button } from "../ui/button";
import { lazyPart } from "../ui/lazy-part";
import { isEmail } from "../toolkit/is-email";
import type { QueryView, ToolScreenView } from "./screen";
import { useHydrated } from "../ui/use-hydrated";
import { CsvDrop } from "./csv-drop";
import { MailField } from "./mail-field";
import { withFilters } from "./form-values";
import { Outcome } from "./outcome";
import { QueryInputs } from "./query-inputs";
import classes from "./query-block.module.css";
import type { ResultViews } from "./result-views";
import { useAskedStart } from "./use-asked-start";
import { useQueryRun } from "./use-query-run";

interface QueryBlockProps {
  tool: ToolScreenView;
  query: QueryView;
  views: ResultViews;
  /** The filters as they stand on the screen; they go with every submission. */
  filters: RefObject<HTMLFormElement | null>;
  /** What stands between the form and its outcome. */
  children?: ReactNode;
}

const PlanCheck = lazyPart("the check of a file", () => import("./plan-check"));

export function QueryBlock({ tool, query, views, filters, children }: QueryBlockProps) {
  const { state, submit, cancel, resume, follow } = useQueryRun(tool, query);
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [email, setEmail] = useState("");
  const [filled, setFilled] = useState<Record<string, boolean>>({});
  const [blocked, setBlocked] = useState(false);

  const sending = state.status === "sending";
  const needsMail = file !== null || query.mailResult === "required";
  const mailFits = email.trim() === "" ? !needsMail : isEmail(email.trim());
  const hasInput = query.needsOneOf.some((name) => filled[name]);
  const ready = file ? fileProblem === null : hasInput;

  const send = (values: FormData) => {
    setBlocked(false);
    if (query.mailKeptAs) localStorage.setItem(query.mailKeptAs, email.trim());
    submit(withFilters(values, filters.current));
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending || !ready) return;
    if ((file || query.mailResult) && !mailFits) return setBlocked(true);
    send(new FormData(event.currentTarget));
    if (file) setFile(null);
  };
  const tryExample = (example: string) => {
    const input = form.current?.elements.namedItem(query.main);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = example;
    setFile(null);
    setFilled((before) => ({ ...before, [query.main]: true }));
    if (query.mailResult && !mailFits) return setBlocked(true);
    send(new FormData(form.current ?? undefined));
  };

  useAskedStart(query.name, tryExample);

  return (
    <section className={classes.block} aria-label={query.title ?? tool.title}>
      {query.title && <h2 className={classes.title}>{query.title}</h2>}
      {query.help && <p className={classes.help}>{query.help}</p>}
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className={classes.form}
        onSubmit={onSubmit}
        noValidate={hydrated}
      >
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="query" value={query.name} />
        <div className={query.csv ? classes.either : undefined}>
          <QueryInputs
            query={query}
            locked={file !== null}
            input={state.shown?.input}
            errors={state.fields}
            onFilled={setFilled}
          />
          {query.csv && (
            <>
              <span className={classes.or}>or</span>
              <CsvDrop
                columns={query.csv.columns}
                need={query.csv.need}
                file={file}
                onChoose={setFile}
                onProblem={setFileProblem}
              />
            </>
          )}
        </div>
        <div className={classes.last}>
          {(query.csv || query.mailResult) && (
            <MailField
              required={needsMail}
              invalid={blocked && !mailFits}
              keptAs={query.mailKeptAs}
              forCsv={query.csv !== undefined && !query.mailResult}
              onChange={setEmail}
            />
          )}
          <Button type="submit" loading={sending && !state.pause} disabled={hydrated && (sending || !ready)}>
            Submit
          </Button>
          <Suspense>
            {file && ready && <PlanCheck tool={tool.slug} file={file} form={form} filters={filters} />}
          </Suspense>
        </div>
      </Form>
      {children}
      <Outcome
        state={state}
        views={views}
        query={query}
        onCancel={cancel}
        onResume={resume}
        onRead={follow}
        onExample={tryExample}
      />
    </section>
  );
}
