/**
 * Imports a file into a list: the user chooses it, decides about unknown words, and sees the
 * result.
 */
import { type FormEvent, Suspense, useState } from "react";
import { Form, Link, useNavigation, useSubmit } from "react-router";
import { type Imported, importFile, type ImportQuestion } from "../../records/file-import.server";
import { openList } from "../../records/lists.server";
import { appContext, staffContext } from "../../app";
import { dropPieces, readUploadInPieces } from "../../runs/csv/pieces.server";
import { answering } from "../../tool-screen/answering.server";
import { FileSending, goesInPieces } from "../../tool-screen/pieces/in-pieces";
import { formText } from "../../forms/form-text";
import { formatNumber } from "../../toolkit/format-number";
import { InvalidInput } from "../../toolkit/invalid-input";
import { uploadKey } from "../../toolkit/object-keys";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { PageHeader } from "../../ui/page-header";
import { Select } from "../../ui/select";
import type { Route } from "./+types/import-route";
import classes from "../lists.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, name, kind } = await openList(context.get(appContext), params.id);
  return { id, name, kind };
}

type Answer = { problem: string } | ImportQuestion | Imported;

export async function action({ params, request, context }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const failed = ({ detail }: { detail: string }): Answer => ({ problem: detail });
  const key = uploadKey(`list-${app.newId()}`);
  return answering(app, { what: "a file for a list", facts: { list: params.id }, failed }, async () => {
    const { fields, file, pieces } = await readUploadInPieces(app, request, key, staff.id);
    if (!file) throw new InvalidInput("Choose a CSV file.");
    try {
      const words = fields.getAll("word").map((word, at) => {
        const means = fields.getAll("means")[at];
        return [typeof word === "string" ? word : "", means === "out"] as const;
      });
      const choices = {
        statuses: formText(fields, "statuses") !== "",
        owners: formText(fields, "owners") !== "",
        words: new Map(words),
      };
      const answer: Answer = await importFile(app, staff, params.id, { file, choices });
      // If the answer is a question, the user submits the same file again and needs the pieces.
      if (pieces && "rows" in answer) await dropPieces(app, staff.id, pieces);
      return answer;
    } finally {
      // The console stores the lines and deletes the file.
      await app.files.delete([file.key]);
    }
  });
}

export default function ListImport({ loaderData: list, actionData }: Route.ComponentProps) {
  const answer = actionData as Answer | undefined;
  const [outgoing, setOutgoing] = useState<{ file: File; values: FormData } | null>(null);
  const sending = useNavigation().state !== "idle" || outgoing !== null;
  const submit = useSubmit();
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const values = new FormData(event.currentTarget);
    const file = values.get("csvfile");
    if (!(file instanceof File) || !goesInPieces(file)) return;
    event.preventDefault();
    if (!outgoing) setOutgoing({ file, values });
  };
  const onSent = (values: FormData) => {
    setOutgoing(null);
    void submit(values, { method: "post", encType: "multipart/form-data" });
  };
  const questions = answer && "words" in answer ? answer.words : [];
  return (
    <>
      <PageHeader
        title="Add from a file"
        purpose={
          <>
            <Link to={`/lists/${list.id}`}>{list.name}</Link> · a CSV with addresses, LinkedIn profiles or
            domains
          </>
        }
      />
      <Form method="post" encType="multipart/form-data" className={classes.import} onSubmit={onSubmit}>
        <label className={classes.file}>
          CSV file <input type="file" name="csvfile" accept=".csv,.tsv,.txt" required />
        </label>
        <Checkbox
          name="statuses"
          value="yes"
          label="Take statuses from the file"
          help="They only move on: a client stays a client."
        />
        <Checkbox
          name="owners"
          value="yes"
          label="Take owners from the file"
          help="Where a record has another owner, both are shown until somebody chooses."
        />
        {questions.length > 0 && (
          <fieldset className={classes.words}>
            <legend>What do these words in the do-not-contact column mean? Nothing was added yet.</legend>
            {questions.map((word) => (
              <div key={word}>
                <input type="hidden" name="word" value={word} />
                <Select
                  name="means"
                  label={`“${word}”`}
                  options={[
                    { value: "out", label: "Do not contact" },
                    { value: "in", label: "May be contacted" },
                  ]}
                />
              </div>
            ))}
          </fieldset>
        )}
        <Button type="submit" loading={sending}>
          Add to the list
        </Button>
        <Suspense>
          {outgoing && <FileSending {...outgoing} onSent={onSent} onCancel={() => setOutgoing(null)} />}
        </Suspense>
      </Form>
      <output className={answer && "problem" in answer ? classes.problem : classes.done}>
        {answer && "problem" in answer && answer.problem}
        {answer && "rows" in answer && <Done {...answer} listId={list.id} />}
      </output>
    </>
  );
}

function Done(done: Imported & { listId: string }) {
  const counts: [number, string][] = [
    [done.added, "added"],
    [done.already, "in the list before, or twice in the file"],
    [done.removedBefore, "removed by a colleague before"],
    [done.keptOut, "on Do not contact"],
    [done.contested, "with an address that belongs to somebody else"],
    [done.noKey, "without an address, profile or domain"],
    [done.noRoom, "left out because the list is full"],
  ];
  return (
    <>
      <p>
        <Link to={`/lists/${done.listId}`}>
          {formatNumber(done.rows)} {done.rows === 1 ? "row" : "rows"}
        </Link>
        :{" "}
        {counts
          .flatMap(([count, words]) => (count > 0 ? [`${formatNumber(count)} ${words}`] : []))
          .join(", ")}
        .
      </p>
      {done.newlyOut > 0 && <p>{formatNumber(done.newlyOut)} added to Do not contact.</p>}
      {done.changed > 0 && <p>{formatNumber(done.changed)} statuses or owners changed.</p>}
      {done.unknown.length > 0 && <p>Neither a status nor a colleague: {done.unknown.join(", ")}.</p>}
      {done.leftOut.length > 0 && (
        <ul>
          {done.leftOut.map(({ name, why }, at) => (
            <li key={`${name} ${at}`}>
              {name}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
