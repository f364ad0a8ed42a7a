/**
 * One part of the screen: part of the first page, or loaded when the URL changes. Each has its own
 * loading state.
 */
import { useCallback, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import type { Answered, PartName, Parts } from "../parts";

export interface PartOf<T> {
  /** Null if nothing was requested yet or it could not be loaded. */
  value: T | null;
  loading: boolean;
  problem: string | null;
  reload(): void;
}
export type Part<P extends PartName> = PartOf<Parts[P]>;

type Answer<T> = { value: T } | { problem: string };

/** @param address URL of the part, or null if it is not needed now */
export function usePart<T>(address: string | null, initial: Answer<T> | null): PartOf<T> {
  const fetcher = useFetcher<Answered<Answer<T>>>();
  const { load } = fetcher;
  const [first] = useState(() => (initial && address !== null ? { address, ...initial } : null));
  const [asked, setAsked] = useState(first?.address ?? null);
  useEffect(() => {
    if (address === null || address === asked) return;
    setAsked(address);
    void load(address);
  }, [address, asked, load]);
  const reload = useCallback(() => {
    if (address !== null) void load(address);
  }, [address, load]);

  const newest = (fetcher.data as Answered<Answer<T>> | undefined) ?? first;
  const answer = newest?.address === address ? newest : null;
  const value = answer && "value" in answer ? answer.value : null;
  const problem = answer && "problem" in answer ? answer.problem : null;
  const [last, setLast] = useState({ address, value });
  if (value !== null && value !== last.value) setLast({ address, value });
  return {
    // If a reload fails, keeps the last loaded value.
    value: problem !== null && last.address === address ? last.value : value,
    // The fetcher stays idle for some frames before it starts, so a missing answer counts as
    // loading.
    loading: address !== null && (fetcher.state !== "idle" || answer === null),
    problem,
    reload,
  };
}
