import { type ComponentType, Suspense } from "react";
import { prerender } from "react-dom/static";
import { expect, test } from "vitest";
import { lazyPart } from "./lazy-part";

const drawn = async (load: Parameters<typeof lazyPart>[1], otherwise?: ComponentType) => {
  const Part = lazyPart("the part", load, otherwise);
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
  const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await drawn(unreachable)).toBe("<main></main>");
  expect(await drawn(unreachable, () => <p>View full results</p>)).toBe(
    "<main><p>View full results</p></main>",
  );
});
