/**
 * Writes to a HubSpot portal. The engine never repeats a write. If HubSpot sends no usable answer,
 * the outcome is "unknown", and the caller reads the records before it does anything else. After a
 * 429, 423 or 477 nothing was written, so the call waits at the limiter.
 */
import { z } from "zod";
import type { Answer, Connection, Json, Send } from "../call";
import { UpstreamError } from "../failure";
import { hubspotFailure, type HubspotRequest, sendToHubspot, version } from "../hubspot.server";
import { fit, readJson } from "../response.server";
import { textList } from "../tolerant";
import { batchAnswer, type BatchInput, outcomesOf, reasonsOf } from "./batch-answers";
import { askNow, inPieces, together } from "./hubspot-asking.server";
import { staticList } from "./hubspot-lists.server";
import {
  type Attempt,
  type CrmObject,
  type CrmPort,
  plainTie,
  type TieChange,
  type WriteOutcome,
} from "./port";

const objects = `/crm/objects/${version}`;
const associations = `/crm/associations/${version}/contacts/companies/batch`;
const mostInputs = 100;

/** True if HubSpot may have executed the request although its answer failed or never arrived. */
const mayHaveArrived = (error: UpstreamError) =>
  error.broken || error.kind === "timeout" || error.kind === "bad-answer" || error.kind === "upstream-down";

type Sent = { is: "answered"; body: Json } | { is: "conflict" } | { is: "invalid"; words: string } | Unknown;
type Unknown = { is: "unknown"; words: string };

async function sent(connection: Connection, send: Send, request: HubspotRequest): Promise<Sent> {
  try {
    const response = await sendToHubspot(connection, send, request);
    if (response.status === 204) return { is: "answered", body: {} };
    if (response.ok) return { is: "answered", body: (await readJson("hubspot", response)) as Json };
    const failure = await hubspotFailure(response, connection.now());
    if (response.status === 409) return { is: "conflict" };
    if (failure.kind === "invalid-input") return { is: "invalid", words: failure.detail };
    throw failure;
  } catch (error) {
    if (error instanceof UpstreamError && mayHaveArrived(error))
      return { is: "unknown", words: error.detail };
    throw error;
  }
}

const ask = (connection: Connection, attempt: Attempt, operation: string, request: HubspotRequest) =>
  askNow<Sent>(connection, { attempt, operation }, async (send) => ({
    value: await sent(connection, send, request),
  }));

interface Batch {
  object: CrmObject;
  verb: "create" | "update";
}

/** If HubSpot refuses a whole batch, splits it in half until the invalid input is alone. */
async function writeBatch(
  connection: Connection,
  attempt: Attempt,
  batch: Batch,
  inputs: { known: BatchInput; json: object }[],
): Promise<Answer<WriteOutcome[]>> {
  const path = `${objects}/${batch.object}/batch/${batch.verb}`;
  const json = { inputs: inputs.map((input) => input.json) };
  const { value, source } = await ask(connection, attempt, `${batch.object}/batch/${batch.verb}`, {
    path,
    json,
  });
  const all = (outcome: WriteOutcome) => ({ value: inputs.map(() => outcome), source });
  switch (value.is) {
    case "answered":
      return {
        value: outcomesOf(
          inputs.map(({ known }) => known),
          batchAnswer.parse(value.body),
        ),
        source,
      };
    case "conflict":
    case "unknown":
      return all(value);
    case "invalid": {
      if (inputs.length === 1) return all({ is: "refused", reasons: reasonsOf(value.words) });
      const half = Math.ceil(inputs.length / 2);
      const answers = [
        await writeBatch(connection, `${attempt}a`, batch, inputs.slice(0, half)),
        await writeBatch(connection, `${attempt}b`, batch, inputs.slice(half)),
      ];
      return together(connection, answers, (found) => found.flat());
    }
  }
}

async function inBatches<T>(
  connection: Connection,
  attempt: Attempt,
  inputs: T[],
  write: (attempt: Attempt, piece: T[]) => Promise<Answer<WriteOutcome[]>>,
): Promise<Answer<WriteOutcome[]>> {
  const answers: Answer<WriteOutcome[]>[] = [];
  for (const [at, piece] of inPieces(inputs, mostInputs).entries())
    answers.push(await write(`${attempt}/${at}`, piece));
  return together(connection, answers, (found) => found.flat());
}

