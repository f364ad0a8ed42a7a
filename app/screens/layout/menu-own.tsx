/** The user's own part of the menu: favourites and recent screens. Loaded after the page. */
import IconStar from "@tabler/icons-react/dist/esm/icons/IconStar.mjs";
import IconStarFilled from "@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs";
import { useEffect, useRef } from "react";
import { NavLink, useLocation } from "react-router";
import type { ScreenEntry } from "../../tools/catalogue";
import { useKept } from "../../ui/use-kept";
import { IconButton } from "../../ui/icon-button";
import classes from "./menu.module.css";
import { menuIcons } from "./menu-icons";
import { recentPaths } from "./recent-screens";

const most = 8;

export default function MenuOwn({ screens }: { screens: ScreenEntry[] }) {
  const [kept, keep] = useKept("favourites");
  const [open, keepOpen] = useKept("recent-open");
  const { pathname } = useLocation();
  const own = useRef<HTMLElement>(null);
  // This part shortens the list of tools, so the current one may be out of sight only now.
  useEffect(() => {
    const menu = own.current?.closest("aside");
    const reveal = () => menu?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "nearest" });
    reveal();
    menu?.addEventListener("toggle", reveal);
    return () => menu?.removeEventListener("toggle", reveal);
  }, [pathname]);
  const favourites = (kept ?? "").split(" ").filter(Boolean);
  const of = (paths: string[]) =>
    paths.flatMap((path) => screens.find((screen) => screen.path === path) ?? []);
  const toggle = (path: string) =>
    keep(
      (favourites.includes(path) ? favourites.filter((other) => other !== path) : [...favourites, path])
        .slice(-most)
        .join(" "),
    );
  const current = screens.find(({ path }) => path === pathname);
  const recent = of(recentPaths().filter((path) => path !== pathname && !favourites.includes(path)));
  return (
    <nav ref={own} className={classes.own} aria-label="Favorites">
      <ul className={classes.links}>
        {of(favourites).map((screen) => (
          <Line key={screen.path} screen={screen} isKept onToggle={() => toggle(screen.path)} />
        ))}
      </ul>
      {current && !favourites.includes(current.path) && (
        <button
          type="button"
          className={classes.link}
          aria-label="Add to favorites"
          title="Add to favorites"
          onClick={() => toggle(current.path)}
        >
          <IconStar size={18} stroke={1.6} aria-hidden />
          <span className={classes.label}>Add to favorites</span>
        </button>
      )}
      {recent.length > 0 && (
        <details
          className={classes.recent}
          open={open === "true"}
          onToggle={(event) => keepOpen(String(event.currentTarget.open))}
        >
          <summary className={classes.group}>Recent</summary>
          <ul className={classes.links}>
            {recent.map((screen) => (
              <Line key={screen.path} screen={screen} isKept={false} onToggle={() => toggle(screen.path)} />
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}

interface LineProps {
  screen: ScreenEntry;
  isKept: boolean;
  onToggle(): void;
}

function Line({ screen: { path, title, icon }, isKept, onToggle }: LineProps) {
  const Icon = menuIcons[icon];
  const Star = isKept ? IconStarFilled : IconStar;
  const words = isKept ? `Remove ${title} from favorites` : `Add ${title} to favorites`;
  return (
    <li className={classes.ownLine}>
      <NavLink to={path} end className={classes.link} title={title}>
        {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
        <span className={classes.label}>{title}</span>
      </NavLink>
      <IconButton muted aria-label={words} title={words} onClick={onToggle}>
        <Star size={14} stroke={1.6} aria-hidden />
      </IconButton>
    </li>
  );
}
