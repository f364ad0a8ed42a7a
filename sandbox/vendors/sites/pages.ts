/** The pages of a company's website by path. */
import { escapeHtml } from "../../html.ts";
import { articlesOf } from "../../market/articles.ts";
import type { MarketArticle } from "../../market/articles.ts";
import type { MarketCompany } from "../../market/types.ts";
import type { World } from "../../world.ts";
import type { Page } from "./layout.ts";

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;

function articlesFor(world: World, company: MarketCompany): MarketArticle[] {
  return articlesOf(world.market.seed, company, world.market.today);
}

function home(world: World, company: MarketCompany): Page {
  const latest = articlesFor(world, company).slice(0, 2);
  const recent = world.market.channelOf(company.domain)
    ? world.market.uploadsOf(world.market.channelOf(company.domain)?.id ?? "")[0]
    : undefined;
  const mayEmbed = recent && world.market.channelOf(company.domain)?.linkedAs !== "not linked";
  return {
    title: `${company.name} | ${company.product.charAt(0).toUpperCase()}${company.product.slice(1)} that works`,
    description: company.description,
    body: [
      `<h1>${escapeHtml(company.product.charAt(0).toUpperCase() + company.product.slice(1))}, the ${escapeHtml(company.name)} way</h1>`,
      paragraph(company.description),
      company.publishesVideo ? paragraph(`Watch how teams work with ${company.name} in our videos.`) : "",
      mayEmbed
        ? `<iframe src="https://www.youtube.com/embed/${recent.id}" title="${escapeHtml(recent.title)}"></iframe>`
        : "",
      `<h2>From the blog</h2><ul>${latest.map((one) => `<li><a href="${one.path}">${escapeHtml(one.title)}</a></li>`).join("")}</ul>`,
    ].join("\n"),
  };
}

function about(world: World, company: MarketCompany): Page {
  const size =
    company.employees === null ? "" : `Today ${company.employees.toLocaleString("en-US")} people work here. `;
  const leaders = world.market.peopleAt(company.domain).slice(0, 3);
  const rivals = company.competitors
    .slice(0, 3)
    .flatMap((domain) => world.market.company(domain)?.name ?? []);
  return {
    title: `About ${company.name}`,
    description: company.description,
    body: [
      `<h1>About ${escapeHtml(company.name)}</h1>`,
      paragraph(`${company.description} We began in ${company.city} in ${company.founded}. ${size}`.trim()),
      rivals.length > 0
        ? paragraph(`People who look at ${rivals.join(", ")} often look at ${company.name} too.`)
        : "",
      `<h2>People</h2><ul>${leaders.map((one) => `<li>${escapeHtml(one.name)}, ${escapeHtml(one.title)}</li>`).join("")}</ul>`,
    ].join("\n"),
  };
}

function blog(world: World, company: MarketCompany): Page {
  const articles = articlesFor(world, company);
  return {
    title: "Blog",
    description: `News and notes from ${company.name}.`,
    body: `<h1>Blog</h1><ul>${articles
      .map(
        (one) =>
          `<li><a href="${one.path}">${escapeHtml(one.title)}</a> <time datetime="${one.publishedAt.toISOString().slice(0, 10)}">${one.publishedAt.toISOString().slice(0, 10)}</time></li>`,
      )
      .join("")}</ul>`,
  };
}

function article(one: MarketArticle): Page {
  return {
    title: one.title,
    description: one.paragraphs[0] ?? one.title,
    publishedAt: one.publishedAt,
    body: `<article><h1>${escapeHtml(one.title)}</h1>${one.paragraphs.map(paragraph).join("\n")}</article>`,
  };
}

function podcast(world: World, company: MarketCompany): Page | null {
  const show = world.market.podcastOf(company.domain);
  if (!show) return null;
  const hosts = show.hosts.flatMap((slug) => world.market.personBySlug(slug)?.name ?? []);
  return {
    title: show.title,
    description: show.description,
    body: [
      `<h1>${escapeHtml(show.title)}</h1>`,
      paragraph(`${show.description} Hosted by ${hosts.join(" and ")}.`),
      `<ol>${show.episodes.map((one) => `<li><a href="/podcast/episodes/${one.url.split("/").at(-1) ?? ""}">${escapeHtml(one.title)}</a></li>`).join("")}</ol>`,
    ].join("\n"),
  };
}

function episode(world: World, company: MarketCompany, number: string): Page | null {
  const one = world.market
    .podcastOf(company.domain)
    ?.episodes.find((each) => each.url.endsWith(`/episodes/${number}`));
  if (!one) return null;
  return {
    title: one.title,
    description: one.description,
    publishedAt: one.airDate,
    body: `<article><h1>${escapeHtml(one.title)}</h1>${paragraph(one.description)}</article>`,
  };
}

function contact(company: MarketCompany): Page {
  return {
    title: "Contact",
    description: `How to reach ${company.name}.`,
    body: `<h1>Contact</h1><p>Write to <a href="mailto:hello@${company.domain}">hello@${company.domain}</a>.</p>`,
  };
}

/** Returns null if there is no such page. */
export function sitePage(world: World, company: MarketCompany, path: string): Page | null {
  switch (path) {
    case "/":
      return home(world, company);
    case "/about":
      return about(world, company);
    case "/blog":
      return blog(world, company);
    case "/podcast":
      return podcast(world, company);
    case "/contact":
      return contact(company);
  }
  const number = /^\/podcast\/episodes\/(\d+)$/.exec(path)?.[1];
  if (number) return episode(world, company, number);
  const found = articlesFor(world, company).find((one) => one.path === path);
  return found ? article(found) : null;
}

/** Returns every path with the date of its last change. */
export function sitemapOf(world: World, company: MarketCompany): { path: string; changed: Date }[] {
  const articles = articlesFor(world, company);
  const latest = articles[0]?.publishedAt ?? world.market.today;
  const show = world.market.podcastOf(company.domain);
  return [
    ...["/", "/about", "/blog", "/contact"].map((path) => ({ path, changed: latest })),
    ...articles.map((one) => ({ path: one.path, changed: one.publishedAt })),
    ...(show ? [{ path: "/podcast", changed: show.episodes[0]?.airDate ?? latest }] : []),
    ...(show?.episodes ?? []).map((one) => ({
      path: `/podcast/episodes/${one.url.split("/").at(-1) ?? ""}`,
      changed: one.airDate,
    })),
  ];
}
