import { expect, test } from "vitest";
import { attachment } from "./content-disposition";

test.each([
  ["leads.csv", "leads.csv", "leads.csv"],
  ["fünf – ‘leads’.csv", "f_nf _ _leads_.csv", "f%C3%BCnf%20%E2%80%93%20%E2%80%98leads%E2%80%99.csv"],
  [
    "a\"b\r\nSet-Cookie: c'(1).csv",
    "a_b__Set-Cookie: c'(1).csv",
    "a%22b%0D%0ASet-Cookie%3A%20c%27%281%29.csv",
  ],
])("%j has an ASCII name for every client and its own for the others", (name, plain, encoded) => {
  const header = attachment(name);
  expect(header).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
  expect(new Headers({ "content-disposition": header }).get("content-disposition")).toBe(header);
});
