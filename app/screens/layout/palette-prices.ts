/** Prices of the searches that the palette offers to start. */
import { useEffect, useState } from "react";
import type { SearchPlan } from "../../runs/csv/plan.server";
import { priceWords } from "../../toolkit/price-words";
import { readSearchPlan } from "../../ui/asked/browser";
import { type Offer, offersFor } from "./palette-search";

/** Milliseconds without a key press before the prices are read. */
const typingEnds = 200;

/** Returns the words for each offer by tool; an offer is absent until its price is known. */
export function usePrices(typed: string): Partial<Record<string, string>> {
  const text = typed.trim();
  const [read, setRead] = useState<{ text: string; words: Record<string, string> }>({ text: "", words: {} });
  useEffect(() => {
    const offers = offersFor(text);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      for (const offer of offers) if (offer.query) void ask(offer, offer.query);
    }, typingEnds);
    async function ask({ slug, parameter }: Offer, query: string) {
      const posted = new FormData();
      for (const [name, value] of Object.entries({ tool: slug, query, [parameter]: text }))
        posted.set(name, value);
      const plan = await readSearchPlan(posted, stop.signal);
      if (!plan || stop.signal.aborted) return;
      setRead((before) => ({
        text,
        words: { ...(before.text === text && before.words), [slug]: wordsOf(plan) },
      }));
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  return read.text === text ? read.words : {};
}

const wordsOf = ({ cost, askedBefore }: SearchPlan): string =>
  askedBefore?.isPaid ? `$0, already paid by ${askedBefore.by}` : priceWords(cost);
