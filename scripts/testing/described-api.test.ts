import { describe, expect, it } from "vitest";
import { type Answered, DescribedApi } from "./described-api.ts";

const json = (schema: object) => ({ content: { "application/json": { schema } } });
const named = {
  type: "object",
  properties: { name: { type: "string" } },
  required: ["name"],
  additionalProperties: false,
};
const problem = {
  content: { "application/problem+json": { schema: { properties: { kind: {} }, required: ["kind"] } } },
};
const document = {
  paths: {
    "/api/runs/{id}": { get: { responses: { 200: json(named), default: problem } } },
    "/api/runs/plan": {
      get: { responses: { 200: json({ type: "array" }), default: problem } },
      post: { requestBody: json(named), responses: { 204: {}, default: problem } },
    },
    "/api/file.csv": { get: { responses: { 200: { content: { "text/csv": {} } } } } },
    "/api/pictures/{id}": { get: { responses: { 200: { content: { "image/*": {} } } } } },
  },
};

const answered = (more: Partial<Answered>): Answered => ({
  method: "GET",
  path: "/api/runs/1",
  status: 200,
  contentType: "application/json",
  body: '{"name":"one"}',
  ...more,
});
const differences = (more: Partial<Answered>) => new DescribedApi(document).differences(answered(more));

describe("an answer beside the document", () => {
  it.each([
    ["the described JSON", {}],
    ["a path of its own before one with a parameter", { path: "/api/runs/plan", body: "[]" }],
    [
      "nothing where nothing is described",
      { method: "POST", path: "/api/runs/plan", status: 204, contentType: "", body: "" },
    ],
    [
      "a problem with any status of failure",
      { status: 404, contentType: "application/problem+json", body: '{"kind":"x"}' },
    ],
    ["a file", { path: "/api/file.csv", contentType: "text/csv; charset=utf-8", body: "a,b" }],
    ["one of a range of types", { path: "/api/pictures/3", contentType: "image/png", body: "…" }],
    [
      "that there is nothing at an address",
      { path: "/api/none", status: 404, contentType: "application/problem+json" },
    ],
  ])("passes: %s", (_, more) => {
    expect(differences(more)).toEqual([]);
  });

  it.each([
    ["a field too many", { body: '{"name":"one","age":1}' }, "answer must NOT have additional properties"],
    ["a field too few", { body: "{}" }, "answer must have required property 'name'"],
    ["a status that is not described", { status: 201 }, "this status is not described"],
    ["a failure that is no problem", { status: 500 }, "application/json is not described"],
    [
      "another problem",
      { status: 400, contentType: "application/problem+json", body: "{}" },
      "required property 'kind'",
    ],
    ["nothing where JSON is described", { contentType: "", body: "" }, "no content is not described"],
    [
      "words where nothing is described",
      { method: "POST", path: "/api/runs/plan", status: 204, contentType: "", body: "x" },
      "no content",
    ],
    ["an address that is not described", { path: "/api/none" }, "is not described"],
    [
      "a page for an address that isn't there",
      { path: "/api/none", status: 404, contentType: "text/html" },
      "no problem either",
    ],
  ])("differs: %s", (_, more, words) => {
    expect(differences(more).join()).toContain(words);
  });

  it("holds a request that was taken against the document, and no refused one", () => {
    const post = { method: "POST", path: "/api/runs/plan", contentType: "", body: "", sent: {} };
    expect(differences({ ...post, status: 204 }).join()).toContain(
      "taken request must have required property",
    );
    const refused = { contentType: "application/problem+json", body: '{"kind":"x"}' };
    expect(differences({ ...post, ...refused, status: 400 })).toEqual([]);
  });

  it("knows what was never answered", () => {
    const api = new DescribedApi(document);
    api.differences(answered({}));
    expect(api.unanswered().sort()).toEqual(
      ["GET /api/runs/plan", "POST /api/runs/plan", "GET /api/file.csv", "GET /api/pictures/{id}"].sort(),
    );
  });
});
