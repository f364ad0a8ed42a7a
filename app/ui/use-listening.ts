import { useEffect } from "react";

/** Marks the page (`data-listening` on `<html>`) when React has taken it over: what is done before is not heard by scripts. */
export function useListening(): void {
  useEffect(() => {
    document.documentElement.dataset.listening = "";
  }, []);
}
