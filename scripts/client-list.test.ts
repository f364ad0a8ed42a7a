import { expect, test } from "vitest";
import { readClientList } from "./client-list.ts";
import { Refusal } from "./refusal.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test("domains are normalised, names and states have defaults, the later record wins", () => {
  const file =
    "Name;Domain;State\r\nAcme;https://www.Acme.com/about;client\r\n;beta.io;churned\r\nAcme Ltd;acme.com;\r\n";
  expect(readClientList(bytes(`\uFEFF${file}`))).toEqual({
    clients: [
      { domain: "acme.com", name: "Acme Ltd", state: "client" },
      { domain: "beta.io", name: "beta.io", state: "former-client" },
    ],
    skipped: [],
  });
});

test("what can't be read is named with its place in the file", () => {
  const { clients, skipped } = readClientList(
    bytes("domain,state\n\nnot a domain,client\nacme.com,maybe\nbeta.io,former client\n"),
  );
  expect(clients.map(({ domain }) => domain)).toEqual(["beta.io"]);
  expect(skipped).toEqual([
    { line: 3, why: '"not a domain" is not a company domain. Enter a company domain such as acme.com.' },
    { line: 4, why: 'the state "maybe" is not client or former-client' },
  ]);
});

test("a file without the column is refused in words", () => {
  expect(() => readClientList(bytes("company,state\nAcme,client\n"))).toThrow(Refusal);
  expect(() => readClientList(bytes("company,state\nAcme,client\n"))).toThrow(/"domain".*"company"/);
});
