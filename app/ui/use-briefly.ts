import { useEffect, useState } from "react";

/** Milliseconds for which a success is shown. */
const successFor = 1000;

/** Returns a new answer for one second, then null. */
export function useBriefly<T>(answer: T | null): T | null {
  const [over, setOver] = useState<T | null>(null);
  useEffect(() => {
    if (answer === null) return;
    const timer = setTimeout(() => setOver(answer), successFor);
    return () => clearTimeout(timer);
  }, [answer]);
  return answer === over ? null : answer;
}
