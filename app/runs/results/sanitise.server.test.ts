import fc from "fast-check";
import { parseDocument } from "htmlparser2";
import { describe, expect, it } from "vitest";
import { sanitise, shownResult, shownTags } from "./sanitise.server";

describe("sanitise", () => {
  it("keeps formatting and drops scripts", () => {
    expect(sanitise("<b>x</b><script>alert(1)</script>")).toBe("<b>x</b>");
  });

  it("keeps http and mailto links alone, and opens them apart", () => {
    expect(sanitise('<a href="https://a.example">a</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noreferrer">a</a>',
    );
    expect(sanitise('<a href="javascript:alert(1)">a</a>')).not.toContain("javascript");
    expect(sanitise('<a href="//evil.example">a</a>')).not.toContain("evil");
  });

  it("lets no handler, style or foreign tag through, whatever it is given", () => {
    const tag = fc.constantFrom("img", "svg", "iframe", "a", "b", "p", "style", "script", "math", "object");
    const attribute = fc.constantFrom(
      'onerror="alert(1)"',
      "onclick=alert(1)",
      'href="java\tscript:alert(1)"',
      'style="x"',
      "src=x",
      "<",
    );
    const piece = fc
      .tuple(tag, attribute, fc.string())
      .map(([name, given, text]) => `<${name} ${given}>${text}</${name}`);
    const harmful = ["img", "svg", "iframe", "style", "script", "math", "object"];
    expect(shownTags.filter((each) => harmful.includes(each))).toEqual([]);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const bad: string[] = [];
        const walk = (
          node: ReturnType<typeof parseDocument> | ReturnType<typeof parseDocument>["children"][number],
        ) => {
          if ("attribs" in node) {
            bad.push(
              ...Object.keys(node.attribs).filter((name) => !["href", "target", "rel"].includes(name)),
            );
            // The generator also produces tags: "<s" is formatting.
            if (!shownTags.includes(node.name)) bad.push(node.name);
            if (/^\s*java/i.test(node.attribs.href ?? "")) bad.push("javascript");
          }
          if ("children" in node) node.children.forEach(walk);
        };
        walk(parseDocument(sanitise(pieces.join(">"))));
        expect(bad).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

describe("shownResult", () => {
  it("puts safe HTML beside values that hold tags and leaves plain text plain", () => {
    const items = [
      { name: "Plain", value: "AT&T, 3 < 4" },
      { name: "Mixed", value: ["<i>a</i>", "b"] },
    ];
    expect(shownResult(items)).toEqual([
      { name: "Plain", value: "AT&T, 3 < 4" },
      { name: "Mixed", value: ["<i>a</i>", "b"], html: ["<i>a</i>", null] },
    ]);
  });

  it("takes for HTML what holds a whole tag, and nothing very long", () => {
    const text = fc.array(fc.constantFrom("<", ">", "/", "!", "a", "B", "1", " ", "\n"), { maxLength: 12 });
    const shows = (value: string) => (shownResult([{ name: "Any", value }]) as { html?: unknown }[])[0]?.html;
    fc.assert(
      fc.property(text, (pieces) => {
        const value = pieces.join("");
        expect(shows(value) !== undefined).toBe(/<[a-z!/][^>]*>/i.test(value));
      }),
    );
    expect(shows(`<b>${"x".repeat(20_000)}</b>`)).toBeUndefined();
  });

  it("leaves results that are no items as they are", () => {
    const result = { posts: [{ text: "<b>x</b>" }], drops: {} };
    expect(shownResult(result)).toBe(result);
  });
});
