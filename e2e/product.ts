/** The product of this test file: parallel files each have their own. */
import { inject } from "vitest";
import type { Product } from "./start-product.ts";

const answer = await fetch(`${inject("products")}/${process.env.VITEST_POOL_ID ?? "1"}`);
if (!answer.ok) throw new Error(await answer.text());

export const { consoleUrl, sandboxUrl, database } = (await answer.json()) as Product;
