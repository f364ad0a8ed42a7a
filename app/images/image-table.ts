/** Generated pictures as a table, one row each. */
import { type Table, table } from "../toolkit/tables/table";
import type { MadeImage, RefusedStyle } from "./made-image";

interface Drawn {
  variants: MadeImage[];
  refused: RefusedStyle[];
}

export const imageTable = <R extends Drawn>(title: string): Table<R> =>
  table<R>()({
    title,
    of: "image",
    rows: ({ variants, refused }) =>
      variants.map((image, at) => ({ ...image, refused: at === 0 ? refused : [] })),
    columns: [
      { name: "image", kind: "image", value: ({ link }) => link, screenOnly: true },
      { name: "style", kind: "text", value: ({ label }) => label },
      { name: "file", kind: "text", value: ({ name }) => name },
      { name: "width", kind: "number", value: ({ width }) => width, fileOnly: true },
      { name: "height", kind: "number", value: ({ height }) => height, fileOnly: true },
      { name: "price", kind: "money", value: ({ usd }) => usd },
      {
        name: "rules_broken",
        kind: "list",
        value: ({ rules }) => {
          const broken = rules.filter(({ passes }) => !passes).map(({ rule, found }) => `${rule} (${found})`);
          return broken.length > 0 ? broken : null;
        },
      },
    ],
    lacks: ({ refused }) => refused.map(({ label, detail }) => `${label}: ${detail}`),
  });