const typed = (types: number[], ownType: number | null = null) =>
  types.map((associationTypeId) => ({
    associationCategory: associationTypeId === ownType ? "USER_DEFINED" : "HUBSPOT_DEFINED",
    associationTypeId,
  }));

const membersAnswer = z.object({
  recordsIdsAdded: textList,
  recordIdsRemoved: textList,
  recordIdsMissing: textList,
});

export function hubspotWrites(
  connection: Connection,
): Pick<
  CrmPort,
  "create" | "createCompanies" | "update" | "archive" | "tie" | "untie" | "createList" | "changeList"
> {
  async function done(
    attempt: Attempt,
    operation: string,
    requests: HubspotRequest[],
  ): Promise<Answer<"done" | "unknown">> {
    const answers: Answer<Sent>[] = [];
    for (const [at, request] of requests.entries())
      answers.push(await ask(connection, `${attempt}/${at}`, operation, request));
    return together(connection, answers, (found) =>
      found.every(({ is }) => is === "answered") ? "done" : "unknown",
    );
  }

  const pairs = (all: TieChange[], path: string): HubspotRequest[] =>
    inPieces(all, 1000).map((piece) => ({
      path,
      json: {
        inputs: piece.map(({ contactId, companyId, types, ownType }) => ({
          from: { id: contactId },
          to: { id: companyId },
          types: typed(types, ownType),
        })),
      },
    }));

  /**
   * Writes inputs in batches of 100. `read` returns the fields that identify an input in the
   * answer, and its JSON.
   */
  const write =
    <T extends { trace: string; properties: Record<string, string> }>(
      batch: Batch,
      read: (input: T) => { known: Omit<BatchInput, "trace">; json: object },
    ) =>
    (attempt: Attempt, inputs: T[]) =>
      inBatches(connection, attempt, inputs, (named, piece) =>
        writeBatch(
          connection,
          named,
          batch,
          piece.map((input) => {
            const { trace, properties } = input;
            const { known, json } = read(input);
            return {
              known: { trace, ...known },
              json: { objectWriteTraceId: trace, properties, ...json },
            };
          }),
        ),
      );

  return {
    create: write({ object: "contacts", verb: "create" }, ({ properties, companyId }) => ({
      known: { email: properties.email },
      json: { associations: companyId ? [{ to: { id: companyId }, types: typed([plainTie]) }] : [] },
    })),

    createCompanies: write({ object: "companies", verb: "create" }, ({ properties }) => ({
      known: { domain: properties.domain },
      json: { associations: [] },
    })),

    update: write({ object: "contacts", verb: "update" }, ({ id }) => ({ known: { id }, json: { id } })),

    archive: (attempt, object, ids) =>
      done(
        attempt,
        `${object}/batch/archive`,
        inPieces(ids, mostInputs).map((piece) => ({
          path: `${objects}/${object}/batch/archive`,
          json: { inputs: piece.map((id) => ({ id })) },
        })),
      ),

    tie: (attempt, all) => done(attempt, "associations/create", pairs(all, `${associations}/create`)),
    untie: (attempt, all) =>
      done(attempt, "associations/labels/archive", pairs(all, `${associations}/labels/archive`)),

    async createList(attempt, name) {
      const json = { name, objectTypeId: "0-1", processingType: "MANUAL" };
      const { value, source } = await ask(connection, attempt, "lists/create", {
        path: `/crm/lists/${version}`,
        json,
      });
      if (value.is === "invalid") throw refusedList(value.words);
      const made = z.object({ list: staticList }).safeParse(value.is === "answered" ? value.body : null);
      return { value: made.data?.list ?? null, source };
    },

    async changeList(attempt, listId, { add, remove }) {
      const path = `/crm/lists/${version}/${listId}/memberships/add-and-remove`;
      const json = { recordIdsToAdd: add, recordIdsToRemove: remove };
      const { value, source } = await ask(connection, attempt, "lists/memberships", {
        path,
        json,
        method: "PUT",
      });
      if (value.is === "invalid") throw refusedList(value.words);
      if (value.is !== "answered") return { value: "unknown", source };
      const members = fit("hubspot", membersAnswer, value.body);
      return {
        value: {
          added: members.recordsIdsAdded,
          removed: members.recordIdsRemoved,
          missing: members.recordIdsMissing,
        },
        source,
      };
    },
  };
}

const refusedList = (detail: string) =>
  new UpstreamError({ upstream: "hubspot", kind: "invalid-input", detail });
