import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { categoriesOf, prettyCategory, youtubeCategory } from "./categories";
import { countries, countryLabel, flagOf, readCountryLabel } from "./countries";
import { percentage } from "./coverage";
import { buildMissing, platformMissingOf } from "./missing";
import { allCombinations, combinationKey, combinationsOf, requestOf } from "./offer";
import { buildReport, type WeekCharts } from "./report";
import { countryCards } from "./country-cards";
import { chartStates, type StoredChart } from "./stored-chart";

const week = { week: 20, year: 2025 };

const stored = (
  chart: Partial<StoredChart> & Pick<StoredChart, "platform" | "country" | "category">,
): StoredChart => ({
  week: 202520,
  state: "scraped",
  podcasts: 0,
  movement: null,
  freshness: null,
  via: "feed",
  fetchedAt: "2025-05-15T06:00:00.000Z",
  data: "live",
  problem: null,
  ...chart,
});

const of = (charts: StoredChart[], firstWeeks: WeekCharts["firstWeeks"] = { apple: 202520 }): WeekCharts => ({
  week,
  charts,
  firstWeeks,
  currentWeek: { week: 47, year: 2026 },
});

test("what is offered: 27 × 20 of Apple, Spotify's markets and categories, YouTube's three countries", () => {
  expect(combinationsOf("apple")).toHaveLength(27 * 20);
  expect(combinationsOf("spotify")).toHaveLength(26 * 2 + 7 * 17);
  expect(combinationsOf("youtube")).toHaveLength(3 * 20);
  expect(new Set(allCombinations().map(combinationKey)).size).toBe(771);
  const requests = allCombinations().map((one) => `${one.platform}/${one.country}/${requestOf(one)}`);
  expect(new Set(requests).size).toBe(540 + 171 + 3);
});

test("27 countries have a flag, others none", () => {
  expect(Object.keys(countries)).toHaveLength(27);
  expect(Object.keys(countries).map(flagOf).filter(Boolean)).toHaveLength(27);
  expect(flagOf("za")).toBeNull();
  for (const code of Object.keys(countries)) expect(readCountryLabel(countryLabel(code)).code).toBe(code);
  expect(readCountryLabel("Germany (de)")).toEqual({ name: "Germany", code: "de" });
  expect(readCountryLabel("Atlantis")).toEqual({ name: "Atlantis", code: null });
});

test("categories are named alike on every platform", () => {
  expect(prettyCategory("true-crime")).toBe("True Crime");
  for (const { slug, id } of categoriesOf.youtube) if (id) expect(youtubeCategory(id)).toBe(slug);
  expect(youtubeCategory("KIDS_AND_FAMILY")).toBe("kids-family");
  expect(youtubeCategory("TV_AND_FILM")).toBe("tv-film");
  expect(youtubeCategory(null)).toBe("other");
  expect(youtubeCategory("SOMETHING_NEW")).toBe("other");
});

