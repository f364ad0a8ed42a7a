/** One country of a platform: flag, counts and categories. Each category opens its chart. */
import type { CategoryCard, CountryCard } from "../country-cards";
import classes from "./country-card.module.css";
import { Flag } from "./flag";
import { movementWords } from "./movement-words";
import { StatusMark } from "./status-mark";
import { useView } from "./use-view";
import { ViewLink } from "./view-link";
import { formatNumber } from "../../toolkit/format-number";

const podcasts = (count: number) => `${formatNumber(count)} ${count === 1 ? "podcast" : "podcasts"}`;

export function CountryCardView({ card }: { card: CountryCard }) {
  return (
    <li className={classes.card} aria-label={card.name}>
      <header className={classes.head}>
        <Flag code={card.code} />
        <h3 className={classes.name}>{card.name}</h3>
        <span className={classes.sums}>
          <span>
            {card.scraped}/{card.offered} scraped
          </span>
          <span>{podcasts(card.podcasts)}</span>
        </span>
      </header>
      {card.scraped === 0 ? (
        <p className={classes.none}>No data scraped for this country</p>
      ) : (
        <ul className={classes.list}>
          {card.categories.map((category) => (
            <CategoryRow key={category.slug} country={card.code ?? ""} category={category} />
          ))}
        </ul>
      )}
    </li>
  );
}

function CategoryRow({ country, category }: { country: string; category: CategoryCard }) {
  const { view } = useView();
  const isOpen = view.chart?.country === country && view.chart.category === category.slug;
  const { movement, freshness, problem } = category;
  return (
    <li className={classes.row} data-open={isOpen}>
      <div className={classes.words}>
        {category.scraped ? (
          <ViewLink
            className={classes.title}
            change={{ chart: `${country}.${category.slug}`, show: undefined }}
            aria-current={isOpen || undefined}
          >
            {category.name}
          </ViewLink>
        ) : (
          <span className={classes.title}>{category.name}</span>
        )}
        <span className={classes.id}>ID: {category.categoryId ?? "N/A"}</span>
        {movement && movement.entered > 0 && (
          <span className={classes.entered} title={`Since last week: ${movementWords(movement)}`}>
            +{movement.entered} new
          </span>
        )}
        {freshness && (
          <span className={classes.old} title={freshnessWords[freshness]}>
            {freshness === "stale" ? "Stale" : "Unchanged"}
          </span>
        )}
      </div>
      <span className={classes.count}>{podcasts(category.podcastsNo)}</span>
      <span title={problem ?? undefined}>
        <StatusMark scraped={category.scraped} />
      </span>
    </li>
  );
}

const freshnessWords = {
  stale: "The platform hasn’t updated this list for more than 10 days.",
  unchanged: "No rank changed since last week, so the list was probably not updated.",
};
