/**
 * The price of a search beside its button. It starts with the price for the saved settings, and
 * follows the form: the input's kind, changed filters, and whether the answers are already paid.
 */
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import type { AskedBefore } from "../runs/already-paid.server";
import { daysAgo } from "../toolkit/days-ago";
import { basisWords, type Price, priceWords, upperUsd, worstCase } from "../toolkit/price-words";
import { readSearchPlan } from "../ui/asked/browser";
import { postedFor } from "./priced-form";
import { searchTime } from "./search-time";
import type { PriceOf } from "./asked-price";
import classes from "./search-price.module.css";
import type { QueryView } from "./screen";

interface SearchPriceProps {
  tool: string;
  query: QueryView;
  form: RefObject<HTMLFormElement | null>;
  filters: RefObject<HTMLFormElement | null>;
  /** Receives the price, for the question before the search starts. */
  onPriced(of: PriceOf | null): void;
}

export default function SearchPrice({ onPriced, ...of }: SearchPriceProps) {
  const { price, before, at, seconds } = useFormPrice(of);
  const time = before?.isPaid ? null : searchTime(seconds);
  useTellPrice(onPriced, price, before);
  if (!price) return null;
  return (
    <div className={classes.price}>
      <div className={classes.line}>
        <p>{before?.isPaid ? <strong>$0, already paid</strong> : priceWords(price)}</p>
        {time && <p>{time}</p>}
        {price.mostUsdPerRow !== 0 && (
          <details className={classes.more}>
            <summary>About this price</summary>
            <p>
              {basisWords(price)} {worstCase(price)}
            </p>
          </details>
        )}
      </div>
      {before && <Before before={before} at={at} price={price} />}
    </div>
  );
}

/** @param props.at now (epoch ms) */
function Before({ before, price, at }: Omit<FormPrice, "seconds"> & { before: AskedBefore; price: Price }) {
  const when = daysAgo(Date.parse(before.at), at);
  return (
    <p className={classes.before}>
      {before.by} asked {when.day}
      {when.age && `, ${when.age}`}. {before.isPaid && `New data: ${small(priceWords(price))}. `}
      <Link to={`/runs/${before.runId}`}>Open that result</Link>
    </p>
  );
}

const small = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** Milliseconds without a key press before the price is read again. */
const typingEnds = 500;

function useTellPrice(
  onPriced: SearchPriceProps["onPriced"],
  price: Price | null,
  before: AskedBefore | null,
): void {
  const tell = useEffectEvent(onPriced);
  useEffect(() => {
    if (price) tell(() => ({ words: priceWords(price), upperUsd: before?.isPaid ? 0 : upperUsd(price) }));
    return () => tell(null);
  }, [price, before]);
}

interface FormPrice {
  price: Price | null;
  before: AskedBefore | null;
  /** When the price was read (epoch ms). */
  at: number;
  /** How long the search takes; null if unknown. */
  seconds: number | null;
}

function useFormPrice({ tool, query, form, filters }: Omit<SearchPriceProps, "onPriced">): FormPrice {
  const [read, setRead] = useState<FormPrice | null>(null);
  const values = useEffectEvent(() =>
    postedFor({ tool, query, form: form.current, filters: filters.current }),
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stop = new AbortController();
    const onInput = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!form.current?.contains(target) && !filters.current?.contains(target)) return;
      clearTimeout(timer);
      stop.abort();
      stop = new AbortController();
      const { signal } = stop;
      timer = setTimeout(() => void ask(signal), typingEnds);
    };
    async function ask(signal: AbortSignal) {
      const posted = values();
      const plan = posted && (await readSearchPlan(posted, signal));
      if (signal.aborted) return;
      setRead(plan && { price: plan.cost, before: plan.askedBefore, at: Date.now(), seconds: plan.seconds });
    }
    document.addEventListener("input", onInput);
    return () => {
      document.removeEventListener("input", onInput);
      clearTimeout(timer);
      stop.abort();
    };
  }, [form, filters]);
  return read ?? { price: query.price, before: null, at: 0, seconds: query.price?.seconds ?? null };
}
