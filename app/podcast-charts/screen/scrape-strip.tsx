/** The running scrape: a bar with counts by state, polled every two seconds. */
import { useEffect, useRef } from "react";
import { weekTitle } from "../week";
import classes from "./scrape-strip.module.css";
import type { Part } from "./use-part";

const lookEvery = 2000;

export function ScrapeStrip({ status, onEnd }: { status: Part<"status">; onEnd(): void }) {
  const scrape = status.value?.scrape ?? null;
  const isOpen = scrape !== null;
  const { reload } = status;
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) onEnd();
    wasOpen.current = isOpen;
  });
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") reload();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [isOpen, reload]);
  if (!scrape) return null;
  const through = scrape.total - scrape.waiting;
  return (
    <section className={classes.strip} aria-label="Scrape in progress">
      <p className={classes.words}>
        <strong>
          Scraping {weekTitle(scrape)}: {through} of {scrape.total} charts
        </strong>
        <span>
          {scrape.scraped} scraped, {scrape.notOffered} not offered, {scrape.failed} failed, {scrape.waiting}{" "}
          waiting
          {scrape.startedBy ? ` · started by ${scrape.startedBy}` : " · scheduled"}
        </span>
      </p>
      <progress className={classes.bar} max={scrape.total} value={through} aria-label="Charts done" />
    </section>
  );
}
