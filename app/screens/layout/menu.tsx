/**
 * The side menu: tools by group, a filter, and the user at the foot. On phones it is a native
 * drawer.
 */
import IconLayoutSidebar from "@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs";
import { Suspense, useEffect, useRef, useState } from "react";
import { Link, NavLink, useLocation } from "react-router";
import { finds, folded } from "../../words/fold";
import { menuGroups, type ScreenEntry } from "../../tools/catalogue";
import { Brand } from "../../ui/brand";
import classes from "./menu.module.css";
import { MenuFoot } from "./menu-foot";
import { menuId } from "./menu-id";
import { menuIcons } from "./menu-icons";
import { lazyPart } from "../../ui/lazy-part";
import { useHydrated } from "../../ui/use-hydrated";
import { IconButton } from "../../ui/icon-button";

const MenuOwn = lazyPart("favourites", () => import("./menu-own"));

interface MenuProps {
  screens: ScreenEntry[];
  provider: string;
  staffName: string;
  narrow: boolean;
  onToggleNarrow(): void;
}

export function Menu({ screens, provider, staffName, narrow, onToggleNarrow }: MenuProps) {
  const [wanted, setWanted] = useState("");
  const hydrated = useHydrated();
  const drawer = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (drawer.current?.matches(":popover-open")) drawer.current.hidePopover();
  }, [pathname]);

  const found = screens.filter((screen) => finds(screen.title, folded(wanted.trim())));
  return (
    <aside ref={drawer} id={menuId} popover="auto" className={classes.menu} aria-label="Side menu">
      <div className={classes.head}>
        <Link to="/youtube" className={classes.brand}>
          <Brand provider={provider} />
        </Link>
        <span className={classes.narrowing}>
          <IconButton
            size="md"
            muted
            onClick={onToggleNarrow}
            aria-label={narrow ? "Expand menu" : "Collapse menu"}
            title={narrow ? "Expand menu" : "Collapse menu"}
          >
            <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
          </IconButton>
        </span>
      </div>
      <input
        type="search"
        className={classes.filter}
        placeholder="Filter tools"
        aria-label="Filter tools"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      <nav className={classes.tools} aria-label="Tools">
        {menuGroups.map((group) => (
          <MenuGroup key={group} title={group} screens={found.filter((screen) => screen.group === group)} />
        ))}
        {found.length === 0 && <p className={classes.nothing}>No tools match “{wanted}”.</p>}
      </nav>
      {hydrated && (
        <Suspense>
          <MenuOwn screens={screens} />
        </Suspense>
      )}
      <MenuFoot staffName={staffName} />
    </aside>
  );
}

function MenuGroup({ title, screens }: { title: string; screens: ScreenEntry[] }) {
  if (screens.length === 0) return null;
  return (
    <section>
      <h2 className={classes.group}>{title}</h2>
      <ul className={classes.links}>
        {screens.map((screen) => (
          <li key={screen.slug}>
            <MenuLink screen={screen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MenuLink({ screen: { path, title, icon } }: { screen: ScreenEntry }) {
  const Icon = menuIcons[icon];
  return (
    <NavLink to={path} end className={classes.link} title={title}>
      {Icon && <Icon size={18} stroke={1.6} aria-hidden />}
      <span className={classes.label}>{title}</span>
    </NavLink>
  );
}
