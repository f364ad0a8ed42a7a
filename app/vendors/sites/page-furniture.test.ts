/** Keeps a page's own content and drops the parts that every page of the site repeats. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { readPage } from "./read-page";

const textOf = (html: string) => readPage(html, "https://acme.example/").text;

test.each([
  ["a menu", "<nav><ul><li><a href='/podcast'>Podcast</a></li></ul></nav>"],
  ["a menu with a heading", "<nav><h2>Our podcast</h2></nav>"],
  ["a menu by its role", "<div role='navigation'><p>All about our podcast</p></div>"],
  ["a menu by its class", "<div class='top main-menu'><p>All about our podcast</p></div>"],
  ["the site's header", "<header><p>Listen to our podcast today</p></header>"],
  ["the site's header by its role", "<div role='banner'><p>Listen to our podcast today</p></div>"],
  ["the site's footer", "<footer><h3>Podcast</h3><p>Hear our podcast every week.</p></footer>"],
  [
    "a word to click",
    "<main><ul><li><a href='/podcast'>Podcast</a></li><li><a href='/b'>Blog</a></li></ul></main>",
  ],
])("%s is no text of the page, its links are read", (_where, html) => {
  const page = readPage(`<body>${html}<main><p>We film.</p></main></body>`, "https://acme.example/");
  expect(page.text).toBe("We film.");
  expect(page.links).toHaveLength(html.split("href").length - 1);
});

test.each([
  ["a heading in the site's header", "<header><p>Acme</p><h1>Podcast</h1></header>"],
  ["the header of an article", "<article><header><p>Podcast</p></header></article>"],
  ["a heading that is a link", "<main><h2><a href='/x'>Podcast</a></h2></main>"],
  ["a link within a sentence", "<p>Podcast<a href='/x'></a></p>"],
])("%s is", (_where, html) => {
  expect(textOf(`<body>${html}</body>`)).toBe("Podcast");
});

test("a link that is a sentence, as in a list of articles, is text", () => {
  expect(textOf("<ul><li><a href='/x'>How we started a podcast</a></li></ul>")).toBe(
    "How we started a podcast",
  );
});

test("however tags are nested, words of the page stay and words of its furniture go", () => {
  const around = fc.constantFrom("div", "section", "main", "p", "span", "ul");
  const furniture = fc.constantFrom("nav", "footer", "menu");
  fc.assert(
    fc.property(
      fc.array(around, { maxLength: 6 }),
      furniture,
      fc.array(around, { maxLength: 6 }),
      (outer, tag, inner) => {
        const wrap = (tags: string[], html: string) =>
          tags.reduceRight((body, one) => `<${one}>${body}</${one}>`, html);
        const html = wrap(outer, `before <${tag}>${wrap(inner, "hidden words here")}</${tag}> after`);
        const text = textOf(`<body>${html}</body>`);
        expect(text).toContain("before");
        expect(text).toContain("after");
        expect(text).not.toContain("hidden");
      },
    ),
  );
});
