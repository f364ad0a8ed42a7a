import { expect, test } from "vitest";
import { scriptOf } from "./page-data";

test.each([
  ['<script id="data">{"a":1}</script>', '{"a":1}'],
  ['<p>x</p><script type="application/json" id="data" defer>{}</script><script>1</script>', "{}"],
  ['<div id="data">{}</script>', null],
  ['<script id="other">{}</script>', null],
  ['<script id="data">{}', null],
  ['<script id="data"', null],
  ["", null],
])("%s", (html, found) => expect(scriptOf(html, "data")).toBe(found));