describe("a week's report", () => {
  const charts = [
    stored({ platform: "apple", country: "de", category: "true-crime", podcasts: 200 }),
    stored({ platform: "apple", country: "de", category: "arts", podcasts: 1 }),
    stored({ platform: "apple", country: "de", category: "government", state: "not-offered" }),
    stored({
      platform: "apple",
      country: "co",
      category: "government",
      state: "failed",
      problem: { kind: "bad-answer", detail: "answered 200 without chart entries" },
    }),
    stored({ platform: "spotify", country: "us", category: "trending", podcasts: 200 }),
  ];
  const report = buildReport(of(charts));

  test("sums the headers and counts what is not offered out", () => {
    expect(report).toMatchObject({ week: 20, year: 2025 });
    expect(report.summary).toEqual({
      totalPodcasts: 401,
      platformsCount: 2,
      countriesCount: 2,
      coverage: { coveragePercentage: 0.4, foundCombinations: 3, expectedCombinations: 539 + 171 },
    });
  });

  test("keeps platforms by country, then by category", () => {
    expect(report.platforms.apple?.["Germany (de)"]?.["true-crime"]).toMatchObject({
      scraped: true,
      podcastsNo: 200,
      categoryId: "1488",
    });
    expect(report.platforms.apple?.["Germany (de)"]?.government).toBeUndefined();
    expect(report.platforms.apple?.["Colombia (co)"]?.government).toMatchObject({
      scraped: false,
      podcastsNo: 0,
      problem: "answered 200 without chart entries",
    });
    expect(Object.keys(report.platforms.apple ?? {})).toHaveLength(27);
  });

  test("a platform whose history begins later is not judged", () => {
    expect(report.noHistory).toEqual([{ platform: "youtube", since: null }]);
    expect(report.platforms.youtube).toBeUndefined();
    const earlier = buildReport(of([], { apple: 202521, spotify: 202521 }));
    expect(earlier.platforms).toEqual({});
    expect(earlier.summary.coverage.coveragePercentage).toBe(0);
    expect(earlier.noHistory[0]).toEqual({ platform: "apple", since: { week: 21, year: 2025 } });
    const before = of([], { apple: 202521, spotify: 202521 });
    expect(platformMissingOf(before, "apple")).toMatchObject({ noHistory: true, missingCombinations: [] });
    // Charts that can still be fetched for the week count as missing.
    expect(platformMissingOf(before, "youtube").missingCombinations).toHaveLength(60);
  });

  test("cards: filters hide categories and cards left empty; sums speak of the whole country", () => {
    const apple = report.platforms.apple ?? {};
    const all = { search: "", status: "all", sort: "country" } as const;
    expect(countryCards(apple, all)).toHaveLength(27);
    expect(countryCards(apple, all)[0]?.name).toBe("Argentina");
    expect(countryCards(apple, { ...all, sort: "podcasts" })[0]).toMatchObject({ code: "de", podcasts: 201 });
    const movement = { up: 3, down: 2, entered: 1, out: 1 };
    const label = Object.keys(apple).find((name) => name.startsWith("Norway")) ?? "";
    const [moved = "", category] = Object.entries(apple[label] ?? {}).at(-1) ?? [];
    if (!category) throw new Error("Norway has no chart");
    const withMoves = { ...apple, [label]: { ...apple[label], [moved]: { ...category, movement } } };
    const [first] = countryCards(withMoves, { ...all, sort: "moves" });
    expect([first?.name, first?.categories[0]?.slug]).toEqual(["Norway", moved]);
    const scraped = countryCards(apple, { ...all, status: "scraped" });
    expect(scraped.map((card) => card.code)).toEqual(["de"]);
    expect(scraped[0]).toMatchObject({ scraped: 2, offered: 19, podcasts: 201 });
    expect(scraped[0]?.categories.map((category) => category.name)).toEqual(["Arts", "True Crime"]);
    expect(countryCards(apple, { ...all, search: "germ" })[0]?.categories).toHaveLength(19);
    const crime = countryCards(apple, { ...all, search: "true crime" });
    expect(crime).toHaveLength(27);
    expect(crime.every((card) => card.categories.length === 1)).toBe(true);
    expect(countryCards(apple, { ...all, search: "nowhere" })).toEqual([]);
    const one = countryCards(apple, { ...all, search: " Germany  technology" });
    expect(one.map((card) => [card.code, card.categories.map(({ name }) => name)])).toEqual([
      ["de", ["Technology"]],
    ]);
  });
});

const anyChart = fc
  .tuple(fc.constantFrom(...allCombinations()), fc.constantFrom(...chartStates), fc.nat(200))
  .map(([combination, state, podcasts]) => stored({ ...combination, state, podcasts }));
const anyWeek = fc.uniqueArray(anyChart, { selector: combinationKey, maxLength: 200 });

test("found and missing are all that is expected, on every platform and together", () => {
  fc.assert(
    fc.property(anyWeek, (charts) => {
      const missing = buildMissing(of(charts, { apple: 202520, spotify: 202520, youtube: 202520 }));
      const report = buildReport(of(charts, { apple: 202520, spotify: 202520, youtube: 202520 }));
      let found = 0;
      for (const one of Object.values(missing.platforms)) {
        expect(one.foundCombinations + one.missingCombinations.length).toBe(one.expectedCombinations);
        found += one.foundCombinations;
      }
      expect(missing.overallSummary.totalFoundCombinations).toBe(found);
      expect(report.summary.coverage.foundCombinations).toBe(found);
      expect(report.summary.coverage.coveragePercentage).toBe(
        missing.overallSummary.overallCoveragePercentage,
      );
      const cards = Object.values(report.platforms).flatMap((platform) =>
        countryCards(platform, { search: "", status: "all", sort: "country" }),
      );
      expect(cards.reduce((sum, card) => sum + card.scraped, 0)).toBe(found);
      expect(cards.reduce((sum, card) => sum + card.podcasts, 0)).toBe(report.summary.totalPodcasts);
      expect(cards.reduce((sum, card) => sum + card.offered, 0)).toBe(
        missing.overallSummary.totalExpectedCombinations,
      );
    }),
    { numRuns: 40 },
  );
});

test("90 of 100 is 90 %; only a complete week reads 100", () => {
  expect(percentage(90, 100)).toBe(90);
  expect(percentage(770, 771)).toBe(99.8);
  expect(percentage(771, 771)).toBe(100);
  expect(percentage(0, 0)).toBe(0);
});
