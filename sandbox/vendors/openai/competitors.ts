/**
 * Competitors a model would name: the market's own and some wrong ones, as models do: the company
 * under another name, a review site, an invented one.
 */
import type { World } from "../../world.ts";
import { companyAsked } from "./focus.ts";
import { fill, itemSchemaOf } from "./fill.ts";
import type { JsonSchema, Question } from "./question.ts";
import { sentencesOf } from "./reading.ts";

/** Matches any schema whose only list contains objects with a domain; `undefined` for others. */
export function competitorsNamed(question: Question, world: World): unknown {
  const list = listOfDomains(question.schema);
  const company = companyAsked(question, world);
  if (!list || !company) return undefined;
  const real = company.competitors.slice(0, 8).flatMap((domain) => world.market.company(domain) ?? []);
  const named = [
    ...real.map((one) => ({
      name: one.name,
      domain: one.domain,
      sells: one.product,
      near: one.product === company.product,
    })),
    ...company.aliases.map((domain) => ({ name: company.name, domain, sells: company.product, near: true })),
    { name: "G2", domain: "www.g2.com", sells: company.product, near: false },
    {
      name: `${company.name} Alternatives`,
      domain: `${company.slug}-alternatives.example`,
      sells: company.product,
      near: false,
    },
  ];
  const items = named.map((one, at) => {
    const spoken = sentencesOf(question.input).find((sentence) => sentence.includes(one.name)) ?? "";
    const reason = one.near
      ? `${one.name} sells ${one.sells} too.`
      : `${one.name} works in the same industry (${one.sells}).`;
    return fill(list.item, {
      question,
      world,
      text: question.input,
      verdict: { yes: true, quote: spoken, reason },
      known: {
        name: one.name,
        company: one.name,
        domain: one.domain,
        website: `https://${one.domain}/`,
        score: Math.max(20, (one.near ? 92 : 55) - at * 4),
        reason,
        why: reason,
        quote: spoken,
        text: spoken || reason,
        evidence: spoken || reason,
        link: `https://${one.domain}/`,
        url: `https://${one.domain}/`,
      },
    });
  });
  return {
    ...(fill(question.schema, { question, world, text: question.input }) as object),
    [list.name]: items,
  };
}

function listOfDomains(schema: JsonSchema): { name: string; item: JsonSchema } | null {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const item = itemSchemaOf(property, schema);
    if (item?.properties && "domain" in item.properties) return { name, item };
  }
  return null;
}
