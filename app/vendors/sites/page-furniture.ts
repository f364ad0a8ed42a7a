/**
 * The parts that every page of a site repeats: menus, header and footer. They describe the site's
 * navigation, not this page.
 */

const furniture = new Set(["nav", "footer", "menu"]);
const roles = new Set(["navigation", "contentinfo", "banner", "menu", "menubar", "search"]);
/** Whole words in `class` and `id` that mark such parts on sites without semantic tags. */
const names = new Set(
  "nav navbar navigation menu menubar main-menu site-header footer site-footer breadcrumb breadcrumbs".split(
    " ",
  ),
);
/** A header inside one of these belongs to a section, not to the site. */
const parts = new Set(["main", "article", "section"]);
const whole = new Set(["html", "body", "main", "article"]);
const headings = new Set(["h1", "h2", "h3", "h4", "h5", "h6"]);

type Kind = "menu" | "site header" | "heading" | "part" | "other";

/**
 * Follows a page's tags and reports whether text at the current place belongs to the page itself.
 */
export class PageFurniture {
  readonly #open: Kind[] = [];
  readonly #within: Record<Kind, number> = { menu: 0, "site header": 0, heading: 0, part: 0, other: 0 };

  opens(tag: string, attributes: Record<string, string>): void {
    const kind = this.#kindOf(tag, attributes);
    this.#open.push(kind);
    this.#within[kind] += 1;
  }

  closes(): void {
    const kind = this.#open.pop();
    if (kind) this.#within[kind] -= 1;
  }

  /** A heading inside the site's header belongs to the page: many sites put it there. */
  get isHere(): boolean {
    return this.#within.menu > 0 || (this.#within["site header"] > 0 && !this.inHeading);
  }

  get inHeading(): boolean {
    return this.#within.heading > 0;
  }

  #kindOf(tag: string, { role = "", class: classes = "", id = "" }: Record<string, string>): Kind {
    if (role === "banner" || (tag === "header" && this.#within.part === 0)) return "site header";
    if (furniture.has(tag) || roles.has(role.toLowerCase())) return "menu";
    if (
      !whole.has(tag) &&
      `${classes} ${id}`
        .toLowerCase()
        .split(/\s+/)
        .some((name) => names.has(name))
    )
      return "menu";
    if (headings.has(tag)) return "heading";
    return parts.has(tag) ? "part" : "other";
  }
}
