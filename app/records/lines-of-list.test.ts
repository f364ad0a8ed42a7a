/** Copying lines to another list adds places in the list and changes no fact of a record. */
import { expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import { testApp } from "../runs/testing/test-app";
import { addLines } from "./adding.server";
import { linesOfList } from "./lines-of-list.server";
import { everything, line, newList, shownLines, toList } from "./testing/stage";

const own = ownDatabase();

test("copied lines lead to the same records, and a record without a name stays without one", async () => {
  const app = await testApp(own.url, () => Promise.reject(new Error("no service")));
  const [from, to] = [await newList(app, "Spring"), await newList(app, "Autumn")];
  await addLines(app, toList(app, from), [
    line(["email:nameless@acme.example"]),
    line(["linkedin:nameless-too"], { company: "acme.example" }),
    line(["email:ida@acme.example"], { name: "Ida Brandt", title: "Host" }),
  ]);
  const { records, keys } = await everything(app);
  const lines = await shownLines(app, from);
  const copy = await linesOfList(
    app,
    from,
    lines.map(({ id }) => Number(id)),
  );
  expect(await addLines(app, toList(app, to), copy.lines)).toMatchObject({ added: 3 });
  expect(await everything(app)).toMatchObject({ records, keys });
});
