import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import {
  checkbox,
  checklist,
  choice,
  type Fields,
  list,
  number,
  prompt,
  text,
  viewsOf,
} from "../toolkit/fields";
import { readForm } from "./form-values";
import { type FormResult, refusedForm, takenForm, typedForm } from "./form-result.server";
import { useFieldsForm } from "./use-fields-form";

const fields = {
  keywords: list({ label: "Keywords", initial: [] }),
  months: number({ label: "Months", initial: 1 }),
  name: text({ label: "Name" }),
  words: prompt({ label: "Prompt", initial: "" }),
  people: checkbox({ label: "Find people", initial: true }),
  order: choice({
    label: "Order",
    initial: "new",
    options: [
      { value: "new", label: "New" },
      { value: "old", label: "Old" },
    ],
  }),
  industries: checklist({
    label: "Industries",
    itemName: "industry",
    options: ["Media, online", "Software"],
  }),
} satisfies Fields;
const views = viewsOf(fields);
const saved = {
  keywords: ["saved"],
  months: 3,
  name: "Ada",
  words: "",
  people: false,
  order: "old",
  industries: [],
};

/** Renders the form for this answer. */
function drawn(result: FormResult | undefined) {
  let form: ReturnType<typeof useFieldsForm> | undefined;
  function Screen() {
    form = useFieldsForm({ fields: views, saved, prefix: "filters.", result, draft: "test" });
    return null;
  }
  renderToStaticMarkup(<Screen />);
  if (!form) throw new Error("Nothing was drawn");
  return form;
}

const posted = fc
  .record({
    keywords: fc.string(),
    months: fc.oneof(fc.constant(""), fc.nat().map(String)),
    name: fc.string(),
    words: fc.string(),
    people: fc.boolean(),
    order: fc.constantFrom("new", "old"),
    industries: fc.subarray(["Media, online", "Software"]),
  })
  .map(({ people, industries, ...texts }) => {
    const form = new FormData();
    form.set("intent", "save-filters");
    for (const [name, value] of Object.entries(texts)) form.set(`filters.${name}`, value);
    for (const value of ["false", ...(people ? ["true"] : [])]) form.append("filters.people", value);
    for (const value of ["", ...industries]) form.append("filters.industries", value);
    return form;
  });

test("after a refusal what was typed stands in the fields, and what is wrong at its own", () => {
  fc.assert(
    fc.property(posted, (form) => {
      const answer = refusedForm(form, { "filters.months": ["Too long ago."] });
      const page = drawn(JSON.parse(JSON.stringify(answer)) as FormResult);
      expect(page.initial).toEqual(readForm(views, form));
      expect(page.edited).toEqual(readForm(views, form));
      expect([page.problem("months"), page.problem("name")]).toEqual(["Too long ago.", undefined]);
      expect(drawn(typedForm(form)).edited).toEqual(readForm(views, form));
    }),
  );
});

test("an answer that saved nothing is no success, so the browser keeps its draft", () => {
  expect([typedForm(new FormData()).status, takenForm.status]).toEqual(["error", "success"]);
});

test("before anything was sent, and once it is saved, what is saved stands there", () => {
  for (const result of [undefined, takenForm]) {
    const page = drawn(result);
    expect([page.initial, page.edited, page.unsaved]).toEqual([saved, saved, false]);
  }
});

test("names that conform keeps for itself are no order, and secrets do not travel back", () => {
  const form = new FormData();
  form.set("__intent__", "{");
  form.set("__state__", "{");
  form.set("email", "ada@example.com");
  form.set("password", "secret words");
  const answer = refusedForm(form, { "": ["No."] }, ["password"]);
  expect(answer).toMatchObject({ status: "error", error: { "": ["No."] } });
  expect(answer.initialValue).toEqual({ email: "ada@example.com" });
});
