import fc from "fast-check";
import { expect, test } from "vitest";
import {
  placeholderAt,
  placeholderProblem,
  placeholdersIn,
  render,
  unknownPlaceholders,
  unknownValue,
  withPlaceholder,
} from "./placeholders";

const word = fc.stringMatching(/^[a-z][a-z0-9_]{0,6}$/);
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("."));
const plain = fc.string().filter((text) => !text.includes("{{"));

test("every variable is found and filled, the text around it kept", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(plain, name)), plain, (pieces, end) => {
      const text = pieces.map(([before, variable]) => `${before} {{${variable}}}`).join("") + ` ${end}`;
      expect(placeholdersIn(text)).toEqual([...new Set(pieces.map(([, variable]) => variable))]);
      const values = Object.fromEntries(pieces.map(([, variable]) => [variable, `<${variable}>`]));
      const filled = pieces.map(([before, variable]) => `${before} <${variable}>`).join("") + ` ${end}`;
      expect(render(text, values)).toBe(filled);
    }),
  );
});

test("a value is never read as a template", () => {
  fc.assert(
    fc.property(name, name, (outer, inner) => {
      expect(render(`{{${outer}}}`, { [outer]: `{{${inner}}}` })).toBe(`{{${inner}}}`);
    }),
  );
});

test("other braces are text", () => {
  const text = 'Answer as {"a": {"b": 1}}, {single}, {{}}, {{Not.Lower}}, {{a..b}}, ${x}';
  expect(placeholdersIn(text)).toEqual([]);
  expect(render(text, { single: "x" })).toBe(text);
});

test("what is declared but empty says so", () => {
  expect(render("Hi {{person.first_name}}", { "person.first_name": " " })).toBe(`Hi ${unknownValue}`);
  expect(render("Hi {{ person.first_name }}", {})).toBe(`Hi ${unknownValue}`);
  expect(render("{{constructor}}", {})).toBe(unknownValue);
});

test("unknown variables are named", () => {
  const known = [{ name: "wants" }];
  expect(unknownPlaceholders("{{wants}} {{company.size}}", known)).toEqual(["company.size"]);
  expect(placeholderProblem("{{wants}}", known)).toBeNull();
  expect(placeholderProblem("{{a}} and {{b.c}}", known)).toBe(
    "{{a}}, {{b.c}} are not variables of this prompt.",
  );
});

test("a variable that is being written is known by its braces, and put in as a whole", () => {
  fc.assert(
    fc.property(plain, name, plain, fc.nat(20), fc.boolean(), (before, variable, after, letters, closed) => {
      const typed = variable.slice(0, letters);
      const start = `${before.replaceAll("{", "")}{{${typed}`;
      const text = `${start}${closed ? "}}" : ""}${after}`;
      const open = placeholderAt(text, start.length);
      expect(open).toEqual({ from: start.length - typed.length - 2, typed });
      const put = withPlaceholder(text, { from: open?.from ?? 0, cursor: start.length, name: variable });
      const whole = `${start.slice(0, open?.from)}{{${variable}}}`;
      expect(put.text.startsWith(whole)).toBe(true);
      expect(put.cursor).toBe(whole.length);
    }),
  );
});

test.each(["Hi ", "Hi {name", "{{person.name}} ", "{{a\nb", `{{${"x".repeat(90)}`])(
  "no variable is being written at the end of %j",
  (text) => expect(placeholderAt(text, text.length)).toBeNull(),
);

test.each([
  // langfuse/langfuse#1635
  [
    "Hi {{First_Name}}",
    "{{First_Name}} is not a variable of this prompt. Did you mean {{person.first_name}}?",
  ],
  [
    "Hi {{first-name}}",
    "{{first-name}} is not a variable of this prompt. Did you mean {{person.first_name}}?",
  ],
  [
    "Hi {{First Name}}",
    "{{First Name}} is not a variable of this prompt. Did you mean {{person.first_name}}?",
  ],
  [
    "Hi {{ firstName }}",
    "{{firstName}} is not a variable of this prompt. Did you mean {{person.first_name}}?",
  ],
  [
    "Hi {{Person.First_Name}}",
    "{{Person.First_Name}} is not a variable of this prompt. Did you mean {{person.first_name}}?",
  ],
  [
    "Hi {{first_name}}",
    "{{first_name}} is not a variable of this prompt. Did you mean {{person.first_name}}?",
  ],
  ["Hi {{Company}}", "{{Company}} is not a variable of this prompt."],
  ['{{"first_name": 1}}', null],
  [".a{{color: red}}", null],
  ["{{ as you like it }}", null],
  ["Hi {{person.first_name}}", null],
])("%s: %s", (text, problem) => {
  expect(placeholderProblem(text, [{ name: "person.first_name" }])).toBe(problem);
});
