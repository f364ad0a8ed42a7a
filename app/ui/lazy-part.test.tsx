import { Suspense } from "react";
import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import { lazyPart } from "./lazy-part";

const drawn = async (load: Parameters<typeof lazyPart>[1]) => {
  const Part = lazyPart("the part", load);
  const { prelude } = await prerender(
    <main>
      <Suspense fallback="…">
        <Part />
      </Suspense>
    </main>,
  );
  return (await new Response(prelude).text()).replace(/<!--.*?-->/g, "");
};

test("a part is drawn when its code is there, and left out when it can't be loaded", async () => {
  expect(await drawn(async () => ({ default: () => <p>Three runs are open</p> }))).toBe(
    "<main><p>Three runs are open</p></main>",
  );
  expect(await drawn(() => Promise.reject(new TypeError("Failed to fetch")))).toBe("<main></main>");
});
