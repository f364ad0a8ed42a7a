import { afterEach, beforeEach, expect, test, vi } from "vitest";

type Rules = { createHTML(text: string): string | null };
const made = new Map<string, Rules>();
beforeEach(() => {
  made.clear();
  vi.resetModules();
  vi.stubGlobal("trustedTypes", {
    createPolicy: (name: string, rules: Rules) => {
      made.set(name, rules);
      return { createHTML: (text: string) => ({ trusted: rules.createHTML(text) }) };
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

test("sanitised HTML carries its own policy, and a string on its own makes no element", async () => {
  const { sanitisedHtml } = await import("./trusted-html");
  expect(sanitisedHtml("<b>x</b>")).toEqual({ trusted: "<b>x</b>" });
  const byDefault = made.get("default");
  expect(byDefault?.createHTML("<img src=x onerror=alert(1)>")).toBeNull();
  expect(byDefault?.createHTML("<script></script><b>")).toBeNull();
  expect(byDefault?.createHTML("<script></script>")).toBe("<script></script>");
  expect(byDefault?.createHTML("a & b")).toBe("a & b");
});

test("a browser that knows no trusted types takes the text", async () => {
  vi.stubGlobal("trustedTypes", undefined);
  const { sanitisedHtml } = await import("./trusted-html");
  expect(sanitisedHtml("<b>x</b>")).toBe("<b>x</b>");
});
