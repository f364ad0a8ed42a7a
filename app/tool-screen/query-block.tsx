/** One query of a tool: its form, and below it the outcome of the last submission. */
import {
  type FormEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { Form, useSearchParams } from "react-router";
import { Button } from "../ui/button";
import { lazyPart } from "../ui/lazy-part";
import { isEmail } from "../toolkit/is-email";
import type { QueryView, ToolScreenView } from "./screen";
import { useHydrated } from "../ui/use-hydrated";
import { CsvDrop, type FileProblem } from "./csv-drop";
import { FileSending, goesInPieces } from "./pieces/in-pieces";
import { type AskedPrice, asksFirst, type PlanFacts, type PriceOf, shownPrice } from "./asked-price";
import { MailField } from "./mail-field";
import { withFilters } from "../forms/form-values";
import { Outcome } from "./outcome";
import { QueryInputs } from "./query-inputs";
import classes from "./query-block.module.css";
import type { QueryState } from "./query-state";
import type { ResultViews } from "./result-views";
import { useAskedStart } from "./use-asked-start";
import { useQueryRun } from "./use-query-run";
import { searchTime } from "./search-time";

interface QueryBlockProps {
  tool: ToolScreenView;
  query: QueryView;
  views: ResultViews;
  /** The filters' form, whose current values go with every submission. */
  filters: RefObject<HTMLFormElement | null>;
  /** Called if the URL contains a run or start of this query. */
  onAddressed(query: string): void;
  /** Content between the form and its outcome. */
  children?: ReactNode;
}

const HandedRows = lazyPart("rows of another run", () => import("./imported-rows"));
const PriceQuestion = lazyPart("the question about the price", () => import("./price-question"));
const SearchPrice = lazyPart("the price of a search", () => import("./search-price"));
const PlanCheck = lazyPart("the check of a file", () => import("./plan-check"));

export function QueryBlock({ tool, query, views, filters, onAddressed, children }: QueryBlockProps) {
  const { state, submit, cancel, resume, follow } = useQueryRun(tool, query);
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const sentFile = useRef<File | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [fileProblem, setFileProblem] = useState<FileProblem | null>(null);
  const [isMended, setMended] = useState(false);
  const [email, setEmail] = useState("");
  const [filled, setFilled] = useState<Record<string, boolean>>({});
  const [blocked, setBlocked] = useState(false);

  const [search] = useSearchParams();
  const isHanded = search.has("from") && search.get("for") === query.name;

  const sending = state.status === "sending";
  const needsMail = file !== null || query.mailResult === "required";
  const mailFits = email.trim() === "" ? !needsMail : isEmail(email.trim());
  const hasInput = query.needsOneOf.some((name) => filled[name]);
  const ready = file ? fileProblem === null || isMended : hasInput;

  const [question, ask] = useState<{ price: AskedPrice; values: FormData; sent: File | null } | null>(null);
  const priced = useRef<PriceOf | null>(null);
  const [planned, setPlanned] = useState<PlanFacts>([]);
  const notePrice = (of: PriceOf | null, facts: PlanFacts = []) => {
    priced.current = of;
    setPlanned(facts);
  };
  const [outgoing, sendFile] = useState<{ values: FormData; file: File } | null>(null);
  const start = (values: FormData, sent: File | null) => {
    ask(null);
    if (query.mailKeptAs) localStorage.setItem(query.mailKeptAs, email.trim());
    withFilters(values, filters.current);
    if (sent && goesInPieces(sent)) sendFile({ values, file: sent });
    else finish(values, sent);
  };
  const finish = (values: FormData, sent: File | null) => {
    submit(values);
    sentFile.current = sent;
    if (sent) choose(null);
  };
  const choose = (chosen: File | null) => {
    sendFile(null);
    setFile(chosen);
  };
  const send = (values: FormData, sent: File | null) => {
    setBlocked(false);
    const price = priced.current?.(values) ?? shownPrice(query, sent);
    if (asksFirst(price, tool.askAboveUsd)) ask({ price, values, sent });
    else start(values, sent);
  };
  const busy = sending || outgoing !== null;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || !ready) return;
    if ((file || query.mailResult) && !mailFits) return setBlocked(true);
    send(new FormData(event.currentTarget), file);
  };
  // Keeps the file chosen after an invalid email.
  const isMailRefused = state.fields.emailToSendCSV !== undefined;
  useEffect(() => {
    if (isMailRefused && sentFile.current) setFile(sentFile.current);
  }, [isMailRefused]);
  const tryExample = (example: string) => {
    const input = form.current?.elements.namedItem(query.primaryInput);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = example;
    choose(null);
    setFilled((before) => ({ ...before, [query.primaryInput]: true }));
    if (query.mailResult && !mailFits) return setBlocked(true);
    send(new FormData(form.current ?? undefined), null);
  };

  useAskedStart(query.name, (text) => {
    onAddressed(query.name);
    tryExample(text);
  });
  const asked = search.get("run");
  const isAsked = asked !== null && asked === state.runId;
  const tellAddressed = useEffectEvent(() => onAddressed(query.name));
  useEffect(() => {
    if (isAsked) tellAddressed();
  }, [isAsked]);

  // Moves keyboard focus to the refused field.
  const isRefused = blocked || Object.keys(state.fields).length > 0;
  useEffect(() => {
    if (isRefused) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [isRefused, state.fields]);

  /** If the console never emails this query's searches, the email field belongs to the file. */
  const isForCsv = query.csv !== undefined && !query.mailResult;
  const mail = (query.csv || query.mailResult) && (
    <MailField
      required={needsMail}
      error={state.fields.emailToSendCSV?.[0] ?? (blocked && !mailFits)}
      keptAs={query.mailKeptAs}
      forCsv={isForCsv}
      onChange={setEmail}
    />
  );
  const submitButton = (
    <div className={classes.go} data-file={file !== null || undefined}>
      <Button type="submit" loading={busy && !state.pause} disabled={hydrated && (busy || !ready)}>
        Submit
      </Button>
      {file ? (
        <dl className={classes.planned}>
          {planned.map(([name, words]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <Suspense
          fallback={
            <p>
              {query.price?.words} {searchTime(query.price?.seconds)}
            </p>
          }
        >
          <SearchPrice tool={tool.slug} query={query} form={form} filters={filters} onPriced={notePrice} />
        </Suspense>
      )}
      <Suspense>
        {outgoing && (
          <FileSending
            {...outgoing}
            onSent={(values) => finish(values, outgoing.file)}
            onCancel={() => sendFile(null)}
          />
        )}
      </Suspense>
      <noscript>
        <label>
          <input type="checkbox" name="agreed" value="yes" /> Start at any cost
        </label>
      </noscript>
    </div>
  );

  return (
    <section className={classes.block} aria-label={query.title ?? tool.title}>
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
        <div className={query.csv ? classes.either : undefined} data-file={file !== null || undefined}>
          <QueryInputs
            query={query}
            locked={file !== null}
            input={state.shown?.input ?? state.asked ?? undefined}
            errors={state.fields}
            onFilled={setFilled}
          />
          {query.csv && (
            <>
              <span className={classes.or}>or</span>
              <div className={classes.file}>
                <CsvDrop
                  columns={query.csv.columns}
                  need={query.csv.need}
                  file={file}
                  mended={isMended}
                  onChoose={choose}
                  onProblem={setFileProblem}
                />
                {isForCsv && mail}
              </div>
              {isForCsv && !file && <div className={classes.submit}>{submitButton}</div>}
            </>
          )}
        </div>
        <div className={classes.last}>
          {!isForCsv && mail}
          <Suspense>
            {file && query.csv && (!fileProblem || fileProblem.mendable) && (
              <PlanCheck
                key={nameOf(file)}
                tool={tool.slug}
                query={query.name}
                columns={query.csv.columns}
                file={file}
                form={form}
                filters={filters}
                onPriced={notePrice}
                onMended={setMended}
              />
            )}
          </Suspense>
          <Suspense>
            {isHanded && (
              <HandedRows
                tool={tool.slug}
                query={query.name}
                isOneOfSeveral={tool.queries.length > 1}
                form={form}
                file={file}
              />
            )}
          </Suspense>
          {/* Below the plan, and always the same element, so that no click is lost while the plan is drawn. */}
          {(file !== null || !isForCsv) && submitButton}
        </div>
      </Form>
      {children}
      <Suspense>
        {question && (
          <PriceQuestion
            price={question.price}
            aboveUsd={tool.askAboveUsd}
            onClose={() => ask(null)}
            onStart={(tries) => {
              if (tries) question.values.set("firstRows", "20");
              start(question.values, question.sent);
            }}
          />
        )}
      </Suspense>
      <output className="visually-hidden">{answerWords(state)}</output>
      <Outcome
        state={state}
        views={views}
        query={query}
        filterFields={tool.filters?.fields}
        filters={filters}
        onCancel={cancel}
        onResume={resume}
        onRead={follow}
        onExample={tryExample}
      />
    </section>
  );
}

const nameOf = ({ name, size, lastModified }: File) => `${name}:${size}:${lastModified}`;

/** Returns the sentence that screen readers announce, without the answer's details. */
const answerWords = ({ shown, term }: QueryState): string =>
  shown ? `Results for ${term}. ${shown.headline ?? shown.reason ?? ""}` : "";
