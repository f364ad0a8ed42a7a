/** The two tables of the made-up tool: one line per answer, and one per person in it. */
import { table } from "../../toolkit/tables/table";

interface Answered {
  answer: string;
}

const answers = table<Answered>()({
  title: "Answers",
  of: "text",
  rows: (result) => (result.answer ? [result] : []),
  columns: [{ name: "answer", kind: "text", value: ({ answer }) => answer }],
});

/** The people in an answer, as "Dana Reyes <dana@acme.com> 70%; …". Most answers name nobody. */
const people = table<Answered>()({
  title: "People",
  of: "person",
  views: [{ label: "Sure", filters: { sure: "50.." }, fits: true }],
  rows: ({ answer }, { input }) =>
    answer.split("; ").flatMap((entry) => {
      const [name, address] = entry.split(" <");
      const [email, sure] = address?.split("> ") ?? [];
      return name && email && sure
        ? [{ name, email, sure: parseInt(sure, 10), domain: String(input.domain) }]
        : [];
    }),
  columns: [
    { name: "name", kind: "person", value: ({ name }) => name },
    { name: "email", kind: "e-mail", value: ({ email }) => email },
    { name: "sure", kind: "percent", value: ({ sure }) => sure },
    { name: "company_domain", kind: "domain", value: ({ domain: name }) => name },
  ],
});

export const madeUpTables = { answers, people };
